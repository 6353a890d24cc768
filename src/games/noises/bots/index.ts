import type { AnyBot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import { minds } from './minds.ts';
import { playerOf } from './player.ts';

/** The bots of Noises at Night, weakest first. */
export const noisesBots: readonly AnyBot[] = Object.values(minds).map((mind) => anyBot(playerOf(mind)));
