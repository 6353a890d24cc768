import { standardBoard } from '../../board/standard.ts';
import { defs, ground, names, points, structure } from './draw.ts';
import { pieceDefs } from './pieces.ts';
import { conventPlan } from './plan.ts';

/*
 * The drawing of the convent, ready made. The build puts these values into the page and not what draws them
 * (scripts/data.ts), so nothing else may be exported here.
 */

const plan = conventPlan(standardBoard.file);

/** Markup of the layers that never change; `{room.study}` stands for a room's name. */
export const art = {
  base: defs() + pieceDefs() + ground(plan, standardBoard.file),
  walls: structure(plan),
  points: points(standardBoard.file),
  names: names(plan, (key) => `{${key}}`),
  blocks: plan.blocks, // what stops light
};
