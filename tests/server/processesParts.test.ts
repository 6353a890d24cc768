import type { Server as TcpServer, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gameNamed } from '../../src/games/registry.ts';
import { playScript, storeTable } from '../../src/lab/bench-server/tables.ts';
import type { Listener } from '../../src/server/cluster/listener.ts';
import { listen } from '../../src/server/cluster/listener.ts';
import type { Joined } from '../../src/server/cluster/postgres.ts';
import { joinPostgres } from '../../src/server/cluster/postgres.ts';
import { connectionName, newProcessId } from '../../src/server/cluster/process.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { CHANNEL } from '../../src/server/store/processes-schema.ts';
import type { Store } from '../../src/server/store/store.ts';
import { postgresMissing, postgresUrl } from '../postgres.ts';

const log = pino({ level: 'silent' });
const nothing = (): void => undefined;
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, done: () => boolean): Promise<void> {
  for (let waited = 0; !done(); waited += 10) {
    if (waited > 15_000) throw new Error(`waited in vain for ${what}`);
    await rest(10);
  }
}

async function opened(url: string, name?: string): Promise<Store> {
  const store = await openPostgres(url, name === undefined ? {} : { name });
  onTestFinished(() => store.close());
  return store;
}

async function client(url: string): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: url });
  await one.connect();
  onTestFinished(() => one.end());
  return one;
}

/** The way to PostgreSQL, which can be cut, closed and made mute. */
async function way(url: string) {
  const to = new URL(url);
  const sockets = new Set<Socket>();
  let [open, mute] = [true, false];
  const server: TcpServer = createServer((near) => {
    if (!open) return near.destroy();
    const far = connect(Number(to.port), to.hostname);
    const deaf = mute;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data) => {
        if (!deaf && !silenced.has(near)) other.write(data);
      });
      one.on('close', () => (sockets.delete(one), other.destroy()));
      one.on('error', nothing);
    }
  });
  const silenced = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    close() {
      open = false;
      for (const socket of sockets) socket.destroy();
    },
    open: () => void (open = true),
    /** Lines that are open stay so, and nothing comes through them any more. */
    silence() {
      mute = false;
      for (const socket of sockets) silenced.add(socket);
    },
  };
}

describe.skipIf(postgresMissing !== null)('listening', () => {
  async function listening(pollMs: number, silentMs: number) {
    const url = await postgresUrl();
    const line = await way(url);
    const heard: string[] = [];
    let gaps = 0;
    const listener: Listener = listen(
      line.url,
      { told: (payload) => void heard.push(payload), gap: () => void gaps++ },
      { name: 'curfew test', pollMs, silentMs, log },
    );
    onTestFinished(() => listener.close());
    const speaker = await client(url);
    const say = (text: string) => speaker.query('select pg_notify($1, $2)', [CHANNEL, text]);
    await until('the line', () => listener.hears);
    return { line, heard, listener, say, gaps: () => gaps };
  }

  test('while the line is cut looks again and again; once it is back hears again, after one more look', async () => {
    const { line, heard, listener, say, gaps } = await listening(20, 5000);
    await say('a');
    await until('a', () => heard.includes('a'));
    expect(gaps()).toBeGreaterThan(0); // when it began
    line.close();
    await until('the cut', () => !listener.hears);
    const before = gaps();
    await say('unheard');
    await until('looks', () => gaps() >= before + 3);
    line.open();
    await until('the line', () => listener.hears);
    const after = gaps();
    await say('b');
    await until('b', () => heard.includes('b'));
    expect(heard).not.toContain('unheard');
    expect(gaps()).toBe(after); // no more looks than needed
  });

  test('a line that says nothing at all is taken for dead, though it looks open', async () => {
    const { line, heard, listener, say, gaps } = await listening(20, 400);
    const beats = setInterval(() => void say('alive'), 100); // as every process does
    onTestFinished(() => clearInterval(beats));
    await until('a beat', () => heard.length > 0);
    line.silence();
    const before = gaps();
    await until('another line', () => gaps() > before && listener.hears);
    await say('b');
    await until('b', () => heard.includes('b'));
  });
});

describe.skipIf(postgresMissing !== null)('what is told of a commit', () => {
  test('is ids and nothing else, once for all that is in it', async () => {
    const url = await postgresUrl();
    const process = newProcessId();
    const store = await opened(url, connectionName(process));
    const script = playScript(gameNamed('nuns')!, { novices: 2 }, 1);
    const ids = Array.from({ length: 30 }, (_, i) => `m${i}`);
    for (const id of ids) await storeTable(store, { id, script }, 0);
    const listener = await client(url);
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) => void heard.push(payload));
    await listener.query(`listen ${CHANNEL}`);

    await Promise.all(ids.map((id) => store.append(id, script.rows.slice(0, 2), null)));
    await until('all', () => ids.every((id) => heard.some((payload) => payload.split(' ').includes(id))));
    expect(heard).toEqual([expect.stringMatching(`^match ${process}( m\\d+){30}$`)]);

    heard.length = 0;
    const change = {
      rows: [],
      facts: {
        status: 'playing',
        code: 'code-m1',
        listed: false,
        match: 'm1',
        closing: null,
        summary: {} as never,
      },
      at: 2,
      joined: [{ member: 'p9', device: 'a device' }],
      removed: ['p8'],
      started: null,
      seats: { match: 'm1', holders: [{ seat: 'guard1', device: 'another device' }], away: ['novice1'] },
    } as const;
    await store.appendTable('m1', change);
    await store.push.subscribe('m1', 'a device', { endpoint: 'e', p256dh: 'p', auth: 'a', site: 's' });
    const clocks = {
      moment: { phase: 'secret?', waiting: [], window: false },
      opened: 1,
      started: {},
      banks: {},
      stopped: null,
    };
    await store.clocks.keep(
      1,
      ids.slice(0, 3).map((match) => ({ match, clocks, due: 5 })),
    );
    await until('the clocks', () => heard.some((payload) => payload.startsWith('clocks')));
    expect([...heard].sort()).toEqual(
      [
        `clocks ${process} m0 m1 m2`,
        `match ${process} m1`,
        `table ${process} m1`,
        `wanted ${process} m1`,
      ].map((text) =>
        // the ids of one statement come in any order
        text.startsWith('clocks') ? expect.stringMatching(/^clocks [0-9a-f]{16}( m[012]){3}$/) : text,
      ),
    );
  });
});

describe.skipIf(postgresMissing !== null)('what nobody asks for', () => {
  const BEAT = { beatMs: 40, expiryMs: 500, pollMs: 50 };

  async function processes(number: number): Promise<{ url: string; all: Joined[]; store: Store }> {
    const url = await postgresUrl();
    const store = await opened(url);
    const all: Joined[] = [];
    for (let i = 0; i < number; i++) {
      const one = await joinPostgres(url, { process: newProcessId(), log, ...BEAT });
      onTestFinished(() => one.leave());
      await one.clocks(store.clocks).begin(one.now());
      all.push(one);
    }
    return { url, all, store };
  }

  const keepers = (all: readonly Joined[], table: string): number[] =>
    all.flatMap((one, i) => (one.keeps(table) ? i : []));

  test('is seen to by one process for each table; when it lets go, or dies, by another', async () => {
    const { url, all } = await processes(3);
    const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
    const turns: string[] = [];
    const held = await Promise.all(
      all.flatMap((one, i) =>
        tables.map(async (table) => [i, table, await one.hold(table, () => turns.push(table))] as const),
      ),
    );
    for (const table of tables) expect(keepers(all, table)).toHaveLength(1);

    const [first] = keepers(all, 't0') as [number];
    for (const [i, table, letGo] of held) if (i === first && table === 't0') letGo();
    await until('another', () => keepers(all, 't0').some((i) => i !== first));
    expect(keepers(all, 't0')).toHaveLength(1);
    expect(turns).toContain('t0');

    await (all[0] as Joined).leave();
    await until('the others', () => tables.every((table) => keepers(all, table).some((i) => i > 0)));
    // One is taken for dead, as if it had hung: it knows, and is back without what others have taken.
    const admin = await client(url);
    const { rows } = await admin.query<{ id: string }>(
      `select process as id from leases group by 1 order by count(*) desc limit 1`,
    );
    await admin.query('delete from processes where id = $1', [rows[0]!.id]);
    while ((await admin.query('select from processes')).rowCount !== 2) await rest(10);
    await until('one keeper each', () => tables.every((table) => keepers(all, table).length === 1));
  });

  test('a match in which something is due is woken by one', async () => {
    const { all, store, url } = await processes(3);
    const script = playScript(gameNamed('nuns')!, { novices: 2 }, 1);
    const ids = Array.from({ length: 30 }, (_, i) => `m${i}`);
    for (const id of ids) await storeTable(store, { id, script }, 0);
    const clocks = {
      moment: { phase: 'x', waiting: [], window: false },
      opened: 1,
      started: {},
      banks: {},
      stopped: null,
    };
    await store.clocks.keep(
      1,
      ids.map((match, i) => ({ match, clocks, due: i })),
    );
    const woken = await Promise.all(all.map((one) => one.due(store.clocks, 19, 50)));
    expect(
      woken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.slice(0, 20).sort());
    for (const { done } of woken.flat()) done();
    const admin = await client(url);
    while ((await admin.query('select from leases')).rowCount !== 0) await rest(10);
    const alone = await all[1]!.due(store.clocks, 19, 5);
    expect(alone.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']); // the longest due first
  });

  test('who is where is known everywhere, and forgotten with his process', async () => {
    const { url, all } = await processes(2);
    const [here, there] = all as [Joined, Joined];
    let changes = 0;
    await here.follow('t', () => changes++);
    there.present('t', () => ({ here: ['m2', 'm1'], watching: 2 }));
    here.present('t', () => ({ here: ['m9'], watching: 0 }));
    await until('them', () => here.elsewhere('t').watching === 2);
    expect(here.elsewhere('t').here).toEqual(['m1', 'm2']);
    there.present('t', () => ({ here: ['m2'], watching: 0 }));
    await until('one', () => here.elsewhere('t').here.length === 1);
    const admin = await client(url);
    await admin.query('truncate processes cascade'); // as a crash of PostgreSQL does
    await until('both back', () => here.elsewhere('t').here.join() === 'm2' && here.hears());
    await there.leave();
    await until('nobody', () => here.elsewhere('t').here.length === 0);
    expect(changes).toBeGreaterThan(2);
  });

  test('processes that serve at the same time share a run; after a time without any the next begins', async () => {
    const { all, store, url } = await processes(2);
    const runs = async () =>
      (await (await client(url)).query('select number from runs order by number')).rows;
    expect(await runs()).toEqual([{ number: 1 }]);
    for (const one of all) await one.leave();
    const later = await joinPostgres(url, { process: newProcessId(), log, ...BEAT });
    onTestFinished(() => later.leave());
    expect((await later.clocks(store.clocks).begin(later.now())).run).toBe(2);
  });
});
