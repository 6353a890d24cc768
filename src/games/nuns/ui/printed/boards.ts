import type { BoardName } from '../../options.ts';
import type { Shown } from '../shown.ts';
import { convent } from '../shown.ts';

/** A board of the house with its drawing; those that matches are seldom played on are fetched. */
export const shownOf = async (name: BoardName): Promise<Shown> =>
  name === 'grange' ? (await import('../board/grange/shown.ts')).shown : convent;
