import { isRecord } from '../../engine/json.ts';
import type { Board, Facing } from './board/board.ts';
import { areNeighbours, distanceBetween } from './board/board.ts';
import type { BoardOf } from './board/boards.ts';
import type { Point } from './board/format.ts';
import type { Options } from './options.ts';
import { boardNames } from './options.ts';
import {
  LONGEST_REACH,
  homeAnswer,
  noiseAnswer,
  reachAnswer,
  routeAnswer,
  sightAnswer,
} from './printed/answers.ts';

/** What is wrong with a question; becomes `{ error, message }`. */
class BadQuestion extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Answer = Readonly<Record<string, unknown>>;
type Question = Readonly<Record<string, unknown>>;

const answers: Readonly<Record<string, (board: Board, question: Question) => Answer>> = {
  distance: (board, question) => ({
    distance: distanceBetween(board, point(board, question, 'from'), point(board, question, 'to')),
  }),
  sees(board, question) {
    const guard = point(board, question, 'guard');
    return sightAnswer(board, guard, facingOf(board, question, guard), point(board, question, 'target'));
  },
  reach(board, question) {
    const min = steps(question, 'min');
    const max = steps(question, 'max');
    if (min > max) throw new BadQuestion('badSteps', `min (${min}) is more than max (${max})`);
    return reachAnswer(board, point(board, question, 'from'), min, max, flag(question, 'keys'));
  },
  noise: (board, question) =>
    noiseAnswer(board, point(board, question, 'guard'), point(board, question, 'novice')),
  home(board, question) {
    const [from, keys] = [point(board, question, 'from'), flag(question, 'keys')];
    const cell = board.cells[Number(question['cell']) - 1];
    if (typeof question['cell'] !== 'number' || cell === undefined)
      throw new BadQuestion('noSuchCell', `cell must be a number from 1 to ${board.cells.length}`);
    return homeAnswer(board, from, cell, keys);
  },
  backToRoute(board, question) {
    const guard = point(board, question, 'guard');
    const route = String(question['route']);
    if (!board.routes.has(route))
      throw new BadQuestion('noSuchRoute', `route must be one of ${board.routeNames.join(', ')}`);
    return routeAnswer(board, guard, route);
  },
};

/**
 * Answers one question (design, section 5), about the board it names or else the convent; a bad one gets
 * `{ error, message }`. Never throws.
 */
export function askReferee(boardOf: BoardOf, question: unknown): Answer {
  if (!isRecord(question)) return { error: 'badQuestion', message: 'a question is a JSON object' };
  const kind = question['ask'];
  const answer = typeof kind === 'string' && Object.hasOwn(answers, kind) ? answers[kind] : undefined;
  if (!answer)
    return { error: 'noSuchQuestion', message: `ask must be one of ${Object.keys(answers).join(', ')}` };
  try {
    return answer(boardOf(boardAsked(question)), question);
  } catch (error) {
    if (error instanceof BadQuestion) return { error: error.code, message: error.message };
    throw error;
  }
}

function boardAsked({ board }: Question): Pick<Options, 'board'> {
  if (board === undefined || board === 'convent') return {};
  if (board === 'grange') return { board };
  throw new BadQuestion('noSuchBoard', `board must be one of ${boardNames.join(', ')}`);
}

function point(board: Board, question: Question, field: string): Point {
  const value = question[field];
  if (typeof value !== 'number' || !Object.hasOwn(board.file.points, value))
    throw new BadQuestion(
      'noSuchPoint',
      `${field} must be a point of the board, from 1 to ${board.size - 1}`,
    );
  return value;
}

function steps(question: Question, field: string): number {
  const value = question[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > LONGEST_REACH)
    throw new BadQuestion('badSteps', `${field} must be a whole number from 0 to ${LONGEST_REACH}`);
  return value;
}

function flag(question: Question, field: string): boolean {
  const value = question[field];
  if (typeof value !== 'boolean') throw new BadQuestion('badFlag', `${field} must be true or false`);
  return value;
}

/** `facing` (the neighbour she looks toward, null for none) or `from` (the point she last came from). */
function facingOf(board: Board, question: Question, guard: Point): Facing | null {
  const { facing, from } = question as { facing?: unknown; from?: unknown };
  if (from !== undefined && facing !== undefined)
    throw new BadQuestion('badFacing', 'give either facing or from, not both');
  const field = from === undefined ? 'facing' : 'from';
  if (from === undefined && facing === undefined)
    throw new BadQuestion('badFacing', 'give facing (a neighbouring point, or null) or from');
  if (from === undefined && facing === null) return null;
  const other = point(board, question, field);
  if (!areNeighbours(board, guard, other))
    throw new BadQuestion('badFacing', `${field} ${other} is not next to ${guard}`);
  return from === undefined ? [guard, other] : [other, guard];
}
