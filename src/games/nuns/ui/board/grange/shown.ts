import { buildBoard } from '../../../board/board.ts';
import { grange } from '../../../board/grange.ts';
import type { Shown } from '../../shown.ts';
import { art } from './art.ts';

/** The grange as the page shows it, fetched when a match is played there. */
export const shown: Shown = { board: buildBoard(grange), art };
