import type { NoviceId, WatcherId } from '../vocabulary.ts';
import { watcherIds } from '../vocabulary.ts';
import * as art from './board/marks.ts';
import type { ReplayTurn, Way } from './replay.ts';
import type { Scene } from './layers.ts';
import { place, placesOf } from './places.ts';
import { figuresOf, noviceNumber } from './stands.ts';

/*
 * The picture of the night again, and how its pieces walk from one turn to the next: along the edges, never through a wall.
 */

/** How many steps of her way in a turn each has taken; whoever is not named has taken all. */
export type Standing = Readonly<Partial<Record<NoviceId | WatcherId, number>>>;

/** The standings of a turn from its beginning to its end: first all novices step by step, then whoever carries a light. */
export function standingsOf({ novices, guards }: ReplayTurn): Standing[] {
  const stepsOf = (way: Way): number => way.length - 1;
  const list: Standing[] = [];
  const first = Math.max(0, ...novices.map(({ way }) => stepsOf(way)));
  const still = Object.fromEntries(watcherIds.map((id) => [id, 0]));
  for (let step = 0; step <= first; step++)
    list.push({ ...still, ...Object.fromEntries(novices.map(({ id }) => [id, step])) });
  const then = Math.max(0, ...watcherIds.map((id) => stepsOf(guards[id] ?? [0])));
  for (let step = 1; step <= then; step++) list.push(Object.fromEntries(watcherIds.map((id) => [id, step])));
  return list;
}

/** As much of a way as has been walked. */
const walked = (way: Way, steps: number | undefined): Way =>
  steps === undefined ? way : way.slice(0, steps + 1);

/**
 * The turns up to one, that one strong, those before faint; of that one what has been walked in `standing`. `all` shows every
 * turn alike.
 */
export function replayScene(
  turns: readonly ReplayTurn[],
  until: number,
  all: boolean,
  standing: Standing = {},
): Scene {
  let ways = '';
  let rings = '';
  let marks = '';
  const shown = turns.filter((turn) => all || turn.turn <= until);
  for (const { turn, novices, guards, captures } of shown) {
    const now = all || turn === until;
    const steps = turn === until ? standing : {};
    const kind = now ? 'now' : 'past';
    for (const id of watcherIds) ways += art.trail(placesOf(walked(guards[id] ?? [], steps[id])), id, kind);
    for (const { id, way, keys, item, wish } of novices) {
      const so = walked(way, steps[id]);
      ways += art.trail(placesOf(so), noviceNumber(id), kind);
      if (so.length === way.length) {
        const end = place(way.at(-1)!);
        if (keys) marks += art.note(end, 'keys', 'keys', 'risk');
        if (item) marks += art.note(end, `wish-${wish}`, 'item', 'goal');
      }
    }
    if (now) for (const point of captures) rings += art.ring(place(point), 'danger');
  }
  const last = shown.at(-1);
  const figures = last
    ? figuresOf([
        ...watcherIds.flatMap((id) => {
          const point = walked(last.guards[id] ?? [], standing[id]).at(-1);
          return point === undefined ? [] : [{ id, point, kind: 'is-guard' }];
        }),
        ...last.novices.map(({ id, way }) => ({
          id,
          point: walked(way, standing[id]).at(-1)!,
          kind: 'is-novice',
        })),
      ])
    : [];
  return { light: '', ways, rings, marks, figures };
}
