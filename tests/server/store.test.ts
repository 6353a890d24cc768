// What every store keeps, whatever database is beneath.
import { describe, expect, test } from 'vitest';
import { noMeter } from '../../src/server/meter.ts';
import { StoreConflict } from '../../src/server/store/errors.ts';
import { backends, end, match, row, storeMatch } from './storeBackends.ts';

describe.each(backends)('the store on $name', ({ home }) => {
  test('gives back what it was given, also when opened anew', async () => {
    const here = await home();
    const store = await here.open();
    await storeMatch(store, match('m'), [{ seat: 'novice1', device: 'd1' }]);
    const text = 'nul \u0000, half \ud800, ends \u2028\n, 🕯';
    const odd = { type: 'note', text, [text]: [null, true, 1.5, -3, 1e21, 1e-7, { deep: [[]] }], two: '2' };
    const rows = [
      row(1),
      row(2, { by: 'bot', actionId: null, chance: [] }),
      row(3, { action: odd }),
      ...Array.from({ length: 9 }, (_, i) => row(4 + i)),
    ];
    await store.append('m', rows, null);
    const expected = {
      match: {
        ...match('m'),
        status: 'running',
        ended: null,
        outcome: null,
        table: 'm',
        levels: {},
        away: [],
      },
      rows,
      holders: [{ seat: 'novice1', device: 'd1' }],
      events: null,
    };
    expect(await store.load('m')).toEqual(expected);
    await store.close();
    const again = await here.open();
    expect(await again.load('m')).toEqual(expected);
    expect(await again.load('n')).toBeNull();
  });

  test('lets one of two writers win', async () => {
    const [one, two] = await (await home()).writers();
    await storeMatch(one, match('m'), []);
    const both = await Promise.allSettled([
      one.append('m', [row(1, { actionId: 'x' })], null),
      two.append('m', [row(1, { actionId: 'y', seat: 'novice2' })], null),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(StoreConflict),
    });
    expect((await one.load('m'))!.rows).toHaveLength(1);
  });

  test('two servers that race on many matches at once: each row is stored once, whoever wins', async () => {
    const stores = await (await home()).writers();
    const ids = Array.from({ length: 8 }, (_, i) => `m${i}`);
    for (const id of ids) await storeMatch(stores[0], match(id), []);
    let won = 0;
    for (let number = 1; number <= 10; number++)
      await Promise.all(
        // in opposite orders, and the same action from both
        stores.flatMap((store, s) =>
          (s === 0 ? ids : ids.toReversed()).map((id) =>
            store.append(id, [row(number, { hash: `by ${s}` })], null).then(
              () => won++,
              (error: unknown) => expect(error).toBeInstanceOf(StoreConflict),
            ),
          ),
        ),
      );
    expect(won).toBe(80);
    for (const id of ids) expect((await stores[1].load(id))!.rows).toHaveLength(10);
  });

  test('many appends at once: one that can’t be stored takes no other with it', async () => {
    const store = await (await home()).open();
    for (const id of ['a', 'b', 'c', 'd', 'e']) await storeMatch(store, match(id), []);
    await store.append('b', [row(1)], null);
    await store.append('d', [row(1)], end);
    const all = await Promise.allSettled([
      store.append('a', [row(1), row(2)], null),
      store.append('b', [row(1, { actionId: 'other' })], null), // another writer was faster
      store.append('c', [row(1)], end),
      store.append('d', [row(2)], null), // it has ended
      store.append('none', [row(1)], null),
      store.append('e', [row(1)], null),
    ]);
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, false, true]);
    const rows = async (id: string) => (await store.load(id))!.rows.map(({ actionId }) => actionId);
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(rows))).toEqual([
      ['a1', 'a2'],
      ['a1'],
      ['a1'],
      ['a1'],
      ['a1'],
    ]);
    expect((await store.load('c'))!.match.status).toBe('ended');
  });

  test('appends that come together are one transaction; those that come meanwhile are the next', async () => {
    const commits: number[][] = [];
    const meter = {
      ...noMeter,
      committed: (...[matches, rows]: number[]) => void commits.push([matches!, rows!]),
    };
    const store = await (await home()).open({ meter });
    for (const id of ['a', 'b', 'c']) await storeMatch(store, match(id), []);
    await store.append('a', [row(1)], null);
    await Promise.all([store.append('a', [row(2)], null), store.append('b', [row(1), row(2)], null)]);
    const first = store.append('a', [row(3)], null).then(() => store.append('c', [row(1)], null));
    await Promise.all([first, store.append('b', [row(3)], null)]);
    expect(commits).toEqual([
      [1, 1],
      [2, 3],
      [2, 2],
      [1, 1],
    ]);
  });

  test('takes no action twice, and adds all rows or none', async () => {
    const store = await (await home()).open();
    await storeMatch(store, match('m'), []);
    await storeMatch(store, match('n'), []);
    await store.append('m', [row(1)], null);
    await expect(store.append('m', [row(2), row(3, { actionId: 'a1' })], end)).rejects.toThrow();
    expect(await store.load('m')).toMatchObject({
      match: { status: 'running' },
      rows: [{ number: 1 }],
      events: null,
    });
    await store.append('m', [row(2, { seat: 'novice2', actionId: 'a1' })], null);
    await store.append('n', [row(1)], null);
    await store.append('m', [row(3, { actionId: null }), row(4, { actionId: null })], null);
    await expect(store.append('none', [row(1)], null)).rejects.toThrow();
  });

  test('ends a match with its last row; nothing is added after that, or to a stopped one', async () => {
    const store = await (await home()).open();
    await storeMatch(store, match('m'), []);
    await store.append('m', [row(1)], end);
    const { outcome, events } = end;
    expect(await store.load('m')).toMatchObject({ match: { status: 'ended', ended: 9, outcome }, events });
    await expect(store.append('m', [row(2)], null)).rejects.toThrow();
    await expect(store.append('m', [row(2)], end)).rejects.toThrow();
    await store.stop('m');
    expect(await store.load('m')).toMatchObject({ match: { status: 'ended' }, rows: [{ number: 1 }] });
    await storeMatch(store, match('s'), []);
    await store.stop('s');
    await expect(store.append('s', [row(1)], null)).rejects.toThrow();
    expect(await store.load('s')).toMatchObject({ match: { status: 'stopped' }, rows: [] });
  });

  test('keeps the last snapshot of each match until it ends, and reads the log from there', async () => {
    const store = await (await home()).open();
    await storeMatch(store, match('m'), [{ seat: 'novice1', device: 'd' }]);
    await store.append('m', [row(1), row(2), row(3)], null);
    const { keep, load } = store.snapshots;
    const whole = (await store.load('m'))!;
    expect(await load('m')).toEqual({ ...whole, snapshot: null });
    const snapshot = { rows: 2, seal: 'seal', text: '{"a":"quote \\" and ’"}\nline' };
    await keep([
      { match: 'm', ...snapshot },
      { match: 'nobody', ...snapshot },
    ]);
    expect(await load('m')).toEqual({ ...whole, rows: whole.rows.slice(1), snapshot });
    expect(await load('nobody')).toBeNull();
    await keep([{ match: 'm', ...snapshot, rows: 1 }]);
    expect((await load('m'))!.snapshot).toEqual(snapshot);
    const later = { rows: 3, seal: 'other', text: 'later' };
    await keep([{ match: 'm', ...later }]);
    expect((await load('m'))!.snapshot).toEqual(later);
    await store.append('m', [row(4)], end);
    await keep([{ match: 'm', ...later, rows: 4 }]);
    expect(await load('m')).toEqual({ ...(await store.load('m')), snapshot: null });
  });

  test('knows who holds what', async () => {
    const store = await (await home()).open();
    await storeMatch(store, match('a'), [{ seat: 'novice1', device: 'e' }]);
    const [e] = (await store.loadTable('a'))!.members;
    const more = { member: e!.member, device: 'd' };
    for (let i = 0; i < 2; i++) await store.addDevice('a', more, { id: 'a', seats: ['novice1'] });
    expect(await store.seatsOf('a', 'd')).toEqual(['novice1']);
    expect(await store.seatsOf('a', 'e')).toEqual(['novice1']);
    expect(await store.seatsOf('a', 'f')).toEqual([]);
    await storeMatch(store, match('two'), [
      { seat: 'novice1', device: 'd' },
      { seat: 'guard1', device: 'd' },
    ]);
    expect(await store.seatsOf('two', 'd')).toEqual(['guard1', 'novice1']);
    expect(await store.seatsOf('two', 'e')).toEqual([]);
    const lost = store.addDevice('a', more, { id: 'none', seats: ['guard1'] });
    await expect(lost).rejects.toThrow();
  });
});
