// A page stays in step with its table and its match, whatever the line does: fake channel, fake clock.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { pause, times } from '../../src/client/net/backoff.ts';
import { Line } from '../../src/client/net/line.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { TableEvent } from '../../src/table/events.ts';
import { FakeNet, Page } from './far-end.ts';

let net: FakeNet;
let page: Page;
let line: Line;
beforeEach(() => {
  net = new FakeNet();
  page = new Page();
  line = new Line('/api/tables/t', net.wiring, page);
});

const host = (member: string): TableEvent => ({ event: 'host', member });
const settled = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, Promise.resolve().then(() => Promise.resolve('open'))]);

describe('greeting', () => {
  test('asks for everything first, and after a reconnect for the rest of both', () => {
    net.end.greet();
    expect(net.end.received).toEqual([
      { type: 'hello', protocol: PROTOCOL_VERSION, table: null, match: null },
    ]);
    net.end.table('me', 1, host('a'), host('b'));
    net.end.match('m a1');
    net.end.events('m a1', 1, 'x');
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.received).toEqual([
      {
        type: 'hello',
        protocol: PROTOCOL_VERSION,
        table: { stream: 'me', have: 2 },
        match: { stream: 'm a1', have: 1 },
      },
    ]);
    expect(page.links).toEqual(['live', 'lost', 'live']);
  });

  test('a channel that never greets is given up and tried again', () => {
    net.end.open();
    net.pass(times.welcome);
    expect(net.ends[0]!.closedByPage).toBe(true);
    net.pass(times.firstPause);
    expect(net.ends.length).toBe(2);
  });

  test('what is no message of the protocol is passed over', () => {
    net.end.greet();
    net.end.garble('{');
    net.end.garble('null');
    expect(page.failure).toBe(null);
  });

  test.each(['reload', 'noSuchTable', 'tableDamaged'] as const)(
    '%s ends it, and nothing is tried again',
    async (code) => {
      const late = line.act('m', 'a1', '1', {});
      net.end.open();
      net.end.say({ type: 'error', code });
      net.end.drop();
      expect(page.failure).toBe(code);
      expect(await late).toMatchObject({ code });
      expect(await line.do({ do: 'start' })).toMatchObject({ code });
      net.pass(600_000);
      expect(net.ends.length).toBe(1);
    },
  );

  test('a server of another version asks for a reload', () => {
    net.end.open();
    net.end.say({ type: 'welcome', protocol: 99, table: 't', member: null, seats: [], as: null, now: 0 });
    expect([page.failure, net.timers]).toEqual(['reload', 0]);
  });

  test('a match that can not go on leaves the table open', () => {
    net.end.greet();
    net.end.say({ type: 'error', code: 'stopped' });
    expect([page.stoppedMatch, page.failure, page.links]).toEqual([true, null, ['live']]);
  });
});

describe('both streams', () => {
  beforeEach(() => net.end.greet());

  test('come in order, each event once, the one apart from the other', () => {
    net.end.match('m a1');
    net.end.events('m a1', 1, 'a', 'b');
    net.end.table('me', 1, host('a'));
    net.end.events('m a1', 3, 'c');
    net.end.events('m a1', 2, 'b', 'c', 'd'); // some known already
    net.end.table('me', 2, host('b'));
    expect(page.told).toEqual(['a', 'b', 'c', 'd']);
    expect(page.tabled).toEqual([host('a'), host('b')]);
  });

  test('from 1 means all over again', () => {
    net.end.match('m a1');
    net.end.events('m a1', 1, 'a', 'b');
    net.end.events('m a1', 1, 'x');
    net.end.events('m a1', 2, 'y');
    expect([page.told, page.afresh]).toEqual([['x', 'y'], 2]);
  });

  test.each([
    ['of the match', () => net.end.events('m a1', 3, 'c')],
    ['of the table', () => net.end.table('me', 3, host('c'))],
    ['of a stream nobody spoke of', () => net.end.events('m other', 2, 'c')],
  ])('after a gap %s all is asked for again, and nothing is told in between', (_which, gap) => {
    net.end.table('me', 1, host('a'));
    net.end.match('m a1');
    net.end.events('m a1', 1, 'a');
    gap();
    expect([page.told, page.tabled]).toEqual([['a'], [host('a')]]);
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.received[0]).toMatchObject({ table: null, match: null });
  });

  test('another viewer of the match is another numbering', () => {
    net.end.match('m a1');
    net.end.events('m a1', 1, 'mine', 'more');
    net.end.match('m a2', 'a2');
    net.end.events('m a2', 1, 'hers');
    net.end.events('m a2', 2, 'and more');
    expect(page.told).toEqual(['hers', 'and more']);
  });

  test('any way a server may repeat itself, the page tells the same story', () => {
    const story = Array.from({ length: 12 }, (_, n) => n + 1);
    const batch = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 30 }), (batches) => {
        const [net, page] = [new FakeNet(), new Page()];
        new Line('/api/tables/t', net.wiring, page);
        net.end.greet();
        net.end.match('s');
        for (const [from, length] of batches) {
          const upTo = from === 1 ? Math.max(length, page.told.length) : from + length - 1;
          net.end.events('s', from, ...story.slice(from - 1, upTo));
          if (net.end.closedByPage) {
            net.pass(times.longestPause);
            net.end.greet();
            net.end.match('s');
            net.end.events('s', 1, ...story.slice(0, page.told.length));
          }
          expect(page.told).toEqual(story.slice(0, page.told.length));
        }
      }),
    );
  });
});

describe('actions and commands', () => {
  test('wait for the greeting, then go out in order', () => {
    void line.act('m', 'a1', '1', 'first');
    void line.do({ do: 'rematch' });
    expect(page.pending).toBe(2);
    net.end.greet();
    expect(net.end.asked).toEqual([
      { type: 'act', id: 'id1', match: 'm', seat: 'a1', phase: '1', action: 'first' },
      { type: 'do', id: 'id2', command: { do: 'rematch' } },
    ]);
  });

  test('resolve when stored, once, whatever is answered twice', async () => {
    net.end.greet();
    const done = line.act('m', 'a1', '1', {});
    expect(await settled(done)).toBe('open');
    net.end.say({ type: 'ack', id: 'id1' });
    net.end.say({ type: 'ack', id: 'id1' });
    net.end.say({ type: 'refused', id: 'id1', code: 'stalePhase', rule: 'form' });
    expect([await done, page.pending]).toEqual([null, 0]);
  });

  test('that were not answered go out again under the same id and phase', async () => {
    net.end.greet();
    const done = line.act('m', 'a1', '3.plan', { type: 'plan' });
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.asked).toMatchObject([{ id: 'id1', phase: '3.plan', action: { type: 'plan' } }]);
    net.end.say({ type: 'ack', id: 'id1' });
    expect(await done).toBe(null);
  });

  test('made without a line and come too late are refused, not kept', async () => {
    net.end.greet();
    net.end.drop();
    const late = line.act('m', 'a1', '3.plan', {});
    net.pass(times.firstPause);
    net.end.greet();
    net.end.say({ type: 'refused', id: 'id1', code: 'stalePhase', rule: 'form' });
    expect(await late).toMatchObject({ code: 'stalePhase' });
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.asked).toEqual([]);
  });

  test('that failed by no fault of theirs are tried again, but not for ever', async () => {
    net.end.greet();
    const done = line.do({ do: 'start' });
    for (let tries = 0; tries <= times.retries; tries++) {
      expect(net.end.asked.length).toBe(tries + 1);
      net.end.say({ type: 'refused', id: 'id1', code: 'tryAgain', rule: 'form', retry: true });
      net.pass(times.retry * times.retries);
    }
    expect(await done).toMatchObject({ code: 'tryAgain' });
    expect(net.end.asked.length).toBe(times.retries + 1);
  });

  test('dropped by the rate limit go out again after a while', () => {
    net.end.greet();
    void line.do({ do: 'start' });
    net.end.say({ type: 'error', code: 'tooFast' });
    expect(net.end.asked.length).toBe(1);
    net.pass(times.tooFast);
    expect(net.end.asked.length).toBe(2);
  });

  test('that the server can not read are refused', async () => {
    net.end.greet();
    const done = line.do({ do: 'start' });
    net.end.say({ type: 'error', code: 'badMessage' });
    expect(await done).toMatchObject({ code: 'badMessage', rule: 'form' });
  });
});

describe('the seat shown', () => {
  test('is asked for at once and in every greeting after', () => {
    net.end.greet(['a1', 'a2']);
    line.as('a2');
    expect(net.end.received.at(-1)).toEqual({ type: 'as', seat: 'a2' });
    net.end.drop();
    line.as(null); // without a line it is only remembered
    net.pass(times.firstPause);
    net.end.greet(['a1', 'a2']);
    expect(net.end.received).toMatchObject([{ type: 'hello', as: null }]);
  });
});

describe('the line', () => {
  test('is tried again ever less often, and at once when the device wakes', () => {
    for (const wait of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = net.ends.length;
      net.end.drop();
      net.pass(wait - 1);
      expect(net.ends.length).toBe(before);
      net.pass(1);
      expect(net.ends.length).toBe(before + 1);
    }
    net.end.drop();
    const before = net.ends.length;
    line.wake();
    expect(net.ends.length).toBe(before + 1);
    net.pass(9_000); // the old pause is forgotten
    expect(net.ends.length).toBe(before + 1);
  });

  test('pauses are spread between half and whole', () => {
    expect([pause(0, 0), pause(0, 1), pause(99, 0), pause(99, 1)]).toEqual([250, 500, 7500, 15_000]);
  });

  test('that falls silent is pinged, and given up when no answer comes', () => {
    net.end.greet();
    net.pass(times.idle);
    expect(net.end.received.at(-1)).toEqual({ type: 'ping' });
    net.end.say({ type: 'pong', now: 0 });
    net.pass(times.idle);
    net.pass(times.answer - 1);
    expect(page.links).toEqual(['live']);
    net.pass(1);
    expect(page.links).toEqual(['live', 'lost']);
  });

  test('after a sleep may be behind, until the server has said something', async () => {
    net.end.greet();
    const during = line.act('m', 'a1', '1', {});
    line.wake();
    expect(net.end.received.at(-1)).toEqual({ type: 'ping' });
    expect(page.links.at(-1)).toBe('behind');
    net.end.say({ type: 'pong', now: 0 });
    expect(page.links.at(-1)).toBe('live');
    net.end.say({ type: 'ack', id: 'id1' });
    expect(await during).toBe(null);
  });

  test('a page frozen for 20 minutes comes back at once, with what it has in hand', async () => {
    net.end.greet();
    net.end.match('m a1');
    net.end.events('m a1', 1, 'a');
    net.freeze(20 * 60_000); // the server has long given the line up, unheard
    line.wake();
    const meanwhile = line.act('m', 'a1', '1', {});
    net.pass(times.wakeAnswer);
    expect(page.links.at(-1)).toBe('lost');
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.received[0]).toMatchObject({ match: { stream: 'm a1', have: 1 } });
    net.end.events('m a1', 2, 'b');
    expect(page.told).toEqual(['a', 'b']);
    net.end.say({ type: 'refused', id: 'id1', code: 'stalePhase', rule: 'form' });
    expect(await meanwhile).toMatchObject({ code: 'stalePhase' });
  });

  test('is let go while the browser keeps the page for "back", and taken up again', () => {
    net.end.greet();
    net.end.match('m a1');
    net.end.events('m a1', 1, 'a');
    line.sleep();
    net.pass(600_000);
    expect([net.ends.length, net.end.closedByPage, net.timers]).toEqual([1, true, 0]);
    line.wake();
    net.end.greet();
    expect(net.end.received[0]).toMatchObject({ match: { stream: 'm a1', have: 1 } });
  });

  test('that the server closes for a moment comes back', () => {
    net.end.open();
    net.end.say({ type: 'error', code: 'tryAgain' });
    net.pass(times.firstPause);
    expect(net.ends.length).toBe(2);
  });

  test('closed by the page leaves nothing behind', async () => {
    net.end.greet();
    const done = line.act('m', 'a1', '1', {});
    line.close();
    expect(await done).toMatchObject({ code: 'closed' });
    expect([net.end.closedByPage, net.timers]).toEqual([true, 0]);
  });

  test('tells who is here, and the seed when the match is over', () => {
    net.end.greet();
    net.end.say({ type: 'presence', here: ['me', 'ada'], watching: 1 });
    net.end.say({ type: 'opened', match: 'm', seed: 's' });
    expect([page.here, page.seed]).toEqual([['me', 'ada'], 's']);
  });
});

describe('where sockets are blocked', () => {
  const ways = () => net.ends.map(({ way }) => way);

  test('server-sent events take their place after a try in vain, and stay', () => {
    net.end.drop();
    net.pass(times.firstPause);
    expect(ways()).toEqual(['socket', 'stream']);
    net.end.greet();
    net.end.drop();
    net.pass(times.firstPause);
    expect(ways()).toEqual(['socket', 'stream', 'stream']);
  });

  test('the page says that it is there, however much it is told: the server hears nothing else of it', () => {
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    net.end.match('m a1');
    const busy = (from: number) => {
      for (let second = 0; second < 19; second++) {
        net.pass(1000);
        net.end.events('m a1', from + second, 'x');
      }
    };
    for (let round = 0; round < 3; round++) {
      busy(1 + round * 19);
      net.pass(times.idle - 19_000);
      expect(net.end.received.at(-1)).toEqual({ type: 'ping' });
      expect(net.end.received).toHaveLength(2 + round);
      net.end.say({ type: 'pong', now: 0 });
    }
    busy(58);
    net.pass(times.idle - 19_000 + times.answer); // the last ping goes unanswered
    expect(page.links.at(-1)).toBe('lost');
  });

  test('both are tried in turn while neither is answered', () => {
    for (let tries = 0; tries < 4; tries++) {
      net.end.drop();
      net.pass(pause(tries, 1));
    }
    expect(ways()).toEqual(['socket', 'stream', 'socket', 'stream', 'socket']);
  });

  test('a socket that has worked is not given up because the server is away for a while', () => {
    net.end.greet();
    for (let tries = 0; tries <= times.faithfulTries; tries++) {
      expect(net.end.way).toBe('socket');
      net.end.drop();
      net.pass(pause(tries, 1));
    }
    expect(net.end.way).toBe('stream'); // but then something has changed
  });
});
