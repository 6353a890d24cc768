import { reading } from '../../../engine/fields.ts';
import type { Result } from '../../../engine/result.ts';
import { fail, ok } from '../../../engine/result.ts';
import type { BoardFile } from './format.ts';
import type { BoardProblem } from './problem.ts';
import { readBoard } from './read.ts';
import { boardProblems } from './validate.ts';

/** What is said of a board that a game can be played on: its name and how much there is of each kind. */
export type BoardSummary = Readonly<Record<string, string | number | boolean>>;

/** What a check of a board file comes to. `unread`: it is no board file at all, and no fact of it was looked at. */
export interface BoardFault {
  readonly unread: boolean;
  readonly problems: readonly BoardProblem[];
}

/** Whether nuns can be played on the board in a file: what is on it, or all that is wrong with it. */
export function checkBoard(input: unknown): Result<BoardSummary, BoardFault> {
  const read = reading(() => readBoard(input));
  if (!read.ok) {
    const { field, message } = read.error;
    return fail({ unread: true, problems: [{ code: 'badBoard', field, message }] });
  }
  const problems = boardProblems(read.value);
  return problems.length > 0 ? fail({ unread: false, problems }) : ok(summaryOf(read.value));
}

const summaryOf = ({ name, points, edges, cells, wishes, routes, monk }: BoardFile): BoardSummary => ({
  board: name,
  points: Object.keys(points).length,
  edges: edges.length,
  doors: edges.filter(({ door }) => door).length,
  locked: edges.filter(({ locked }) => locked).length,
  cells: Object.keys(cells).length,
  wishes: wishes.length,
  routes: Object.keys(routes).length,
  monk: monk !== undefined,
});
