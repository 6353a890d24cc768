// Time at tables, by a real server on a clock that is moved by hand.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { ServerMessage } from '../../src/protocol/messages.ts';
import type { Proposal } from '../../src/table/commands.ts';
import type { Pace } from '../../src/table/settings.ts';
import type { FakeTimers } from './fake-timers.ts';
import { draws } from './client.ts';
import { fakeTimers } from './fake-timers.ts';
import type { Server, ServerOptions } from './harness.ts';
import { startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable } from './tableClient.ts';
import type { Lobby } from './tableHarness.ts';
import { newLobby, startMatch } from './tableHarness.ts';

const seats = ['guard1', 'novice1', 'novice2', 'novice3', 'novice4'];
const live: Pace = { kind: 'live', secondsPerDecision: 60, bankSeconds: 120, windowSeconds: 6 };
const slow: Pace = { kind: 'slow', hoursPerPhase: 24 };
const s = (seconds: number): number => seconds * 1000;
const h = (hours: number): number => hours * 3_600_000;
const START = 1_800_000_000_000;

const stand = { type: 'plan', path: [], card: 'stand' };
const pass = { type: 'blessing', plays: [] };

interface Arrived {
  readonly at: number; // on the fake clock
  readonly frame: string;
}

interface House {
  readonly server: Server;
  readonly timers: FakeTimers;
  readonly lobby: Lobby;
  readonly pages: Record<string, TableClient>; // by seat
  readonly arrived: Map<TableClient, Arrived[]>;
  watch(page: TableClient): void;
}

/** A table on a server whose clock is ours; everybody's seat is held by somebody, if nothing else is said. */
async function house(
  pace: Pace,
  { people = seats, more = {} }: { people?: readonly string[]; more?: ServerOptions } = {},
): Promise<House> {
  const open = new Set<TableClient>();
  // Whatever was sent has come when a ping is answered; a few rounds, since one thing leads to another.
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([...open].filter(({ closed }) => !closed).map((page) => page.settle()));
    }
  };
  const timers = fakeTimers(START, settle);
  const server = await startServer({ timers, ...more });
  const lobby = await newLobby(server, {
    options: { novices: 4 },
    settings: { pace },
    seats: people,
  });
  const arrived: House['arrived'] = new Map();
  const watch = (page: TableClient): void => {
    open.add(page);
    const list: Arrived[] = [];
    arrived.set(page, list);
    const take = page.take.bind(page);
    page.take = (frame) => {
      if (!frame.startsWith('{"type":"pong"')) list.push({ at: timers.now(), frame });
      take(frame);
    };
  };
  await startMatch(lobby);
  const pages = Object.fromEntries(people.map((seat, i) => [seat, lobby.people[i]!.page]));
  for (const page of Object.values(pages)) watch(page);
  onTestFinished(() => server.stop());
  return { server, timers, lobby, pages, arrived, watch };
}

const timeOf = (page: TableClient) =>
  page.frames
    .map((frame) => JSON.parse(frame) as ServerMessage)
    .findLast((message): message is Extract<ServerMessage, { type: 'time' }> => message.type === 'time');

const away = (page: TableClient, seat: string): unknown => {
  const occupant = page.open.seats[seat];
  return occupant?.kind === 'person' ? occupant.away : occupant?.kind;
};

/** All novices stand still, the guards walk on and end their moves, until a window opens: guards who walked listen. */
async function toWindow({ pages, timers }: Pick<House, 'pages' | 'timers'>): Promise<string> {
  const all = Object.values(pages);
  const first = all[0] as TableClient;
  while (!first.phase.includes('window')) {
    const due = all.find((page) => page.owes);
    if (!due) {
      await timers.pass(0);
      continue;
    }
    const action = due.phase.includes('plan') ? stand : due.dull();
    const refused = await due.act(action);
    if (refused) throw new Error(refused);
  }
  await timers.pass(0);
  return first.phase;
}

describe('live', () => {
  test('a window closes at a fixed moment, whoever answered when; a pass given beforehand looks like none', async () => {
    const { pages, timers } = await house(live);
    expect(await pages['novice4']!.do({ do: 'standing', seat: 'novice4', pass: true })).toBe(null);
    const phase = await toWindow({ pages, timers });
    const opened = timers.now();
    expect(timeOf(pages['novice1']!)).toMatchObject({ phase, closes: opened + s(6), seats: {} });
    expect(pages['novice4']!.owes).toBe(false); // it was given
    expect(pages['novice1']!.game.viewWaiting(pages['novice1']!.view)).toEqual(seats);
    for (const seat of ['guard1', 'novice1', 'novice3']) {
      expect(await pages[seat]!.act(pass)).toBe(null);
      await timers.pass(s(1));
      expect(pages['novice1']!.phase).toBe(phase);
    }
    expect(await pages['novice1']!.act(pass)).toBe(null); // anew
    await timers.pass(s(3) - 1);
    for (const page of Object.values(pages)) expect(page.phase).toBe(phase);
    await timers.pass(1);
    for (const page of Object.values(pages)) expect(page.phase).not.toBe(phase);
    // Whoever has not answered has passed, and plays on.
    for (const seat of seats) expect(away(pages['guard1']!, seat)).toBe(null);
  });

  test('time out: a bot plays for him, for all to see, until he acts', async () => {
    const { pages, timers, server } = await house(live);
    const [guard, late] = [pages['guard1']!, pages['novice2']!];
    for (const seat of ['novice1', 'novice3', 'novice4']) await pages[seat]!.act(stand);
    expect(timeOf(guard)?.seats['novice2']).toBe(START + s(180));
    await timers.pass(s(180) - 1);
    expect(away(guard, 'novice2')).toBe(null);
    await timers.pass(1);
    await guard.until('the guards’ move', () => guard.phase.includes('guards'));
    expect(away(guard, 'novice2')).toBe('timeout');
    const { match } = guard.match!;
    const by = async () => (await server.store.load(match))!.rows.map((row) => `${row.seat} ${row.by}`);
    expect(await by()).toContain('novice2 bot');
    await late.act(stand).catch(() => undefined); // too late for this, but there he is
    await guard.until('his return', () => away(guard, 'novice2') === null);
  });

  test('who is not connected is replaced at his deadline, not before; where nobody is there, time stands', async () => {
    const { pages, timers, lobby, server, watch } = await house(live);
    const guard = pages['guard1']!;
    pages['novice2']!.close();
    for (const seat of ['novice1', 'novice3', 'novice4']) await pages[seat]!.act(stand);
    await timers.leap(s(179));
    expect(away(guard, 'novice2')).toBe(null);
    for (const page of Object.values(pages)) page.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await timers.leap(h(10));
    const { device } = lobby.people[0]!;
    const back = await openTable(server, lobby.table, device);
    watch(back);
    await back.inMatch('guard1');
    expect(away(back, 'novice2')).toBe(null);
    await timers.pass(s(1));
    await back.until('a bot', () => away(back, 'novice2') === 'timeout');
  });

  test('votes: to pause and resume, for more time for one seat, and to play slowly', async () => {
    const { pages, timers } = await house(live);
    const [first, ...others] = Object.values(pages) as [TableClient, ...TableClient[]];
    const due = (): Readonly<Record<string, number>> => timeOf(others[0]!)?.seats ?? {};
    const vote = async (by: TableClient, motion: Proposal): Promise<void> => {
      expect(await by.do({ do: 'propose', motion })).toBe(null);
      for (const page of [first, ...others]) {
        await timers.pass(0);
        const { vote: open } = page.open;
        if (open && page !== by) await page.do({ do: 'vote', vote: open.number, yes: true });
      }
      await timers.pass(0);
      expect(first.open.vote).toBe(null);
    };
    await timers.pass(s(100));
    await vote(first, { kind: 'pause' });
    expect(timeOf(others[0]!)).toMatchObject({ stopped: true, seats: {} });
    await timers.leap(h(3));
    for (const seat of seats) expect(away(first, seat)).toBe(null);
    await vote(first, { kind: 'resume' });
    expect(due()['novice1']).toBe(START + h(3) + s(180));

    expect(
      await others[0]!.do({ do: 'propose', motion: { kind: 'longer', seat: 'novice2', factor: 2 } }),
    ).toBe('notYourSeat');
    await vote(pages['novice2']!, { kind: 'longer', seat: 'novice2', factor: 2 });
    for (const page of others) expect(page.open.match?.longer).toEqual({ novice2: 2 });
    expect(due()).toMatchObject({
      novice1: START + h(3) + s(180),
      novice2: timers.now() + s(2 * 60 + 120),
    });
    await vote(first, { kind: 'pace', pace: slow });
    expect(due()['novice1']).toBe(timers.now() + h(24));
    expect(due()['novice2']).toBe(timers.now() + h(24));

    // Back again, in the middle of a phase, only if all want it: then the decision under way begins anew.
    await timers.leap(h(5));
    expect(await first.do({ do: 'propose', motion: { kind: 'pace', pace: live } })).toBe(null);
    await timers.pass(0);
    const number = others[0]!.open.vote!.number;
    for (const page of others) expect(page.open.vote).toMatchObject({ number });
    await others[0]!.do({ do: 'vote', vote: number, yes: false });
    await timers.pass(0);
    expect([first.open.vote, first.open.settings.pace]).toEqual([null, slow]);
    await vote(first, { kind: 'pace', pace: live });
    expect(first.open.settings.pace).toEqual(live);
    expect(due()).toMatchObject({ novice1: timers.now() + s(180), novice2: timers.now() + s(240) });
  });
});

describe('slow and relaxed', () => {
  test('a window waits for all, however long', async () => {
    const { pages, timers } = await house(slow, { more: { limits: { windowFloorMs: s(3) } } });
    const phase = await toWindow({ pages, timers });
    const guard = pages['guard1']!;
    await timers.pass(s(100));
    expect(guard.phase).toBe(phase);
    expect(timeOf(guard)).toMatchObject({ phase, waitsForAll: true });
    for (const seat of seats) {
      expect(guard.phase).toBe(phase);
      await pages[seat]!.act(pass);
    }
    await timers.pass(0);
    expect(guard.phase).not.toBe(phase);
  });

  test('a window that all have answered at once stays open for a moment where several play', async () => {
    const { pages, timers } = await house({ kind: 'relaxed' }, { more: { limits: { windowFloorMs: s(3) } } });
    const phase = await toWindow({ pages, timers });
    await Promise.all(seats.map((seat) => pages[seat]!.act(pass)));
    await timers.pass(s(3) - 1);
    expect(pages['guard1']!.phase).toBe(phase);
    await timers.pass(1);
    expect(pages['guard1']!.phase).not.toBe(phase);
  });

  test('one person’s windows close on his answer', async () => {
    const { pages, timers } = await house(
      { kind: 'relaxed' },
      { people: ['guard1'], more: { limits: { windowFloorMs: s(3) } } },
    );
    const guard = pages['guard1']!;
    while (!guard.phase.includes('window')) {
      if (guard.owes) await guard.act(guard.dull());
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { phase } = guard;
    await guard.act(pass);
    for (let i = 0; guard.phase === phase && i < 1000; i++) {
      await timers.pass(0); // bots think in their own time
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(guard.phase).not.toBe(phase);
    expect(timers.now()).toBe(START);
  });

  test.each([
    ['for hours', h(5)],
    ['while its clock was put back', -h(24)],
  ])('a server that was down %s gives the time back; deadlines hold where nobody is', async (_how, jump) => {
    const first = await house(slow);
    await first.timers.leap(h(20));
    const { match } = first.pages['guard1']!.match!;
    for (const page of Object.values(first.pages)) page.close();
    await first.server.stop();

    const timers = fakeTimers(first.timers.now() + jump);
    const again = await startServer({ folder: first.server.folder, timers });
    const bots = async () => (await again.store.load(match))!.rows.filter(({ by }) => by === 'bot').length;
    await timers.leap(h(4) - s(60));
    expect(await bots()).toBe(0);
    for (let i = 0; (await bots()) === 0 && i < 400; i++) {
      await timers.pass(s(15));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await bots()).toBeGreaterThan(0);
    expect(timers.now()).toBeLessThan(first.timers.now() + jump + h(4) + s(6000));
  });
});

describe('two worlds: what others are sent, and when', () => {
  const record = async (how: (one: House) => Promise<void>) => {
    let ids = 0;
    const one = await house(live, {
      more: {
        newSeed: () => '7'.repeat(64),
        newId: () => 'samematch',
        lots: {
          table: () => 'sametable',
          code: () => 'samecode',
          member: () => `m${++ids}`,
          order: (count) => Array.from({ length: count }, (_, i) => i),
        },
      },
    });
    await toWindow(one);
    for (const list of one.arrived.values()) list.length = 0;
    const spectator = await openTable(one.server, one.lobby.table);
    one.watch(spectator);
    await spectator.inMatch(null);
    await one.timers.pass(0);
    const opened = one.timers.now();
    await how(one);
    await one.timers.pass(opened + s(10) - one.timers.now());
    return { ...one, spectator, opened };
  };
  const others = ({ pages, arrived, spectator }: Awaited<ReturnType<typeof record>>) =>
    [pages['guard1']!, pages['novice3']!, pages['novice4']!, spectator].map((page) => arrived.get(page));

  /** What they were sent while the window was open, and the instant at which it closed. */
  const untilClose = (world: Awaited<ReturnType<typeof record>>) => {
    const closes = world.opened + s(6);
    return others(world).map((list) => [
      list?.filter(({ at }) => at < closes),
      list?.find(({ at }) => at >= closes)?.at,
    ]);
  };
  /** Novices answer so many seconds after the window has opened. */
  const answers =
    (...given: readonly (readonly [seconds: number, seat: string, action: Answer])[]) =>
    async ({ pages, timers }: House): Promise<void> => {
      const opened = timers.now();
      for (const [seconds, seat, answer] of given) {
        await timers.pass(opened + s(seconds) - timers.now());
        expect(await pages[seat]!.act(answer(pages[seat]!))).toBe(null);
      }
    };
  type Answer = (page: TableClient) => Json;
  const passes: Answer = () => pass;
  /** Any way in which she may play her Blessing now. */
  const plays: Answer = (page) => {
    for (let seed = 1; seed < 100; seed++) {
      const answer = page.choose(draws(seed)) as unknown as { plays: Json[] };
      if (answer.plays.length > 0) return answer as unknown as Json;
    }
    throw new Error('no Blessing to play');
  };

  test('does not depend on who answered first, late, beforehand or not at all, nor on who plays a Blessing', async () => {
    const plain = await record(async () => undefined);
    const expected = others(plain);
    expect(expected.every((list) => list && list.length > 0)).toBe(true);
    const early = await record(answers([1, 'novice1', passes], [2, 'novice2', passes]));
    expect(others(early)).toEqual(expected);
    const mind = await record(async (one) => {
      await one.pages['novice2']!.do({ do: 'standing', seat: 'novice2', pass: true });
      await answers([0.5, 'novice1', plays], [5.9, 'novice1', passes])(one);
    });
    expect(others(mind)).toEqual(expected);
    // What she plays is told when the window closes, and not before.
    const played = await record(answers([2, 'novice1', plays]));
    expect(untilClose(played)).toEqual(untilClose(plain));
    expect(others(played)).not.toEqual(expected);
  });
});
