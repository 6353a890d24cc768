import { standardBoard } from '../../board/standard.ts';
import type { BoardArt } from './draw.ts';
import { artOf } from './draw.ts';
import { conventPlan } from './plan.ts';

/*
 * The drawing of the convent, ready made. The build puts this value into the page and not what draws it
 * (scripts/data.ts), so nothing else may be exported here.
 */

export const art: BoardArt = artOf(standardBoard.file, conventPlan(standardBoard.file));
