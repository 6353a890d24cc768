import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Board, RouteName } from './board/board.ts';
import type { BoardMonk } from './board/format.ts';
import type { MonkOpen } from './state.ts';

/*
 * The Monk's round (N14.1): a garden route out, two inner ones, another garden route home.
 */

/** How many of his tokens he uses. */
export const TOKENS_USED = 4;

/** His start and tokens. Options that ask for him on a board without any are refused, so none other gets here. */
function roundOn({ file }: Board): BoardMonk {
  if (!file.monk) throw new Error(`the board ${file.name} has no Monk`);
  return file.monk;
}

/** Where he starts. */
export const monkAtStart = (board: Board): MonkOpen => ({
  point: roundOn(board).start,
  facing: null,
  route: null,
  toward: null,
  used: [],
});

/** All his tokens, the garden ones first. */
export const monkTokens = (board: Board): readonly RouteName[] => [
  ...roundOn(board).garden,
  ...roundOn(board).inner,
];

/** Whether the route he is completing is his last: then he is home and leaves the game. */
export const isLastToken = (monk: MonkOpen): boolean => monk.used.length === TOKENS_USED;

/** He takes no part in this match, or has left it. */
export const noMonk = refusal('noMonk', 'N14.1', { field: 'guard' });

/** Why he may not take this token now, or `null`. He has no route, so `used` are all completed. */
export function tokenRefusal(board: Board, monk: MonkOpen, name: string): Refusal | null {
  const { start, garden } = roundOn(board);
  const route = board.routes.get(name);
  if (!route || !monkTokens(board).includes(name)) return refusal('notHisToken', 'N14.1', { field: 'route' });
  const outOrHome = monk.used.length === 0 || monk.used.length === TOKENS_USED - 1;
  if (garden.includes(name) !== outOrHome) return refusal('wrongToken', 'N14.1', { field: 'route' });
  if (!route.ends.includes(monk.point))
    return refusal('routeNotHere', 'N14.1', { field: 'route', values: { point: monk.point } });
  const toward = route.ends[0] === monk.point ? route.ends[1] : route.ends[0];
  const been = monk.used.some((used) => board.routes.get(used)?.ends.includes(toward));
  return been && toward !== start
    ? refusal('placeTwice', 'N14.1', { field: 'route', values: { point: toward } })
    : null;
}

/** Has him take a token and walk it to its end; false, and nothing changed, where he may not. */
export function walkToken(board: Board, monk: MonkOpen, name: RouteName): boolean {
  const ends = board.routes.get(name)?.ends;
  if (!ends || isLastToken(monk) || tokenRefusal(board, monk, name)) return false;
  monk.point = ends[0] === monk.point ? ends[1] : ends[0];
  monk.used = [...monk.used, name];
  return true;
}

/** The tokens he may take now, by name. */
export const takeableTokens = (board: Board, monk: MonkOpen): readonly RouteName[] =>
  monkTokens(board)
    .filter((name) => tokenRefusal(board, monk, name) === null)
    .sort();
