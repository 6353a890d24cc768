import type { Point } from '../../board/format.ts';
import { ABOUT_TURN_CARDS } from '../../data.ts';
import { routeNamed, watcherOf } from '../../moves.ts';
import type { MessageKey } from '../../text.ts';
import { NameOf, placeOf, text } from '../../text.ts';
import { ABOUT_TURN, watcherIds } from '../../vocabulary.ts';
import type { QuickMove, Round } from '../round.ts';
import { mover, routeOffered, stepsOwed, tapStep } from '../round.ts';
import { sightTold } from './look.ts';
import type { Standing, Telling } from './telling.ts';
import { inRow, tell } from './telling.ts';

/*
 * A guard's move, or the Monk's, in words.
 */

const colourOf = (colour: string): Telling => text(`colour.${colour}` as MessageKey);

/** A route that can be taken, as lists show it: "green to 101, 14 steps". */
export function routeWords({ board, open }: Round, guard: Round['choice']['guard'], name: string): Telling {
  const { colour, points } = routeOffered(board, open, guard, name);
  const values = { colour: colourOf(colour), end: points.at(-1)!, steps: points.length - 1 };
  return tell('guards.route', values);
}

export const quickWords = ({ path, kind }: QuickMove): Telling =>
  tell('guards.along', { steps: path.length, point: path.at(-1)!, kind });

/** What is chosen for whoever moves, and what it would show. */
export function guardTold(standing: Standing): Telling[] {
  const { board, doing } = standing;
  const { round, guard, path, route } = doing;
  if (!round || !guard)
    return doing.choices?.kind === 'guards' ? [tell('guards.chooseFirst')] : [tell('draft.none')];
  if (round.choice.routes.length > 0) {
    if (!route)
      return [
        tell('guards.offered', {
          who: NameOf(guard),
          routes: round.choice.routes.map((name) => routeWords(round, guard, name)),
        }),
      ];
    const { colour, points } = routeOffered(board, standing.open, guard, route);
    const values = { colour: colourOf(colour), end: points.at(-1)!, steps: points.length - 1 };
    return [tell(route === ABOUT_TURN ? 'guards.aboutChosen' : 'guards.routeChosen', values)];
  }
  const end = path.at(-1);
  if (end === undefined) return [tell('guards.noPath')];
  const more = stepsOwed(round, path);
  return [
    tell('guards.path', { steps: path.length, place: placeOf(board, end), points: inRow(path) }),
    ...sightTold(standing).slice(1),
    ...(more > 0 ? [tell('guards.owed', { more })] : []),
    tell('guards.ready'),
  ];
}

/** The routes of all, and which are used up. */
export function routesTold({ board, open, doing }: Standing): Telling[] {
  const held = watcherIds.flatMap((id): Telling[] => {
    const watcher = watcherOf(open, id);
    if (!watcher) return [];
    if (watcher.route === null || watcher.toward === null)
      return [tell('where.noRoute', { who: NameOf(id) })];
    const route = routeNamed(board, watcher.route);
    const points = watcher.toward === route.ends[1] ? route.points : route.points.toReversed();
    const from = points.indexOf(watcher.point);
    return [
      tell('guards.routeOf', {
        who: NameOf(id),
        colour: colourOf(route.colour),
        end: watcher.toward,
        points: inRow(from < 0 ? points : points.slice(from + 1)),
      }),
    ];
  });
  const { round, guard } = doing;
  const routes = open.usedRoutes.map((name) => {
    const { colour, ends } = routeNamed(board, name);
    return tell('guards.route', {
      colour: colourOf(colour),
      end: ends.join('–'),
      steps: routeNamed(board, name).points.length - 1,
    });
  });
  return [
    ...held,
    ...(round && guard && round.choice.routes.length > 0
      ? guardTold({ board, open, doing } as Standing)
      : []),
    tell('guards.used', { count: routes.length, routes, left: ABOUT_TURN_CARDS - open.usedAboutTurns }),
  ];
}

/**
 * Goes on by way of points; where one can't be reached, why not. The least of her way is laid out already where she must walk
 * on: what does not go on from it begins it anew.
 */
export function walkOn(
  round: Round,
  path: readonly Point[],
  points: readonly Point[],
): { path: readonly Point[]; why: Telling | null } {
  const gone = follow(round, path, points);
  if (gone.why === null || path.length === 0) return gone;
  const anew = follow(round, [], points);
  return anew.why === null ? anew : gone;
}

function follow(
  round: Round,
  path: readonly Point[],
  points: readonly Point[],
): { path: readonly Point[]; why: Telling | null } {
  let now = path;
  for (const point of points) {
    const again = point === mover(round).point || now.includes(point);
    const next = again ? stepOn(round, now, point) : tapStep(round, now, point);
    if (next === now || next.at(-1) !== point) {
      const place = placeOf(round.board, point);
      return { path: now, why: tell(round.choice.free ? 'guards.tooFar' : 'guards.offRoute', { place }) };
    }
    now = next;
  }
  return { path: now, why: null };
}

/** Back over a point of her way is a step like any other, where she is free. */
function stepOn({ board, choice, ...rest }: Round, path: readonly Point[], point: Point): readonly Point[] {
  const at = path.at(-1) ?? mover({ board, choice, ...rest }).point;
  const may = choice.free && path.length < choice.stepsLeft && (board.neighbours[at] ?? []).includes(point);
  return may ? [...path, point] : path;
}
