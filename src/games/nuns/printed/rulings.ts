import type { Board, Facing, RouteName } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { Card } from '../vocabulary.ts';
import { cards } from '../vocabulary.ts';
import { placeOf, text } from '../text.ts';
import { shortestWay, signed, wayHome, wayWords } from '../why/words.ts';
import { homeAnswer, noiseAnswer, reachAnswer, routeAnswer, sightAnswer } from './answers.ts';
import type { PrintedText } from './words.ts';
import { said } from './words.ts';

/*
 * What the referee's page says of a position on a physical table: each question's answer (`answers.ts`) in a sentence, why, the
 * rule, and what of it can be drawn.
 */

/** What people have put on the board. */
export interface Setting {
  readonly guard: Point;
  readonly facing: Facing | null; // null: she has not turned yet (N5.10)
  readonly novice: Point;
  readonly keys: boolean; // whether the novice has hers
  readonly cell: Point; // the novice's own
  readonly min: number; // steps the novice takes
  readonly max: number;
  readonly route: RouteName; // the guard's
}

export const questions = ['sight', 'noise', 'reach', 'home', 'route'] as const;
export type QuestionName = (typeof questions)[number];

/** What of an answer can be drawn. Ways with both their ends, in walking order. */
export interface Drawing {
  readonly sight: boolean; // the line from guard to novice, and what lies behind the guard
  readonly counted: readonly Point[]; // a way to be counted out
  readonly ways: readonly (readonly Point[])[]; // that somebody may walk
  readonly points: readonly Point[]; // to be ringed
  readonly noises: readonly Point[]; // toward which of the guard's neighbours a token lies
}

export interface Ruling {
  readonly answer: Readonly<Record<string, unknown>>; // as `npx curfew ask` gives it
  readonly yes: boolean; // good news for whoever asks: seen, heard of, open
  readonly verdict: PrintedText;
  readonly because: readonly PrintedText[];
  readonly rule: 'N3_2' | 'N4_3' | 'N6' | 'N8_2' | 'N5_7'; // whose words are in the part that explains
  readonly drawing: Drawing;
}

const nothing: Drawing = { sight: false, counted: [], ways: [], points: [], noises: [] };
const lookWords = (at: Point, facing: Facing | null): { look: string; other: Point } =>
  facing === null
    ? { look: 'none', other: at }
    : facing[0] === at
      ? { look: 'towards', other: facing[1] }
      : { look: 'from', other: facing[0] };

function sight(board: Board, { guard, facing, novice, cell }: Setting): Ruling {
  const answer = sightAnswer(board, guard, facing, novice);
  const { distance: steps } = noiseAnswer(board, guard, novice);
  const values = { guard, novice, steps, ...lookWords(guard, facing) };
  const why = answer.why ?? (guard === novice ? 'same' : 'sees');
  return {
    answer,
    yes: answer.sees,
    verdict: said(answer.sees ? 'verdict.seen' : 'verdict.unseen', values),
    because: [
      said(`sight.${why}`, values),
      ...(novice === cell ? [said('sight.ownCell', values)] : []),
      ...(guard === novice ? [said('sight.meet')] : []),
    ],
    rule: 'N6',
    drawing: { ...nothing, sight: true, counted: why === 'far' ? shortestWay(board, guard, novice) : [] },
  };
}

/** From which die on she is heard with a card; more than 6 for never. */
export const dieFor = (distance: number, card: Card): number =>
  Math.max(1, distance - movementCards[card].modifier);

function noise(board: Board, { guard, novice, cell }: Setting): Ruling {
  const answer = noiseAnswer(board, guard, novice);
  const { distance, toward } = answer;
  return {
    answer,
    yes: toward.length > 0,
    verdict: said('verdict.distance', { guard, novice, steps: distance }),
    because: [
      toward.length > 0
        ? said('noise.toward', { guard, count: toward.length, edges: toward.map((at) => placeOf(board, at)) })
        : said('noise.same'),
      ...cards.map((card) =>
        said('noise.need', {
          card: text(`card.${card}`),
          modifier: signed(movementCards[card].modifier),
          die: Math.min(7, dieFor(distance, card)),
        }),
      ),
      ...(novice === cell ? [said('noise.ownCell', { novice })] : []),
    ],
    rule: 'N4_3',
    drawing: { ...nothing, counted: shortestWay(board, guard, novice), noises: toward },
  };
}

function reach(board: Board, { novice, min, max, keys }: Setting): Ruling {
  const answer = reachAnswer(board, novice, min, max, keys);
  const { points } = answer;
  return {
    answer,
    yes: points.length > 0,
    verdict: said('verdict.reach', { novice, min, max, count: points.length, keys: keys ? 'yes' : 'no' }),
    because: points.length > 0 ? [said('reach.points', { points: points.join(' · ') })] : [],
    rule: 'N3_2',
    drawing: { ...nothing, points },
  };
}

function home(board: Board, { novice, cell, keys }: Setting): Ruling {
  const answer = homeAnswer(board, novice, cell, keys);
  const { distance, next } = answer;
  const way = wayHome(board, novice, cell, keys);
  return {
    answer,
    yes: distance !== null,
    verdict:
      distance === null
        ? said('verdict.lockedOut', { novice, cell })
        : said('verdict.home', { novice, cell, steps: distance }),
    because:
      next.length > 0
        ? [
            said('next.first', { count: next.length, points: next.map(number) }),
            said('next.way', { way: wayWords(way) }),
          ]
        : [],
    rule: 'N8_2',
    drawing: { ...nothing, ways: way.length > 1 ? [way] : [], points: next },
  };
}

function route(board: Board, { guard, route: name }: Setting): Ruling {
  const answer = routeAnswer(board, guard, name);
  const { distance, points, next } = answer;
  const ways = points.map((end) => shortestWay(board, guard, end));
  return {
    answer,
    yes: true,
    verdict: said(distance === 0 ? 'verdict.onRoute' : 'verdict.offRoute', { guard, steps: distance }),
    because:
      distance === 0
        ? []
        : [
            said('route.nearest', { count: points.length, points: points.map(number) }),
            said('next.first', { count: next.length, points: next.map(number) }),
          ],
    rule: 'N5_7',
    drawing: { ...nothing, ways: distance === 0 ? [] : ways, points: distance === 0 ? [] : next },
  };
}

/** A point in a list of them. */
const number = (point: Point): PrintedText => said('number', { point });

const rulers: Readonly<Record<QuestionName, (board: Board, setting: Setting) => Ruling>> = {
  sight,
  noise,
  reach,
  home,
  route,
};

/** The referee's answer to one question about a position. */
export const rulingOf = (board: Board, question: QuestionName, setting: Setting): Ruling =>
  rulers[question](board, setting);
