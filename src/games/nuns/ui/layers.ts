import type { BoardFigure, BoardLayer } from '../../../client/board/types.ts';
import { escape } from './board/escape.ts';
import { DISC, SIZE } from './board/plan.ts';
import { shownBoard } from './shown.ts';

/*
 * The layers of the picture: those that never change, and between them what a scene shows. `scene.ts` says what that is, which
 * comes after the first picture.
 */

export const boardSize = SIZE;
export const disc = DISC;

/** The layers that never change. `nameOf` puts a room's message key into words. */
export function fixedLayers(nameOf: (key: string) => string) {
  const { base, walls, points, names } = shownBoard().art;
  return {
    base: base.map((markup, piece) => ({ name: `base-${piece}`, markup })),
    walls: { name: 'walls', markup: walls },
    points: { name: 'points', markup: points },
    names: {
      name: 'names',
      markup: names.replace(/\{([\w.]+)\}/g, (_, key: string) => escape(nameOf(key))),
    },
  };
}

/** What changes on the board. */
export interface Scene {
  readonly light: string; // lanterns, under the walls
  readonly ways: string; // routes and walks, under the points
  readonly rings: string; // round points, under the figures
  readonly marks: string; // tokens and notes, over the figures
  readonly figures: readonly BoardFigure[];
}

/** What changes, before anything of it is known. */
export const emptyScene: Scene = { light: '', ways: '', rings: '', marks: '', figures: [] };

/** The layers of a scene between those that never change. */
export function layersOf(
  scene: Scene,
  fixed: ReturnType<typeof fixedLayers>,
): { under: BoardLayer[][]; among: BoardLayer[]; over: BoardLayer[] } {
  return {
    under: [
      fixed.base,
      [{ name: 'light', markup: scene.light }],
      [fixed.walls],
      [{ name: 'ways', markup: scene.ways }],
      [fixed.points],
    ],
    among: [{ name: 'rings', markup: scene.rings }],
    over: [{ name: 'marks', markup: scene.marks }, fixed.names],
  };
}
