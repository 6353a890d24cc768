import type { AnyGame } from '../engine/game.ts';
import { anyGame } from '../engine/game.ts';
import { noises } from './noises/index.ts';
import { nuns } from './nuns/index.ts';

/** The games of the house: the one place that names them. */
const games: readonly AnyGame[] = [anyGame(nuns), anyGame(noises)];

export const gameNames: readonly string[] = games.map((game) => game.name);

export const gameNamed = (name: unknown): AnyGame | undefined => games.find((game) => game.name === name);
