import { describe, expect, test } from 'vitest';
import { standardLimits } from '../../src/server/limits.ts';
import { house } from './house.ts';

describe('time', () => {
  test('passes a host who stays away on to whoever of those present came first', async () => {
    const { ada, table, come, join, later, open } = await house();
    const host = come('d1');
    const bea = await join('d2', 'Bea');
    const cleo = await join('d3', 'Cleo');
    come('d3');
    await later(standardLimits.hostAwayMs * 2);
    expect((await open()).host).toBe(ada); // she is there
    table().unwatch(host);
    await later(standardLimits.hostAwayMs - 1);
    expect((await open()).host).toBe(ada);
    await later(1);
    expect((await open()).host).toBe(cleo); // Bea joined before her, but is not there
    expect([bea, cleo]).not.toContain(ada);
  });

  test('closes a lobby that nobody comes to, with notice; whoever comes keeps it', async () => {
    const { tables, table, come, later, open, id, store } = await house();
    const { lobbyIdleMs, lobbyNoticeMs, idleMs } = standardLimits;
    await later(lobbyIdleMs);
    expect((await open()).closing).toBeNull();
    await later(1);
    const { closing } = await open();
    expect(closing).toBe(1_000_000 + lobbyIdleMs + 1 + lobbyNoticeMs);
    expect((await store.oneTable(id))?.summary.closing).toBe(closing); // seen in the list, without waking it
    const somebody = come('d1');
    await expect.poll(async () => (await open()).closing).toBeNull();
    await later(lobbyIdleMs * 3);
    expect((await open()).status).toBe('gathering'); // somebody is there
    table().unwatch(somebody);
    await later(lobbyIdleMs + 1);
    expect((await open()).closing).not.toBeNull();
    await later(idleMs);
    tables.evict();
    expect(tables.count()).toBe(0); // asleep
    await later(lobbyNoticeMs);
    expect(await open()).toMatchObject({ status: 'closed', closed: 'nobodyCame' });
    expect(await store.deadLobbies(Infinity, Infinity, 10)).toEqual([]);
    expect((await store.oneTable(id))?.summary.status).toBe('closed');
  });

  test('lets a vote lapse', async () => {
    const { ada, join, submit, later, open } = await house();
    const bea = await join('d2', 'Bea');
    expect(await submit(bea, { do: 'sit', seat: 'novice1' })).toBeNull();
    expect(await submit(ada, { do: 'start' })).toBeNull();
    expect(await submit(ada, { do: 'propose', motion: { kind: 'pause' } })).toBeNull();
    await later(179_999);
    expect((await open()).vote).not.toBeNull();
    await later(1);
    expect((await open()).vote).toBeNull();
    expect((await open()).match?.paused).toBeNull();
    expect(await submit(ada, { do: 'propose', motion: { kind: 'pause' } })).toBeNull();
    expect(await submit(bea, { do: 'vote', vote: 2, yes: true })).toBeNull();
    expect((await open()).match?.paused).not.toBeNull();
  });

  test('has a table sleep that nobody has open, and wakes it as it was', async () => {
    const { tables, table, come, later, submit, ada, open } = await house();
    await submit(ada, { do: 'say', channel: 'table', text: 'anybody?' });
    const before = JSON.stringify(await open());
    const watcher = come(null);
    await later(standardLimits.idleMs * 2);
    tables.evict();
    expect(tables.count()).toBe(1);
    table().unwatch(watcher);
    await later(standardLimits.idleMs / 4);
    const resting = table();
    tables.evict();
    expect(resting.present).not.toBeNull(); // just asked for
    await later(standardLimits.idleMs / 4);
    tables.evict();
    expect([resting.present, tables.count()]).toEqual([null, 1]);
    expect(JSON.stringify(await open())).toBe(before);
    await later(standardLimits.idleMs);
    tables.evict();
    expect(tables.count()).toBe(0);
    expect(JSON.stringify(await open())).toBe(before);
  });

  test('does not take the host away because the table has rested', async () => {
    const { id, ada, tables, table, come, join, later, open } = await house();
    const bea = await join('d2', 'Bea');
    await later(standardLimits.idleMs / 2);
    tables.evict();
    // Asked for now and then, by devices that come too late to be let in, say: it stays, at rest.
    for (let asked = 0; asked < 6; asked++) {
      tables.named(id);
      await later(standardLimits.idleMs / 2);
      tables.evict();
    }
    expect([tables.count(), table().present]).toEqual([1, null]);
    await table().ready();
    come('d2');
    await later(1);
    expect((await open()).host).toBe(ada);
    await later(standardLimits.hostAwayMs);
    expect((await open()).host).toBe(bea);
  });
});

describe('a command that can’t be stored', () => {
  test('is not acknowledged, has happened to nobody, and is taken when it comes again', async () => {
    let broken = false;
    const { ada, submit, open, table } = await house({
      wrap: (store) => ({
        ...store,
        appendTable: (id, change) =>
          broken ? Promise.reject(new Error('disk full')) : store.appendTable(id, change),
      }),
    });
    broken = true;
    const command = { do: 'say', channel: 'table', text: 'hello' } as const;
    expect(await table().submit(ada, command, 'again')).toMatchObject({ retry: true });
    expect((await open()).chat).toEqual([]);
    broken = false;
    expect(await table().submit(ada, command, 'again')).toBeNull();
    expect(await table().submit(ada, command, 'again')).toBeNull(); // stored once
    expect((await open()).chat).toHaveLength(1);
    expect(await submit(ada, { do: 'start' })).toBeNull();
  });

  test('is the end of a match: those who are there are told of it when it can be stored', async () => {
    let broken = false;
    const { ada, matches, submit, open, come, later, table, store } = await house({
      wrap: (store) => ({
        ...store,
        appendTable: (id, change) =>
          broken ? Promise.reject(new Error('disk full')) : store.appendTable(id, change),
      }),
    });
    expect(await submit(ada, { do: 'start' })).toBeNull();
    const match = (await open()).match!.id;
    const seen: (string | undefined)[] = [];
    come('d1', () => void seen.push(table().present?.state.open.status));
    broken = true;
    const outcome = { winners: [], reason: 'dawn' };
    await matches.named(match).standing();
    matches.named(match).conclude(outcome);
    await expect.poll(async () => (await store.matchState(match))?.status).toBe('ended');
    await expect(table().matchEnded(match, outcome)).rejects.toThrow('disk full');
    broken = false;
    await later(standardLimits.tickMs);
    expect(seen.at(-1)).toBe('over');
  });
});
