import type { Logger } from 'pino';
import { botLevels, defaultBot } from '../games/bots.ts';
import { gameNamed } from '../games/registry.ts';
import type { Refusal } from '../engine/refusal.ts';
import { refusal } from '../engine/refusal.ts';
import type { Result } from '../engine/result.ts';
import { fail } from '../engine/result.ts';
import { clockKeeper } from '../server/clocks/keeper.ts';
import type { Timers } from '../server/clocks/timers.ts';
import type { Beat } from '../server/bots/beat.ts';
import type { BotPlayers } from '../server/bots/question.ts';
import { daySeed } from '../chance/seed.ts';
import type { Limits } from '../server/limits.ts';
import { standardLimits } from '../server/limits.ts';
import { faultOf } from '../server/matches/fault.ts';
import { randomMatchId, randomSeed } from '../server/matches/ids.ts';
import type { MatchDeps } from '../server/matches/deps.ts';
import { seededChance } from '../server/matches/native.ts';
import { liveMatches } from '../server/matches/registry.ts';
import type { ChanceFrom } from '../server/matches/standing.ts';
import type { Store } from '../server/store/store.ts';
import type { Channel } from '../server/tables/channel.ts';
import type { TableDeps } from '../server/tables/deps.ts';
import { randomLots } from '../server/tables/ids.ts';
import { newMatches } from '../server/tables/new-match.ts';
import type { Founded } from '../server/tables/registry.ts';
import { liveTables } from '../server/tables/registry.ts';
import type { Session } from '../server/tables/session.ts';
import { serveTable } from '../server/tables/session.ts';
import { tableSide, tableTold } from '../server/tables/side.ts';
import type { NewSolo } from './messages.ts';
import { soloName } from './names.ts';

/** What tables and matches ask of a store: of the server's all but what only it needs. */
export type HouseStore = MatchDeps['store'] & TableDeps['store'] & Pick<Store, 'clocks'>;

export interface HouseDeps {
  readonly store: HouseStore;
  readonly bots: BotPlayers;
  readonly beat: Beat;
  readonly timers: Timers;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
  /** What tests put in place of the real thing. */
  readonly newSeed?: () => string;
  readonly chance?: ChanceFrom;
}

/** The one device there is. */
const DEVICE = 'here';

/** Who plays alone on his device is in nobody's way: what keeps strangers apart is out of it. */
export const unhurried = {
  botMs: 20_000, // a phone may take its time
  framesBurst: 10_000,
  framesPerSecond: 1000,
  tableCommands: { chat: [1000, 100], marks: [1000, 100], matches: [1000, 100], other: [1000, 100] },
} as const satisfies Partial<Limits>;

/**
 * Tables and matches as the server has them, without one: the same code over a store on the device, for one person and
 * bots. What comes out of `serve` has passed the same gates; all else stays in here.
 */
export interface House {
  /** A new table with one person at it. */
  found(wish: NewSolo): Promise<Result<Founded, Refusal>>;
  /** A page's talk with a table, as over a socket. */
  serve(table: string, channel: Channel): Session;
  /** Takes no more actions; resolves when all that were taken are stored and acknowledged. */
  close(): Promise<void>;
}

export async function openHouse(deps: HouseDeps): Promise<House> {
  const { store, bots, beat, timers, log, chance = seededChance } = deps;
  const limits: Limits = { ...standardLimits, ...unhurried, ...deps.limits };
  const { now } = timers;
  const clocks = await clockKeeper(store.clocks, timers, log);
  const matches = liveMatches({
    store,
    clocks,
    table: tableSide(() => tables, limits),
    bots,
    beat,
    gameNamed,
    chance,
    limits,
    now,
    log,
    ended: tableTold(() => tables, log),
  });
  const tables: ReturnType<typeof liveTables> = liveTables({
    store,
    matches,
    games: { gameNamed, levels: botLevels, usualLevel: (game) => defaultBot(game).name },
    lots: { ...randomLots, table: () => soloName(randomMatchId()) },
    newMatch: newMatches({
      gameNamed,
      chance,
      newSeed: deps.newSeed ?? randomSeed,
      newId: () => soloName(randomMatchId()),
    }),
    limits,
    now,
    log,
  });
  let stopTicking = (): void => undefined;
  const tick = (): void => {
    stopTicking = timers.at(now() + limits.tickMs, () => {
      tables
        .tick()
        .catch((error: unknown) => log.error(faultOf(error), 'tick failed'))
        .finally(tick);
    });
  };
  tick();

  return {
    async found({
      game: name,
      options,
      seat,
      name: person = '',
      colour = 'blue',
      settings,
      start,
      commitment,
      day,
    }) {
      const game = gameNamed(name);
      if (!game) return fail(refusal('noSuchGame', 'table', { field: 'game' }));
      return tables.found({
        device: DEVICE,
        person: { name: person, colour },
        settings: { ...settings, game: name, options },
        seat,
        start,
        // Whoever plays the deal of a day has no part in its dice: they are the same for everybody.
        ...(day === undefined ? { commitment } : { seed: daySeed(day) }),
      });
    },
    serve: (table, channel) =>
      serveTable(channel, { table, device: DEVICE, tables, matches, limits, now, log }),
    async close() {
      stopTicking();
      await tables.close();
      await matches.close();
      await clocks.close();
    },
  };
}
