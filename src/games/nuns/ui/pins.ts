import type { Mark, PinKind } from '../../../client/shared/marks.ts';
import type { Point } from '../board/format.ts';
import { pin as pinAt, pinShape } from './board/marks.ts';
import { shownBoard } from './shown.ts';

/*
 * Pins on points, as a layer of the board: each kind has its own shape and sign, so that none is told by colour alone.
 */

export const pinPicture = (kind: PinKind): string => pinShape(kind);

/** The point a mark is put on, as the table knows it. */
export const markName = (point: Point): string => String(point);

/** All marks that lie on points of the board; a note alone is a small slip. */
export const pinLayer = (marks: Readonly<Record<string, Mark>>): string =>
  Object.entries(marks)
    .map(([at, { pin }]) => {
      const spot = shownBoard().board.file.points[Number(at)];
      return spot ? pinAt(spot, pin ?? 'note') : '';
    })
    .join('');
