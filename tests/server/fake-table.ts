import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { commitment, seededChance, stateHash } from '../../src/chance/seed.ts';
import { startMatch } from '../../src/engine/match.ts';
import { botLevels, defaultBot } from '../../src/games/bots.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { beatsOf, steadyBeat } from '../../src/server/bots/beat.ts';
import type { BotPlayers } from '../../src/server/bots/question.ts';
import { clockKeeper } from '../../src/server/clocks/keeper.ts';
import { standardLimits } from '../../src/server/limits.ts';
import { randomMatchId, randomSeed } from '../../src/server/matches/ids.ts';
import type { MatchDeps } from '../../src/server/matches/deps.ts';
import { liveMatches } from '../../src/server/matches/registry.ts';
import { withoutTable } from '../../src/server/matches/table-side.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { randomLots } from '../../src/server/tables/ids.ts';
import { newMatches } from '../../src/server/tables/new-match.ts';
import { liveTables } from '../../src/server/tables/registry.ts';
import { fakeTimers } from './fake-timers.ts';
import { noTime } from './fake-timers.ts';
import { tempFolder } from './harness.ts';
import { storeMatch } from './stored.ts';

const none = () => Promise.reject(new Error('there are no bots'));

export const noBots: BotPlayers = { decide: none, advise: none };

/** The registries over a real store with one match, `m`, at a table of that name, and a clock that is moved by hand. */
export async function fakeTable(more: Partial<MatchDeps> = {}) {
  const store = await openSqlite(await tempFolder());
  onTestFinished(() => store.close());
  const seed = '1'.repeat(64);
  const game = gameNamed('nuns')!;
  const options = game.options({ novices: 3 });
  if (!options.ok) throw new Error('options');
  const { start } = startMatch(game, options.value, seededChance(seed), stateHash(seed));
  await storeMatch(store, { id: 'm', seed, commitment: commitment(seed), start, created: 0 }, [
    { seat: 'guard1', device: 'a' },
    { seat: 'novice1', device: 'b' },
  ]);
  let now = 0;
  let loads = 0;
  const matches = liveMatches({
    ...(await noTime(store)),
    store: {
      ...store,
      load: (id) => {
        loads++;
        return store.load(id);
      },
      snapshots: {
        ...store.snapshots,
        load: (id) => {
          loads++;
          return store.snapshots.load(id);
        },
      },
    },
    clocks: await clockKeeper(store.clocks, fakeTimers(), pino({ level: 'silent' })),
    table: withoutTable,
    bots: noBots,
    beat: steadyBeat(beatsOf(0), 0),
    gameNamed,
    chance: seededChance,
    limits: standardLimits,
    now: () => now,
    log: pino({ level: 'silent' }),
    ...more,
  });
  const tables = liveTables({
    store,
    matches,
    games: { gameNamed, levels: botLevels, usualLevel: (name) => defaultBot(name).name },
    lots: randomLots,
    newMatch: newMatches({ gameNamed, chance: seededChance, newSeed: randomSeed, newId: randomMatchId }),
    limits: standardLimits,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  const later = (ms: number): number => {
    now += ms;
    matches.evict();
    return matches.count();
  };
  return { store, matches, tables, later, now: () => now, loads: () => loads };
}
