import cookie from '@fastify/cookie';
import { fastify, LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { botLevels, defaultBot } from '../games/bots.ts';
import { gameNamed } from '../games/registry.ts';
import { beatsOf, steadyBeat } from './bots/beat.ts';
import { botPlayers } from './bots/players.ts';
import { frameworkErrors, typedErrors } from './http/errors.ts';
import { healthRoute } from './http/health.ts';
import { matchRoutes } from './http/matches.ts';
import { tableRoutes } from './http/tables.ts';
import type { Metrics } from './http/metrics.ts';
import { pageRoutes } from './http/page.ts';
import { pushRoutes } from './http/push.ts';
import { recordRoutes } from './http/record.ts';
import { security } from './http/security.ts';
import type { Limits } from './limits.ts';
import { standardLimits } from './limits.ts';
import { logRequests } from './logging.ts';
import { randomMatchId, randomSeed } from './matches/ids.ts';
import { seededChance } from './matches/native.ts';
import { faultOf } from './matches/fault.ts';
import { liveMatches } from './matches/registry.ts';
import { clockKeeper } from './clocks/keeper.ts';
import { alone } from './cluster/alone.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Timers } from './clocks/timers.ts';
import { steadyNow, systemTimers } from './clocks/timers.ts';
import { wakes } from './clocks/wakes.ts';
import type { ChanceFrom } from './matches/standing.ts';
import { noticesOf } from './push/notices.ts';
import { outbox } from './push/outbox.ts';
import type { PushSender } from './push/sender.ts';
import { newPushKeys, webPushSender } from './push/sender.ts';
import { ears } from './cluster/ears.ts';
import { socketRoutes } from './sockets/routes.ts';
import type { Lots } from './tables/ids.ts';
import { randomLots } from './tables/ids.ts';
import { newMatches } from './tables/new-match.ts';
import type { LiveTables } from './tables/registry.ts';
import { liveTables } from './tables/registry.ts';
import { tableSide, tableTold } from './tables/side.ts';
import type { Store } from './store/store.ts';
import { threadFile } from './threads.ts';

/** So long may one part of the server take to be ready, in milliseconds: a start on a machine at its limit is slow, not broken. */
const START_MS = 60_000;

export interface AppDeps {
  readonly store: Store; // closed with the app
  readonly log: Logger;
  readonly page: string | null; // folder of the built page; null serves none
  readonly limits?: Partial<Limits>;
  readonly metrics?: Metrics; // counts into them
  readonly cluster?: Cluster; // of the processes that serve the same store; left with the app
  readonly pushContact?: string; // of whoever runs the server, for push services: mailto: or https:
  readonly trustProxy?: boolean; // believe X-Forwarded-*: only behind a proxy that sets them
  // What tests put in place of the real thing:
  readonly botsModule?: string; // URL of a module like src/games/bots.ts
  readonly botThreads?: number;
  readonly now?: () => number;
  readonly timers?: Timers; // with their own `now`
  readonly newSeed?: () => string;
  readonly newId?: () => string; // of a match
  readonly lots?: Partial<Lots>;
  readonly chance?: ChanceFrom;
  readonly sendPush?: PushSender;
}

/** The server, not listening yet. Closing it finishes what was acknowledged. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { store, log, page, chance = seededChance, cluster = alone } = deps;
  const now = deps.now ?? deps.timers?.now ?? steadyNow();
  const timers = deps.timers ?? systemTimers(now);
  const limits: Limits = { ...standardLimits, ...deps.limits };
  const bots = botPlayers({
    module: deps.botsModule ?? threadFile('games/bots').url.href,
    botMs: limits.botMs,
    botStartMs: limits.botStartMs,
    botMb: limits.botMb,
    ...(deps.botThreads !== undefined && { threads: deps.botThreads }),
  });
  const clocks = await clockKeeper(cluster.clocks(store.clocks), timers, log);
  const keys = await store.push.keys(newPushKeys);
  const { pushContact: contact = null } = deps;
  const notices = await noticesOf({
    store: store.push,
    tables: () => tables,
    timers,
    limits,
    outbox: outbox(
      deps.sendPush ?? webPushSender(keys, { contact, timeoutMs: limits.pushMs, log }),
      (endpoint) => store.push.forget(endpoint),
      { pushesWaiting: limits.pushesWaiting, log },
    ),
    log,
  });
  const matches = liveMatches({
    store,
    clocks,
    table: tableSide(() => tables, limits),
    bots,
    beat: steadyBeat(beatsOf(limits.botBeatMs), limits.botHumanMs),
    gameNamed,
    chance,
    limits,
    now,
    log,
    cluster,
    ...(deps.metrics && { meter: deps.metrics.meter }),
    ended: tableTold(() => tables, log),
    waits: notices.waits,
  });
  const tables: LiveTables = liveTables({
    store,
    matches,
    games: { gameNamed, levels: botLevels, usualLevel: (game) => defaultBot(game).name },
    lots: { ...randomLots, ...deps.lots },
    newMatch: newMatches({
      gameNamed,
      chance,
      newSeed: deps.newSeed ?? randomSeed,
      newId: deps.newId ?? randomMatchId,
    }),
    limits,
    now,
    log,
    cluster,
    came: notices.came,
  });
  cluster.listen(ears({ matches, tables, notices, store, log }));

  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // see logRequests
    bodyLimit: limits.bodyBytes,
    pluginTimeout: START_MS,
    trustProxy: deps.trustProxy ?? false,
    frameworkErrors: frameworkErrors((request, response) => app.routing(request, response)),
    routerOptions: { maxParamLength: 64 },
  }) as unknown as FastifyInstance; // plugins are typed for the default logger

  logRequests(app);
  const pages = typedErrors(app);
  await security(app, limits, page);
  await app.register(cookie);
  const left = async (): Promise<void> => {
    await clocks.close();
    await cluster.leave();
  };
  await socketRoutes(app, { matches, tables, limits, now, left });
  matchRoutes(app, { tables, gameNamed, limits });
  tableRoutes(app, { store, tables, limits, now });
  recordRoutes(app, { store, matches });
  pushRoutes(app, { store, tables, notices, publicKey: keys.publicKey, limits });
  healthRoute(app, store);
  deps.metrics?.watch({ sockets: () => app.websocketServer.clients.size, matches: () => matches.count() });
  if (page !== null)
    pages.lost = await pageRoutes(
      app,
      page,
      async (table) => (await store.oneTable(table))?.summary.game ?? null,
    );

  const stopWaking = wakes((by, limit) => cluster.due(store.clocks, by, limit), matches, timers, log);
  const evicting = setInterval(() => {
    tables.evict();
    matches.evict();
  }, limits.idleMs / 2);
  evicting.unref();
  const ticking = setInterval(() => {
    tables.tick().catch((error: unknown) => log.error(faultOf(error), 'tick failed'));
  }, limits.tickMs);
  ticking.unref();
  app.addHook('onClose', async () => {
    clearInterval(evicting);
    clearInterval(ticking);
    stopWaking();
    await notices.close();
    await bots.close();
    await store.close();
  });
  return app;
}
