// What every store keeps of tables, clocks and notices, whatever database is beneath.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { StoreConflict } from '../../src/server/store/errors.ts';
import type { Store } from '../../src/server/store/store.ts';
import { withPresent } from '../../src/server/store/place.ts';
import type { PushTarget } from '../../src/server/store/push-store.ts';
import type { StoredTableRow, TableChange, TableFacts } from '../../src/server/store/table-store.ts';
import type { Clocks } from '../../src/table/clock.ts';
import { backends, match, storeMatch } from './storeBackends.ts';

const summary = { game: 'nuns', status: 'gathering', match: null, host: 'Ann', people: [], free: 2 } as const;

const facts = (code: string, more: Partial<TableFacts> = {}): TableFacts => ({
  status: 'gathering',
  code,
  listed: true,
  match: null,
  closing: null,
  summary,
  ...more,
});

const tableRow = (number: number, more: Partial<StoredTableRow> = {}): StoredTableRow => ({
  number,
  member: 'm1',
  command: { do: 'say', to: 'all', text: 'good ‘night’ \\ {}"' } as unknown as StoredTableRow['command'],
  drawn: {},
  commandId: `c${number}`,
  at: 1_795_987_732_856,
  ...more,
});

const change = (code: string, more: Partial<TableChange> = {}): TableChange => ({
  rows: [],
  facts: facts(code),
  at: 1_795_987_732_856,
  joined: [],
  removed: [],
  started: null,
  seats: null,
  ...more,
});

describe.each(backends)('tables on $name', ({ home }) => {
  test('are given back as they were stored, with their rows in order and their members', async () => {
    const store = await (await home()).open();
    const joined = [{ member: 'm1', device: 'd1' }];
    await store.createTable('t', change('code', { rows: [tableRow(1), tableRow(2)], joined }));
    const rows = [tableRow(3, { member: null, commandId: null, drawn: { seats: ['guard1'] } as never })];
    const later = change('new-code', { rows, joined: [{ member: 'm2', device: 'd2' }] });
    await store.appendTable('t', later);
    expect(await store.loadTable('t')).toEqual({
      id: 't',
      created: 1_795_987_732_856,
      rows: [tableRow(1), tableRow(2), ...rows],
      members: [...joined, { member: 'm2', device: 'd2' }],
      code: 'new-code',
      match: null,
    });
    expect(await store.loadTable('none')).toBeNull();
    expect(await store.tableByCode('new-code')).toBe('t');
    expect(await store.tableByCode('code')).toBeNull();
  });

  test('let one of two writers win, and store nothing of the other', async () => {
    const [one, two] = await (await home()).writers();
    await one.createTable('t', change('code'));
    const both = await Promise.allSettled(
      [one, two].map((store, i) =>
        store.appendTable(
          't',
          change(`code-${i}`, {
            rows: [tableRow(1, { commandId: `by-${i}` })],
            joined: [{ member: 'm1', device: `d${i}` }],
          }),
        ),
      ),
    );
    const won = both.findIndex(({ status }) => status === 'fulfilled');
    expect(both[1 - won]).toMatchObject({ status: 'rejected', reason: expect.any(StoreConflict) });
    expect(await one.loadTable('t')).toMatchObject({
      code: `code-${won}`,
      rows: [{ number: 1, commandId: `by-${won}` }],
      members: [{ device: `d${won}` }],
    });
    await expect(one.createTable('t', change('other'))).rejects.toThrow(StoreConflict);
  });

  test('take no command twice', async () => {
    const store = await (await home()).open();
    await store.createTable('t', change('code', { rows: [tableRow(1)] }));
    const again = change('code', { rows: [tableRow(2, { commandId: 'c1' })] });
    await expect(store.appendTable('t', again)).rejects.toThrow(StoreConflict);
    expect((await store.loadTable('t'))!.rows).toHaveLength(1);
  });

  test('start matches, and say who sits there and who ever did', async () => {
    const store = await (await home()).open();
    const holders = [
      { seat: 'guard1', device: 'd1' },
      { seat: 'novice1', device: 'd2' },
    ];
    const started = { match: match('m'), levels: { novice2: 'strong' } };
    await store.createTable(
      't',
      change('code', { started, seats: { match: 'm', holders, away: ['novice1'] } }),
    );
    expect(await store.tableOf('m')).toBe('t');
    expect(await store.matchState('m')).toEqual({ status: 'running', outcome: null });
    expect(await store.matchState('none')).toBeNull();
    expect((await store.load('m'))!.match).toMatchObject({
      table: 't',
      levels: { novice2: 'strong' },
      away: ['novice1'],
    });
    await store.appendTable(
      't',
      change('code', { seats: { match: 'm', holders: holders.slice(1), away: [] } }),
    );
    expect(await store.seatsOf('m', 'd1')).toEqual([]);
    expect(await store.everHeld('m', ['d1', 'd3'])).toEqual(['guard1']);
    expect(await store.everHeld('m', [])).toEqual([]);
    expect((await store.load('m'))!.match.away).toEqual([]);
    // A match that can't be: its table is as it was.
    await expect(store.appendTable('t', change('x', { started }))).rejects.toThrow(StoreConflict);
    expect(await store.tableByCode('code')).toBe('t');
  });

  test('are listed, the most lively first, and found by their members', async () => {
    const store = await (await home()).open();
    for (const [id, at] of Object.entries({ a: 10, b: 30, c: 20 }))
      await store.createTable(id, change(id, { at, joined: [{ member: `m-${id}`, device: 'd' }] }));
    await store.createTable('hidden', change('hidden', { at: 5, facts: facts('hidden', { listed: false }) }));
    const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);
    expect(ids(await store.listedTables(10))).toEqual(['b', 'c', 'a']);
    expect(ids(await store.listedTables(2))).toEqual(['b', 'c']);
    expect((await store.tablesOf('d', 2)).map(({ id, member }) => [id, member])).toEqual([
      ['b', 'm-b'],
      ['c', 'm-c'],
    ]);
    expect(await store.oneTable('a')).toEqual({ id: 'a', created: 10, last: 10, code: 'a', summary });
    await store.appendTable('a', change('a', { at: 40, removed: ['m-a'] }));
    expect(ids(await store.tablesOf('d', 9))).toEqual(['b', 'c']);
    expect(await store.oneTable('a')).toMatchObject({ created: 10, last: 40 });
  });

  test('that can’t be read are named, and missing from lists in which all others are', async () => {
    const place = await home();
    const store = await place.open();
    for (const id of ['a', 'b'])
      await store.createTable(
        id,
        change(id, { at: 1, joined: [{ member: 'm', device: 'd' }], rows: [tableRow(1), tableRow(2)] }),
      );
    await withPresent(place.place, async (db) => {
      await db.updateTable('tables').set({ summary: '{' }).where('id', '=', 'a').execute();
      await sql`update table_rows set drawn = '{' where table_id = 'a' and number = 2`.execute(db);
    });
    for (const listed of [await store.listedTables(9), await store.tablesOf('d', 9)])
      expect(listed.map(({ id }) => id)).toEqual(['b']);
    await expect(store.oneTable('a')).rejects.toMatchObject({ name: 'TableDamaged', row: 0 });
    await expect(store.loadTable('a')).rejects.toMatchObject({
      ...{ name: 'TableDamaged', row: 2, why: 'its drawn can’t be read' },
    });
    expect((await store.loadTable('b'))!.rows).toHaveLength(2);
    await store.shelveTable('a');
    expect(await store.deadLobbies(99, 99, 9)).toEqual(['b']);
  });

  test('that nobody comes to any more are named', async () => {
    const store = await (await home()).open();
    await store.createTable('old', change('old', { at: 10 }));
    await store.createTable('new', change('new', { at: 30 }));
    await store.createTable('warned', change('warned', { at: 25, facts: facts('warned', { closing: 40 }) }));
    await store.createTable('over', change('over', { at: 1, facts: facts('over', { status: 'over' }) }));
    expect(await store.deadLobbies(20, 39, 10)).toEqual(['old']);
    expect(await store.deadLobbies(20, 40, 10)).toEqual(['old', 'warned']);
    expect(await store.deadLobbies(40, 40, 1)).toEqual(['old']);
  });

  test('a seat moves by one of its two secrets, once, in time, to whoever is first', async () => {
    const [one, two] = await (await home()).writers();
    await one.createTable('t', change('code'));
    const to = { table: 't', member: 'm1' };
    await one.putTransfer(['replaced'], to, 100);
    await one.putTransfer(['link', 'words'], to, 100);
    expect(await one.transfer('replaced', 50)).toBeNull();
    const use = (store: Store, device: string, transfer: string, now = 50): Promise<string> =>
      store.addDevice('t', { member: 'm1', device }, null, undefined, { transfer, now }).then(
        () => device,
        (error: Error) => error.name,
      );
    // Looked at as often as one likes; a device that can't be stored uses nothing up.
    for (const hash of ['link', 'words']) expect(await two.transfer(hash, 50)).toEqual(to);
    const lost = one.addDevice(
      't',
      { member: 'm1', device: 'x' },
      { id: 'none', seats: ['guard1'] },
      undefined,
      {
        transfer: 'link',
        now: 50,
      },
    );
    await expect(lost).rejects.toBeInstanceOf(StoreConflict);
    const both = await Promise.all([use(one, 'd1', 'link'), use(two, 'd2', 'words')]);
    expect(both.filter((came) => came !== 'StoreConflict')).toHaveLength(1);
    expect((await one.loadTable('t'))!.members.filter(({ device }) => both.includes(device))).toHaveLength(1);
    await one.putTransfer(['late'], to, 100);
    expect(await one.transfer('late', 100)).toBeNull();
    expect(await use(one, 'd3', 'late', 100)).toBe('StoreConflict');
  });
});

const clocks: Clocks = {
  moment: { phase: '1.plan', waiting: ['novice1'], window: false },
  opened: 5,
  started: { novice1: 6 },
  banks: { novice1: 60_000 },
  stopped: null,
};

describe.each(backends)('clocks on $name', ({ home }) => {
  test('are kept with their run, and what was due is due later by the time in between', async () => {
    const whole = await (await home()).open();
    for (const id of ['a', 'b', 'c']) await storeMatch(whole, match(id), []);
    const store = whole.clocks;
    expect(await store.begin(1_795_987_000_000)).toEqual({ run: 1, earlier: [] });
    await store.keep(1, [
      { match: 'a', clocks, due: 1_795_987_000_300 },
      { match: 'b', clocks, due: null },
      { match: 'c', clocks, due: 1_795_987_000_100 },
    ]);
    expect(await store.due(1_795_987_000_300, 9)).toEqual(['c', 'a']);
    expect(await store.due(1_795_987_000_300, 1)).toEqual(['c']);
    await store.keep(1, [{ match: 'c', clocks: null, due: null }]);
    expect(await store.kept('c')).toBeNull();
    await store.alive(1, 1_795_987_000_050);
    const second = await store.begin(1_795_987_001_050);
    expect(second).toEqual({
      run: 2,
      earlier: [{ number: 1, started: 1_795_987_000_000, heartbeat: 1_795_987_000_050 }],
    });
    expect(await store.kept('a')).toEqual({ run: 1, clocks });
    expect(await store.due(1_795_987_001_299, 9)).toEqual([]);
    expect(await store.due(1_795_987_001_300, 9)).toEqual(['a']);
  });
});

const target = (endpoint: string): PushTarget => ({
  endpoint,
  p256dh: 'p',
  auth: 'a',
  site: 'https://curfew.example',
});

describe.each(backends)('notices on $name', ({ home }) => {
  test('have one pair of keys, whoever makes it', async () => {
    const stores = await (await home()).writers();
    const made = await Promise.all(
      stores.map(({ push }, i) =>
        push.keys(() => ({ publicKey: `public-${i}`, privateKey: `private-${i}` })),
      ),
    );
    expect(made[0]).toEqual(made[1]);
    expect(await stores[0].push.keys(() => ({ publicKey: 'x', privateKey: 'y' }))).toEqual(made[0]);
  });

  test('know the devices that want them, and where each is told', async () => {
    const store = await (await home()).open();
    for (const id of ['t', 'u']) await store.createTable(id, change(id));
    await store.push.subscribe('t', 'd1', target('one'));
    await store.push.subscribe('t', 'd2', target('two'));
    await store.push.subscribe('u', 'd1', target('moved'));
    expect([...(await store.push.tables())].sort()).toEqual(['t', 'u']);
    expect(await store.push.subscribers('t')).toEqual([
      { device: 'd1', notice: null, ...target('moved') },
      { device: 'd2', notice: null, ...target('two') },
    ]);
    await store.push.note('t', ['d1'], 'out');
    await store.push.unsubscribe('t', 'd2');
    expect(await store.push.subscribers('t')).toEqual([{ device: 'd1', notice: 'out', ...target('moved') }]);
    await store.push.forget('moved');
    expect(await store.push.tables()).toEqual([]);
    await expect(store.push.subscribe('none', 'd1', target('x'))).rejects.toThrow(StoreConflict);
  });
});
