// Where a table's dice come from: who commits, who opens, and when it is told.
import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../src/table/events.ts';
import { observeTable } from '../../src/table/events.ts';
import { allOpened, contributors } from '../../src/table/fair.ts';
import type { Played } from './play.ts';
import { newTable } from './play.ts';

/** Two people, one of them in two seats, and the server's part. */
function lobby(): Played {
  const table = newTable();
  const submit = (...args: Parameters<Played['submit']>) => expect(table.submit(...args)).toBeNull();
  for (const id of ['m1', 'm2', 'm3']) submit(null, { do: 'join', name: id, colour: 'red' }, { member: id });
  submit('m1', { do: 'sit', seat: 'b2' });
  submit('m2', { do: 'sit', seat: 'a1' });
  submit('m2', { do: 'sit', seat: 'b1' });
  submit(null, { do: 'commit' }, { seed: 'server', commitment: 'serverHash' });
  return table;
}

const contribute = (table: Played, member: string, commitment = `${member}Hash`) =>
  table.submit(member, { do: 'contribute', commitment });
const reveal = (table: Played, member: string, commitment = `${member}Hash`) =>
  table.submit(member, { do: 'reveal', bytes: `${member}Bytes` }, { commitment });
const start = (table: Played, until?: number) =>
  table.submit('m1', { do: 'start' }, { match: 'x', order: [0, 1, 2, 3], ...(until && { until }) });

const seen = ({ events }: Played, member: string | null): TableEvent[] =>
  events.flatMap((one) => observeTable(one, { member, seat: null }) ?? []);

describe('before a match', () => {
  test('the server commits first; then each device that sits, once', () => {
    const table = newTable();
    table.submit(null, { do: 'join', name: 'm1', colour: 'red' }, { member: 'm1' });
    table.submit('m1', { do: 'sit', seat: 'a1' });
    expect(contribute(table, 'm1')).toBe('notNow'); // nothing is committed to yet
    expect(table.submit('m1', { do: 'commit' })).toBe('notMember'); // it is the server's to do
    table.submit(null, { do: 'commit' }, { seed: 'server', commitment: 'serverHash' });
    expect(table.submit(null, { do: 'commit' }, { seed: 'other', commitment: 'otherHash' })).toBe('notNow');
    expect(contribute(table, 'm1')).toBeNull();
    expect(contribute(table, 'm1', 'another')).toBe('notNow');
    expect(table.state.open.fair).toMatchObject({
      commitment: 'serverHash',
      devices: { m1: 'm1Hash' },
    });
  });

  test('who only looks on contributes nothing', () => {
    const table = lobby();
    expect(contribute(table, 'm3')).toBe('onlyPlayers');
    expect(contribute(table, 'm4')).toBe('notMember');
  });

  test('nothing is opened before the match is started', () => {
    const table = lobby();
    contribute(table, 'm1');
    expect(reveal(table, 'm1')).toBe('notNow');
  });
});

describe('a start', () => {
  test('waits for those who committed, and mixes in seat order', () => {
    const table = lobby();
    contribute(table, 'm1');
    contribute(table, 'm2');
    expect(start(table, 5000)).toBeNull();
    const { open } = table.state;
    expect(open).toMatchObject({ status: 'gathering', fair: { until: 5000, order: [0, 1, 2, 3] } });
    expect(contributors(open)).toEqual(['m2', 'm1']);
    expect(reveal(table, 'm1')).toBeNull();
    expect(allOpened(open)).toBe(false);
    expect(reveal(table, 'm2')).toBeNull();
    expect(allOpened(open)).toBe(true);
    expect(table.submit(null, { do: 'begin' })).toBeNull();
    expect(open.match?.fair).toEqual({
      commitment: 'serverHash',
      devices: [
        { seats: ['a1', 'b1'], commitment: 'm2Hash', opening: 'm2Bytes' },
        { seats: ['b2'], commitment: 'm1Hash', opening: 'm1Bytes' },
      ],
    });
    expect(open.fair).toMatchObject({ commitment: null, devices: {}, until: null, opened: [] });
    expect(table.state.fair).toEqual({ seed: null, opened: {}, start: null, dealt: 'server' });
  });

  test('takes no bytes but those that were committed to', () => {
    const table = lobby();
    contribute(table, 'm1');
    start(table, 5000);
    expect(reveal(table, 'm1', 'anotherHash')).toBe('badOpening');
    expect(reveal(table, 'm2')).toBe('badOpening'); // committed to nothing
    expect(reveal(table, 'm1')).toBeNull();
    expect(reveal(table, 'm1')).toBe('notNow');
  });

  test('goes on without who does not open, and says so', () => {
    const table = lobby();
    contribute(table, 'm1');
    contribute(table, 'm2');
    start(table, 5000);
    reveal(table, 'm2');
    table.submit(null, { do: 'begin' });
    expect(table.state.open.match?.fair?.devices).toEqual([
      { seats: ['a1', 'b1'], commitment: 'm2Hash', opening: 'm2Bytes' },
      { seats: ['b2'], commitment: 'm1Hash', opening: null },
    ]);
  });

  test('changes nothing of what it depends on while devices open', () => {
    const table = lobby();
    contribute(table, 'm1');
    start(table, 5000);
    for (const [member, command] of [
      ['m1', { do: 'settings', settings: {} }],
      ['m1', { do: 'start' }],
      ['m1', { do: 'close' }],
      ['m3', { do: 'sit', seat: 'a2' }],
      ['m2', { do: 'stand', seat: 'a1' }],
      ['m2', { do: 'contribute', commitment: 'late' }],
      [null, { do: 'commit' }],
    ] as const)
      expect(table.submit(member, command), command.do).toBe('notNow');
  });

  test('does not happen when everybody has left', () => {
    const table = lobby();
    contribute(table, 'm1');
    start(table, 5000);
    table.submit('m1', { do: 'leave' });
    table.submit('m2', { do: 'leave' });
    expect(table.submit(null, { do: 'begin' })).toBeNull();
    expect(table.state.open).toMatchObject({ status: 'gathering', fair: { until: null } });
  });

  test('with nobody to wait for is at once, as in the rows of older tables', () => {
    const table = lobby();
    expect(start(table)).toBeNull();
    expect(table.state.open).toMatchObject({ status: 'playing' });
    expect(table.state.open.match?.fair?.devices.map(({ opening }) => opening)).toEqual([null, null]);
    const old = newTable();
    old.submit(null, { do: 'join', name: 'm1', colour: 'red' }, { member: 'm1' });
    old.submit('m1', { do: 'sit', seat: 'a1' });
    start(old);
    expect(old.state.open.match?.fair).toBeNull();
  });
});

test('two worlds that differ in bytes behind the same promises look the same to all until the start', () => {
  const world = (server: string, opens: string): Played => {
    const table = lobby();
    table.state.fair.seed = server;
    contribute(table, 'm1');
    contribute(table, 'm2');
    start(table, 5000);
    table.submit('m1', { do: 'reveal', bytes: opens }, { commitment: 'm1Hash' });
    return table;
  };
  const [one, two] = [world('server', 'bytes'), world('other', 'more')];
  for (const viewer of ['m1', 'm2', 'm3', null]) expect(seen(two, viewer)).toEqual(seen(one, viewer));
  // What a device opened is told then; what the server will open is not.
  for (const table of [one, two]) table.submit(null, { do: 'begin' });
  expect(seen(two, null)).not.toEqual(seen(one, null));
  const masked = JSON.stringify(seen(two, null)).replace('"more"', '"bytes"');
  expect(JSON.parse(masked)).toEqual(seen(one, null));
});

test('commitments are public; bytes of devices are told with the start, the server’s never', () => {
  const table = lobby();
  contribute(table, 'm1');
  contribute(table, 'm2');
  start(table, 5000);
  reveal(table, 'm1');
  for (const viewer of ['m1', 'm2', 'm3', null]) {
    const text = JSON.stringify(seen(table, viewer));
    for (const hash of ['serverHash', 'm1Hash', 'm2Hash']) expect(text).toContain(hash);
    expect(text).not.toMatch(/Bytes|"server"/);
  }
  table.submit(null, { do: 'begin' });
  for (const viewer of ['m2', null]) {
    const text = JSON.stringify(seen(table, viewer));
    expect(text).toContain('m1Bytes');
    expect(text).not.toContain('"server"');
  }
});
