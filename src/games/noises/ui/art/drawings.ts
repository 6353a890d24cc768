import { noises } from './noises.ts';
import { rooms } from './rooms.ts';
import { symbols } from './symbols.ts';

/*
 * All drawings of the game, ready made. The build puts this value into the page as data (scripts/data.ts), so nothing else
 * may be exported here.
 */

const glow =
  '<defs><radialGradient id="nz-glow"><stop class="nzgl" offset="0" /><stop class="nzgl out" offset="1" /></radialGradient></defs>';

const HALF = rooms.indexOf('<symbol id="nz-room-', rooms.length / 2);

/** Markup of one `symbol` for each drawing, `nz-…` by its name, in pieces that a slow device reads at once; first what is small. */
export const drawings = [glow + noises + symbols, rooms.slice(0, HALF), rooms.slice(HALF)].map((markup) =>
  markup.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>'),
);
