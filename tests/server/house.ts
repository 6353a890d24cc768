import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { seededChance } from '../../src/chance/seed.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { beatsOf, steadyBeat } from '../../src/server/bots/beat.ts';
import type { BotPlayers } from '../../src/server/bots/question.ts';
import { standardLimits } from '../../src/server/limits.ts';
import { randomMatchId, randomSeed } from '../../src/server/matches/ids.ts';
import { liveMatches } from '../../src/server/matches/registry.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { randomLots } from '../../src/server/tables/ids.ts';
import type { TableWatcher } from '../../src/server/tables/attendance.ts';
import type { LiveTable } from '../../src/server/tables/live-table.ts';
import { newMatches } from '../../src/server/tables/new-match.ts';
import type { LiveTables } from '../../src/server/tables/registry.ts';
import { liveTables } from '../../src/server/tables/registry.ts';
import { tableSide } from '../../src/server/tables/side.ts';
import type { MemberCommand } from '../../src/table/commands.ts';
import { noTime } from './fake-timers.ts';
import { tempFolder } from './harness.ts';

let ids = 0;

/** Tables over a real store, on a clock that is moved by hand, without a server around them. */
export async function house({
  wrap = (store: Store) => store,
  decide = (() => Promise.resolve({ kind: 'idle' })) as BotPlayers['decide'],
  beat = steadyBeat(beatsOf(0), 0),
} = {}) {
  const opened = await openSqlite(await tempFolder());
  onTestFinished(() => opened.close());
  const store = wrap(opened);
  let time = 1_000_000;
  const now = (): number => time;
  const log = pino({ level: 'silent' });
  const matches = liveMatches({
    ...(await noTime(store)),
    store,
    bots: { decide, advise: () => Promise.resolve({ kind: 'advice', advice: null }) },
    beat,
    table: tableSide(() => tables, standardLimits),
    gameNamed,
    chance: seededChance,
    limits: standardLimits,
    now,
    log,
  });
  const tables: LiveTables = liveTables({
    store,
    matches,
    games: { gameNamed, levels: () => ['random', 'greedy'], usualLevel: () => 'greedy' },
    lots: randomLots,
    newMatch: newMatches({ gameNamed, chance: seededChance, newSeed: randomSeed, newId: randomMatchId }),
    limits: standardLimits,
    now,
    log,
  });
  const founded = await tables.found({
    device: 'd1',
    person: { name: 'Ada', colour: 'red' },
    settings: { game: 'nuns', options: { novices: 2 } },
    seat: 'guard1',
    start: false,
  });
  if (!founded.ok) throw new Error(founded.error.code);
  const { table: id, member: ada } = founded.value;
  const table = (): LiveTable => tables.named(id);
  const come = (device: string | null, changed = (): void => undefined): TableWatcher => {
    const watcher = { device, changed };
    table().watch(watcher);
    return watcher;
  };
  const join = async (device: string, name: string): Promise<string> => {
    const member = await table().join(device, { name, colour: 'blue' });
    if (!member.ok) throw new Error(member.error.code);
    return member.value;
  };
  /** What comes of a link for another device of this member, shown to this device. */
  const move = async (device: string, member: string, link = `link ${++ids}`) => {
    await opened.putTransfer([link], { table: id, member }, time + 1);
    return table().addDevice(device, link);
  };
  const later = async (ms: number): Promise<void> => {
    time += ms;
    await tables.tick();
  };
  const submit = (member: string, command: MemberCommand) => table().submit(member, command, `c${++ids}`);
  const open = async () => (await table().ready()).state.open;
  return { id, ada, tables, matches, now, table, come, join, move, later, submit, open, store: opened };
}
