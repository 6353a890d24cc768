import type { PlayerId } from './vocabulary.ts';
import { playerIds } from './vocabulary.ts';

export interface Options {
  readonly players: number; // 2 to 4 (E1.1)
}

export const seatsOf = (options: Options): readonly PlayerId[] => playerIds.slice(0, options.players);
