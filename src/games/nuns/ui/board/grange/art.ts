import { grange } from '../../../board/grange.ts';
import type { BoardArt } from '../draw.ts';
import { artOf } from '../draw.ts';
import { planOf } from '../plan.ts';
import { grangeDrawing } from './drawing.ts';

/* The drawing of the grange, ready made like that of the convent: nothing else may be exported here. */

export const art: BoardArt = artOf(grange, planOf(grange, grangeDrawing));
