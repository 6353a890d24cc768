import type { Viewer } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { NunsEvent } from '../events.ts';
import type { ByWatcher, NoviceId } from '../vocabulary.ts';
import type { Extra } from './board/marks.ts';
import * as art from './board/marks.ts';
import { place, placesOf } from './places.ts';
import type { ReplayTurn } from './replay.ts';
import { noiseAt } from './stands.ts';

/*
 * A turn gone by, as its viewer saw it: the guards' ways, his own novice's, and of the others what was seen of them.
 */

export interface PastTurn {
  readonly replay: ReplayTurn;
  readonly extra: Extra; // where others were seen, and the tokens of that turn
}

/** From observed events alone. */
export function pastTurn(board: Board, viewer: Viewer, events: readonly NunsEvent[], turn: number): PastTurn {
  const at: ByWatcher<Point> = { abbess: board.file.guardStart, prioress: board.file.guardStart };
  let ways: ByWatcher<Point[]> | null = null; // of the turn, once it has begun
  const novices = new Map<
    NoviceId,
    { way: readonly Point[]; keys: boolean; item: boolean; captured: boolean }
  >();
  const captures: Point[] = [];
  let [now, wish, rings, marks] = [0, 0, '', ''];
  const been = (id: NoviceId, way: readonly Point[]): void => {
    novices.set(id, { keys: false, item: false, captured: false, ...novices.get(id), way });
  };
  for (const event of events) {
    if (event.event === 'turn') now = event.turn;
    if (event.event === 'turn' && now === turn)
      ways = {
        abbess: [at.abbess],
        prioress: [at.prioress],
        ...(at.monk !== undefined && { monk: [at.monk] }),
      };
    if (now > turn) break;
    switch (event.event) {
      case 'began':
        for (const id of ['abbess', 'prioress'] as const) at[id] = event.open.guards[id].point;
        if (event.open.monk) at.monk = event.open.monk.point;
        break;
      case 'dealtNovice':
        wish = event.secret.wish;
        break;
      case 'stepped':
        at[event.guard] = event.point;
        ways?.[event.guard]?.push(event.point);
        break;
      case 'moved':
      case 'walkedHome':
        if (ways) been(event.novice, [event.from, ...event.path]);
        break;
      case 'keyTaken':
      case 'itemTaken': {
        const one = novices.get(event.novice);
        if (ways && one)
          novices.set(event.novice, { ...one, [event.event === 'keyTaken' ? 'keys' : 'item']: true });
        break;
      }
      case 'seen':
        if (!ways) break;
        rings += art.ring(place(event.point), 'danger');
        if (event.novice !== viewer) been(event.novice, [event.point]);
        break;
      case 'captured':
        if (!ways) break;
        captures.push(event.point);
        if (event.novice !== viewer) been(event.novice, [event.point]);
        break;
      case 'vanished':
        if (ways) marks += art.vanished(place(event.edge[0]), place(event.edge[1]));
        break;
      case 'noise':
        if (ways) marks += noiseAt(event.edge);
        break;
      default:
    }
  }
  const ownWays = [...novices.values()].flatMap(({ way }) => way);
  const guardWays = Object.values(ways ?? at).flat();
  return {
    replay: {
      turn,
      novices: [...novices].map(([id, one]) => ({ id, wish, ...one })),
      guards: ways ?? {
        abbess: [at.abbess],
        prioress: [at.prioress],
      },
      captures,
    },
    extra: { rings, marks, at: placesOf(ownWays.length > 0 ? ownWays : guardWays) },
  };
}
