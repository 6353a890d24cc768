// A page stays in step with its match, whatever the line does: fake socket, fake clock.
import { beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { pause, times } from '../../src/client/net/backoff.ts';
import { Connection } from '../../src/client/net/connection.ts';
import { FakeNet, Page } from './fake.ts';

let net: FakeNet;
let page: Page;
let line: Connection;
beforeEach(() => {
  net = new FakeNet();
  page = new Page();
  line = new Connection('ws://here', net.wiring, page);
});

const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, Promise.resolve().then(() => Promise.resolve('open'))]);

describe('greeting', () => {
  test('asks for everything first, and for the rest after a reconnect, as the seat it had', () => {
    net.end.greet();
    expect(net.end.received).toEqual([{ type: 'hello', protocol: 1, have: 0 }]);
    net.end.events(1, 'a', 'b');
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.received).toEqual([{ type: 'hello', protocol: 1, have: 2, seat: 'novice1' }]);
    expect(page.links).toEqual(['live', 'lost', 'live']);
  });

  test('a socket that never greets is given up and tried again', () => {
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

  test('another protocol version asks for a reload, and nothing is tried again', async () => {
    const late = line.act('1', {});
    net.end.open();
    net.end.say({ type: 'error', code: 'reload' });
    expect(page.failure).toBe('reload');
    expect(await late).toMatchObject({ code: 'reload' });
    expect(await line.act('1', {})).toMatchObject({ code: 'reload' });
    net.pass(600_000);
    expect(net.ends.length).toBe(1);
  });

  test.each(['noSuchMatch', 'stopped'] as const)('%s ends it too', (code) => {
    net.end.open();
    net.end.say({ type: 'error', code });
    net.end.drop();
    net.pass(600_000);
    expect([page.failure, net.ends.length]).toEqual([code, 1]);
  });
});

describe('events', () => {
  beforeEach(() => net.end.greet());

  test('come in order, each once', () => {
    net.end.events(1, 'a', 'b');
    net.end.events(3, 'c');
    net.end.events(2, 'b', 'c', 'd'); // some known already
    net.end.events(4, 'd');
    expect(page.events_).toEqual(['a', 'b', 'c', 'd']);
  });

  test('from 1 means all over again', () => {
    net.end.events(1, 'a', 'b');
    net.end.events(1, 'x');
    net.end.events(2, 'y');
    expect([page.events_, page.afresh]).toEqual([['x', 'y'], 2]);
  });

  test('after a gap all are asked for again, and none is told in between', () => {
    net.end.events(1, 'a');
    net.end.events(3, 'c');
    expect(page.events_).toEqual(['a']);
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.received[0]).toMatchObject({ type: 'hello', have: 0 });
    net.end.events(1, 'a', 'b', 'c');
    expect(page.events_).toEqual(['a', 'b', 'c']);
  });

  test('any way a server may repeat itself, the page tells the same story', () => {
    const story = Array.from({ length: 12 }, (_, n) => n + 1);
    const batch = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 30 }), (batches) => {
        const [net, page] = [new FakeNet(), new Page()];
        new Connection('ws://here', net.wiring, page);
        net.end.greet();
        for (const [from, length] of batches) {
          const upTo = from === 1 ? Math.max(length, page.events_.length) : from + length - 1;
          net.end.events(from, ...story.slice(from - 1, upTo));
          if (net.end.closedByPage) {
            net.pass(times.longestPause);
            net.end.greet();
            net.end.events(1, ...story.slice(0, page.events_.length));
          }
          expect(page.events_).toEqual(story.slice(0, page.events_.length));
        }
      }),
    );
  });
});

describe('actions', () => {
  test('wait for the greeting, then go out in order', () => {
    void line.act('1', 'first');
    void line.act('1', 'second');
    expect(page.pending).toBe(2);
    net.end.greet();
    expect(net.end.acts.map(({ id, action }) => [id, action])).toEqual([
      ['id1', 'first'],
      ['id2', 'second'],
    ]);
  });

  test('resolve when stored, once, whatever is answered twice', async () => {
    net.end.greet();
    const done = line.act('1', {});
    expect(await settled(done)).toBe('open');
    net.end.say({ type: 'ack', id: 'id1' });
    net.end.say({ type: 'ack', id: 'id1' });
    net.end.say({ type: 'refused', id: 'id1', code: 'stalePhase', rule: 'form' });
    expect([await done, page.pending]).toEqual([null, 0]);
  });

  test('resolve with why they were refused', async () => {
    net.end.greet();
    const done = line.act('1', {});
    net.end.say({
      type: 'refused',
      id: 'id1',
      code: 'tooFar',
      rule: 'N3.2',
      field: 'path',
      values: { max: 5 },
    });
    expect(await done).toEqual({ code: 'tooFar', rule: 'N3.2', field: 'path', values: { max: 5 } });
  });

  test('that were not answered go out again under the same id and phase', async () => {
    net.end.greet();
    const done = line.act('3.plan', { type: 'plan' });
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.acts).toEqual([{ type: 'act', id: 'id1', phase: '3.plan', action: { type: 'plan' } }]);
    net.end.say({ type: 'ack', id: 'id1' });
    expect(await done).toBe(null);
  });

  test('made without a line and come too late are refused, not kept', async () => {
    net.end.greet();
    net.end.drop();
    const late = line.act('3.plan', {});
    net.pass(times.firstPause);
    net.end.greet();
    net.end.say({ type: 'refused', id: 'id1', code: 'stalePhase', rule: 'form' });
    expect(await late).toMatchObject({ code: 'stalePhase' });
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet();
    expect(net.end.acts).toEqual([]);
  });

  test('that failed by no fault of theirs are tried again, but not for ever', async () => {
    net.end.greet();
    const done = line.act('1', {});
    for (let tries = 0; tries <= times.retries; tries++) {
      expect(net.end.acts.length).toBe(tries + 1);
      net.end.say({ type: 'refused', id: 'id1', code: 'tryAgain', rule: 'form', retry: true });
      net.pass(times.retry * times.retries);
    }
    expect(await done).toMatchObject({ code: 'tryAgain' });
    expect(net.end.acts.length).toBe(times.retries + 1);
  });

  test('dropped by the rate limit go out again after a while', () => {
    net.end.greet();
    void line.act('1', {});
    net.end.say({ type: 'error', code: 'tooFast' });
    expect(net.end.acts.length).toBe(1);
    net.pass(times.tooFast);
    expect(net.end.acts.length).toBe(2);
  });

  test('that the server can not read are refused', async () => {
    net.end.greet();
    const done = line.act('1', {});
    net.end.say({ type: 'error', code: 'badMessage' });
    expect(await done).toMatchObject({ code: 'badMessage', rule: 'form' });
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
    net.end.say({ type: 'pong' });
    net.pass(times.idle);
    net.pass(times.answer - 1);
    expect(page.links).toEqual(['live']);
    net.pass(1);
    expect(page.links).toEqual(['live', 'lost']);
  });

  test('is looked at after a sleep', () => {
    net.end.greet();
    line.wake();
    expect(net.end.received.at(-1)).toEqual({ type: 'ping' });
    net.pass(times.wakeAnswer);
    expect(page.links.at(-1)).toBe('lost');
  });

  test('is let go while the browser keeps the page for "back", and taken up again', () => {
    net.end.greet();
    net.end.events(1, 'a');
    line.sleep();
    net.pass(600_000);
    expect([net.ends.length, net.end.closedByPage, net.timers]).toEqual([1, true, 0]);
    line.wake();
    net.end.greet();
    expect(net.end.received[0]).toMatchObject({ have: 1 });
  });

  test('as somebody else, all is told over again', () => {
    net.end.greet(null);
    net.end.events(1, 'public');
    net.end.drop();
    net.pass(times.firstPause);
    net.end.greet('novice1');
    expect(net.end.received[0]).toMatchObject({ have: 1, seat: null });
    net.end.events(1, 'public', 'mine');
    expect(page.events_).toEqual(['public', 'mine']);
  });

  test('that the server closes for a moment comes back', () => {
    net.end.open();
    net.end.say({ type: 'error', code: 'tryAgain' });
    net.pass(times.firstPause);
    expect(net.ends.length).toBe(2);
  });

  test('closed by the page leaves nothing behind', async () => {
    net.end.greet();
    const done = line.act('1', {});
    line.close();
    expect(await done).toMatchObject({ code: 'closed' });
    expect([net.end.closedByPage, net.timers]).toEqual([true, 0]);
  });

  test('opens the seed when the match is over', () => {
    net.end.greet();
    net.end.say({ type: 'opened', seed: 's' });
    expect(page.seed).toBe('s');
  });
});
