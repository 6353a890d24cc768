import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { routeNamed, watcherOf, wishPoints } from '../moves.ts';
import { visiblePoints } from '../sight.ts';
import type { NoviceSecret, Open, Watcher } from '../state.ts';
import type { View } from '../view.ts';
import type { NoviceId, WatcherId } from '../vocabulary.ts';
import { watcherIds } from '../vocabulary.ts';
import type { RouteColour } from './board/marks.ts';
import * as art from './board/marks.ts';
import type { Spot } from './board/plan.ts';
import type { Scene } from './layers.ts';
import { lightAt, lightsOf } from './light.ts';
import { place, placesOf } from './places.ts';
import { figuresOf, ghostPlace, noiseAt, symbolOf } from './stands.ts';
import type { Draft, Foresight, Planning } from './draft.ts';
import { allSteps, draftEnd, emptyDraft, legOf } from './drafted.ts';

export * from './layers.ts';

/*
 * What changes in the picture of a match, from a view and what is being chosen.
 */

/** What is being chosen, to be shown with the rest. */
export interface Choosing {
  readonly planning: Planning | null;
  readonly draft: Draft;
  readonly foresight: Foresight | null;
  readonly reach: ReadonlyMap<Point, readonly Point[]>; // novice's or guard's
  readonly taken: number; // steps that the numbers at the points begin with
  readonly guard: WatcherId | null; // whose steps are chosen
  readonly path: readonly Point[];
  readonly offered: { readonly colour: string; readonly points: readonly Point[] } | null; // a route looked at
}

/** What is chosen while nothing is to be chosen. */
export const nothingChosen: Choosing = {
  planning: null,
  draft: emptyDraft,
  foresight: null,
  reach: new Map(),
  taken: 0,
  guard: null,
  path: [],
  offered: null,
};

/** Whoever walks the board with a light, the Abbess first. */
const watchersOf = (open: Open): { readonly id: WatcherId; readonly watcher: Watcher }[] =>
  watcherIds.flatMap((id) => {
    const watcher = watcherOf(open, id);
    return watcher ? [{ id, watcher }] : [];
  });

/** The part of a guard's route still ahead; from her point if she is on it. */
function ribbon(board: Board, guard: Watcher): string {
  if (guard.route === null || guard.toward === null) return '';
  const route = routeNamed(board, guard.route);
  const list = guard.toward === route.ends[1] ? route.points : route.points.toReversed();
  const at = list.indexOf(guard.point);
  return art.route(placesOf(at < 0 ? list : list.slice(at)), route.colour as RouteColour);
}

/** How many are seen to stand at a point. */
const standing = (open: Open, point: Point): number =>
  watchersOf(open).filter(({ watcher }) => watcher.point === point).length +
  open.novices.filter(({ token }) => token === point).length;
const crowded = (open: Open, point: Point): boolean => standing(open, point) > 0;

function goals(board: Board, me: NoviceSecret, cell: Point): string {
  const { keyPoint, itemPoint } = wishPoints(board, me.wish);
  return (
    (me.keys ? '' : art.note(place(keyPoint), 'keys', 'keys', 'goal')) +
    (me.item ? '' : art.note(place(itemPoint), `wish-${me.wish}`, me.keys ? 'item' : 'later', 'goal')) +
    art.note(place(cell), 'bed', me.keys && me.item ? 'item' : 'later', 'goal')
  );
}

/** Noise and vanished tokens; several noises on one edge lie one behind the other. */
function tokensOf(open: Open): string {
  const before = new Map<string, number>();
  return open.tokens
    .map((token) => {
      if (token.kind === 'vanished') return art.vanished(place(token.edge[0]), place(token.edge[1]));
      if (!token.edge)
        return art.note(place(open.guards[token.guard].point), 'noise', 'noise', { x: 24, y: -32 });
      const edge = token.edge.join();
      const nth = before.get(edge) ?? 0;
      before.set(edge, nth + 1);
      return noiseAt(token.edge, standing(open, token.edge[0]), nth);
    })
    .join('');
}

/** What a figure is marked with sits on her shoulder: above her it would hide the next point. */
const SHOULDER: Spot = { x: 13, y: -13 };

/**
 * `extra`: what else is to be seen, beside what a view and a choice show by themselves; `truly`: where novices are
 * whatever the view says, when everything is open.
 */
export function sceneOf(
  board: Board,
  view: View,
  choosing: Choosing,
  extra: art.Extra = {},
  truly: ReadonlyMap<NoviceId, Point> = new Map(),
): Scene {
  const open = view.open!;
  const { planning, draft, foresight, reach, guard: choosingGuard, path, offered } = choosing;
  const me = open.novices.find((novice) => novice.id === view.viewer) ?? null;
  const secret = me ? view.novice : null;

  const watchers = watchersOf(open);
  let lights = lightsOf(board, open);
  let ways = watchers.map(({ watcher }) => ribbon(board, watcher)).join('');
  let rings = '';
  let marks = '';

  const lit = new Map<Point, 'seen' | 'watched'>(); // by a guard, or by the Monk alone
  for (const { id, watcher } of watchers.toReversed())
    if (watcher.facing)
      for (const point of visiblePoints(board, watcher.point, watcher.facing))
        lit.set(point, id === 'monk' ? 'watched' : 'seen');
  for (const [point, kind] of lit) rings += art.ring(place(point), kind);

  if (offered) ways += art.route(placesOf(offered.points), offered.colour as RouteColour);
  const choosingAt = choosingGuard && watcherOf(open, choosingGuard)?.point;
  if (choosingGuard && choosingAt && path.length > 0) {
    const from = choosingAt;
    const [before, last] = [path.at(-2) ?? from, path.at(-1)!];
    lights += `<g class="nuns-would">${lightAt(board, choosingGuard, last, [before, last])}</g>`;
    ways += `<g class="nuns-step">${art.walk(placesOf([from, ...path]))}</g>`;
    rings += path.map((point) => art.ring(place(point), 'picked')).join('');
    path.forEach((point, i) => (marks += art.badge(place(point), String(choosing.taken + i + 1), 'picked')));
    marks += art.ghost(choosingGuard, ghostPlace(last, crowded(open, last)));
  }
  const picked = new Set(planning ? allSteps(draft) : path);
  const before = planning ? legOf(draft).length : choosing.taken + path.length;
  for (const [point, way] of reach) {
    rings += art.ring(place(point), 'can');
    if (!picked.has(point)) marks += art.badge(place(point), String(before + way.length), 'can');
  }

  if (planning && secret) {
    ways += `<g class="nuns-first">${art.walk(placesOf([secret.point, ...draft.path]))}</g>`;
    if (draft.second)
      ways += `<g class="nuns-second">${art.walk(placesOf([draft.path.at(-1) ?? secret.point, ...draft.second]))}</g>`;
    for (const [i, point] of draft.path.entries()) {
      rings += art.ring(place(point), 'picked');
      if (!draft.second || i === draft.path.length - 1)
        marks += art.badge(place(point), draft.second ? '1' : String(i + 1), 'picked');
    }
    draft.second?.forEach((point, i) => {
      rings += art.ring(place(point), 'picked');
      marks += art.badge(place(point), String(i + 1), 'picked');
    });
    const end = draftEnd(draft, planning.secret);
    if (end !== secret.point)
      marks += art.ghost(symbolOf(planning.novice.id), ghostPlace(end, crowded(open, end)));
  }
  if (foresight) {
    for (const { point, by } of foresight.seen) {
      const seen = art.wouldSee(place(point), by);
      rings += seen.rings;
      marks += seen.marks;
    }
    for (const [a, b] of foresight.vanished) marks += art.wouldVanish(place(a), place(b));
    if (foresight.capture) {
      const met = art.wouldCapture(place(foresight.capture.point));
      rings += met.rings;
      marks += met.marks;
    }
  }
  marks += tokensOf(open);

  const stands: { id: WatcherId | NoviceId; point: Point; kind: string }[] = watchers.map(
    ({ id, watcher }) => ({ id, point: watcher.point, kind: 'is-guard' }),
  );
  const flags = new Map<string, readonly [symbol: string, kind: art.NoteKind]>();
  for (const novice of open.novices) {
    const mine = novice.id === view.viewer;
    const point = truly.get(novice.id) ?? novice.token ?? (mine ? secret?.point : null) ?? null;
    if (point === null) continue;
    const kind = `is-novice${mine ? ' is-mine' : ''}${novice.status === 'caught' ? ' is-caught' : ''}`;
    stands.push({ id: novice.id, point, kind });
    if (novice.status === 'caught') flags.set(novice.id, ['lock', 'caught']);
    else if (novice.token !== null) flags.set(novice.id, ['seen', mine ? 'danger' : 'lantern']);
  }
  const figures = figuresOf(stands);
  for (const figure of figures) {
    if (figure.id === view.viewer || figure.id === choosingGuard) rings = art.halo(figure) + rings;
    const flag = flags.get(figure.id);
    if (flag) marks += art.note(figure, flag[0], flag[1], SHOULDER);
  }
  if (me && secret) rings += art.ring(place(secret.point), 'mine');
  if (me && secret) marks = goals(board, secret, me.cell) + marks;

  return {
    light: lights,
    ways: ways + (extra.ways ?? ''),
    rings: rings + (extra.rings ?? ''),
    marks: marks + (extra.marks ?? ''),
    figures,
  };
}

/** The points that a page shows beside all else, as a lesson does. */
export const litMarks = (points: readonly Point[]): string =>
  points.map((point) => art.litRing(place(point))).join('');
