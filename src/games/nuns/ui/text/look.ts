import type { Board } from '../../board/board.ts';
import { UNREACHABLE, distanceBetween, homeward, walkingDistance } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { routeNamed, watcherOf, wishPoints } from '../../moves.ts';
import { visiblePoints, watcherSees } from '../../sight.ts';
import type { MessageKey } from '../../text.ts';
import { NameOf, nameOf, placeOf, text } from '../../text.ts';
import type { NoviceId, WatcherId } from '../../vocabulary.ts';
import { isNovice, watcherIds } from '../../vocabulary.ts';
import { previewGuard } from '../../previews/guard.ts';
import { goalsTold } from './papers.ts';
import { exitsTold, facingOf, meTold, myPoint } from './place.ts';
import type { Standing, Telling } from './telling.ts';
import { inRow, tell } from './telling.ts';

/*
 * Answers to who asks where things are and what can be seen.
 */

/** The points of a shortest way, the first of equal ones; null where none leads there. */
function wayTo(board: Board, from: Point, to: Point, keys: boolean): Point[] | null {
  if (walkingDistance(board, from, to, keys) === UNREACHABLE) return null;
  const way: Point[] = [];
  for (let at = from; at !== to; way.push(at)) at = homeward(board, at, to, keys)[0]!;
  return way;
}

/** The shortest way from where I am: a novice's by the keys she has, a guard's through every door. */
export function wayTold(standing: Standing, to: Point): Telling[] {
  const { board, own } = standing;
  const from = myPoint(standing);
  const place = placeOf(board, to);
  if (from === null) return [tell('told.watching')];
  if (from === to) return [tell('way.here', { place })];
  const way = wayTo(board, from, to, own ? own.secret.keys : true);
  if (way) return [tell('way.way', { place, steps: way.length, points: inRow(way) })];
  const locked = wayTo(board, from, to, true);
  return [
    locked
      ? tell('way.locked', { place, steps: locked.length, points: inRow(locked) })
      : tell('way.lockedOut', { place }),
  ];
}

/** What I am after, what is done of it, and the shortest way to what comes next. */
export function wishTold(standing: Standing): Telling[] {
  const { board, own } = standing;
  const goals = goalsTold(standing);
  if (!own) return goals;
  const { secret, novice } = own;
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const next = secret.keys ? (secret.item ? novice.cell : itemPoint) : keyPoint;
  return [...goals, ...wayTold(standing, next)];
}

/** Where I am and which ways lead on. */
export function hereTold(standing: Standing): Telling[] {
  const { board, own } = standing;
  if (own) return [...meTold(standing), exitsTold(board, own.secret.point, own.secret.keys)];
  const point = myPoint(standing);
  if (point === null) return [tell('told.watching')];
  const ids = standing.doing.guard ? [standing.doing.guard] : watcherIds.filter((id) => id !== 'monk');
  return ids.flatMap((id) => watcherTold(standing, id));
}

export function exitsHereTold({ board, own, ...rest }: Standing): Telling[] {
  const point = myPoint({ board, own, ...rest });
  if (point === null) return [tell('told.watching')];
  return [exitsTold(board, point, own ? own.secret.keys : true)];
}

function watcherTold({ board, open, own }: Standing, id: WatcherId): Telling[] {
  const watcher = watcherOf(open, id);
  if (!watcher) return [tell('where.gone', { who: NameOf(id) })];
  const values = { who: NameOf(id), place: placeOf(board, watcher.point), facing: facingOf(board, watcher) };
  const at = own
    ? tell('told.near', { ...values, steps: distanceBetween(board, watcher.point, own.secret.point) })
    : tell('told.at', values);
  if (watcher.route === null || watcher.toward === null)
    return [at, tell('where.noRoute', { who: NameOf(id) })];
  const route = routeNamed(board, watcher.route);
  const place = route.indexOf[watcher.point] as number;
  const who = NameOf(id);
  const colour = text(`colour.${route.colour}` as MessageKey);
  const end = watcher.toward;
  return [
    at,
    place < 0
      ? tell('where.offRoute', { who, colour, end, steps: route.stepsTo[watcher.point] as number })
      : tell('where.route', { who, colour, end, left: Math.abs((route.indexOf[end] as number) - place) }),
  ];
}

function noviceTold({ board, open, own, view }: Standing, id: NoviceId): Telling[] {
  const novice = open.novices.find((one) => one.id === id)!;
  const who = NameOf(id);
  if (own && id === view.viewer)
    return [
      tell('where.you', {
        place: placeOf(board, own.secret.point),
        seen: novice.token === null ? 'no' : 'yes',
      }),
    ];
  if (novice.token === null) return [tell('where.hidden', { who, place: placeOf(board, novice.cell) })];
  const place = placeOf(board, novice.token);
  if (novice.status === 'caught') return [tell('where.caught', { who, place })];
  if (!own) return [tell('where.seen', { who, place })];
  return [
    tell('where.seenNear', { who, place, steps: distanceBetween(board, own.secret.point, novice.token) }),
  ];
}

/** Where somebody is, as far as everybody, or the viewer of herself, knows. */
export const whereTold = (standing: Standing, who: WatcherId | NoviceId): Telling[] =>
  isNovice(who) ? noviceTold(standing, who) : watcherTold(standing, who);

/** What a guard or the Monk sees now. */
export function seesTold({ board, open }: Standing, id: WatcherId): Telling[] {
  const watcher = watcherOf(open, id);
  if (!watcher) return [tell('where.gone', { who: NameOf(id) })];
  const points = visiblePoints(board, watcher.point, watcher.facing);
  const seen = open.novices.filter(({ token }) => token !== null && watcherSees(board, watcher, token));
  return [
    tell('sight.sees', { who: NameOf(id), count: points.length, points: inRow(points) }),
    seen.length > 0
      ? tell('sight.novices', { who: seen.map((novice) => nameOf(novice.id)) })
      : tell('sight.nobody'),
  ];
}

/** What whoever moves would see on the steps that are chosen; where none are, what all of them see. */
export function sightTold(standing: Standing): Telling[] {
  const { board, open, doing } = standing;
  const { guard, path, round } = doing;
  if (!guard || !round)
    return watcherIds.filter((id) => watcherOf(open, id) !== null).flatMap((id) => seesTold(standing, id));
  if (path.length === 0) return seesTold(standing, guard);
  const { fresh, captures, freedAt, completes } = previewGuard(board, open, round.phase, guard, path);
  return [
    tell('sight.path', { points: inRow(path), who: nameOf(guard), count: fresh.length, seen: inRow(fresh) }),
    ...(captures.length > 0 ? [tell('sight.captures', { who: captures.map(nameOf) })] : []),
    ...(freedAt ? [tell('sight.frees', { point: freedAt.point, why: freedAt.why })] : []),
    ...(completes ? [tell('sight.completes')] : []),
  ];
}
