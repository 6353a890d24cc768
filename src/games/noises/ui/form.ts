import type { GameForm } from '../../../client/shared/game-form.ts';
import type { Options } from '../options.ts';
import type { PlayerId } from '../vocabulary.ts';
import { say } from './say.ts';

/** The table's form: how many play is all there is to choose (E1.1). */
export const form: GameForm = {
  helps: ['aids'],
  seatName: (_options, seat) => say(`player.${seat as PlayerId}`),
  players: (options) => (options as Options).players,
  resized: (_options, players): Options => ({ players }),
  fields: () => [],
};
