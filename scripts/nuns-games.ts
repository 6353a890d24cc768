// Games of Nuns on the Run that numbers are fitted to, as a spectator sees them.
import type { Emitted } from '../src/engine/events.ts';
import { observed } from '../src/engine/fold.ts';
import { anyGame } from '../src/engine/game.ts';
import { SPECTATOR } from '../src/engine/seats.ts';
import { botNamed } from '../src/games/bots.ts';
import type { NunsEvent } from '../src/games/nuns/events.ts';
import { nuns } from '../src/games/nuns/index.ts';
import type { NunsTypes } from '../src/games/nuns/types.ts';
import { playMatch } from '../src/lab/play.ts';

/** The public events of the game with this number, between bots of these levels. @throws Error for a level there is not */
export function watchedGame(number: number, novices: string, guards: string, firstSeed: number): NunsEvent[] {
  const bots = [botNamed('nuns', novices), botNamed('nuns', guards)];
  const emitted: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
  playMatch(
    anyGame(nuns),
    { novices: 2 + (number % 5) },
    (seat) => {
      const bot = bots[seat.startsWith('guard') ? 1 : 0];
      if (!bot) throw new Error(`no such level among ${novices}, ${guards}`);
      return bot;
    },
    firstSeed + number,
    undefined,
    (events) => emitted.push(...(structuredClone(events) as typeof emitted)),
  );
  return observed<NunsTypes>(emitted, SPECTATOR);
}
