import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { NoviceId } from '../../vocabulary.ts';
import * as art from '../board/marks.ts';
import { placesOf } from '../places.ts';
import type { Scene } from '../scene.ts';
import { nothingChosen, sceneOf } from '../scene.ts';
import { noviceNumber } from '../stands.ts';
import type { Moment } from './night.ts';

/** Somebody on her way, and how far she has come. */
export interface Walking {
  readonly id: NoviceId;
  readonly way: readonly Point[]; // walked so far, from where she began
}

/** A moment of the night on the board: what these eyes saw then, and of the novices they know the way of this turn. */
export function nightScene(board: Board, moment: Moment, walking: Walking | null, extra: art.Extra): Scene {
  const known = moment.novices.map(({ id, point, way }) =>
    walking?.id === id ? walking.way : way.length > 0 ? way : [point],
  );
  const truly = new Map(moment.novices.map(({ id }, i) => [id, known[i]!.at(-1)!] as const));
  // A walk home is seen by all, also by those who know no more of her.
  if (walking) truly.set(walking.id, walking.way.at(-1)!);
  const trails = moment.novices
    .map(({ id }, i) => art.trail(placesOf(known[i]!), noviceNumber(id), 'now'))
    .join('');
  return sceneOf(board, moment.view, nothingChosen, { ...extra, ways: trails + (extra.ways ?? '') }, truly);
}
