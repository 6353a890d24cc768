// What a page is handed of a table: views folded from what was observed, replaced and never changed in place.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import { LiveTable } from '../../src/client/net/live-table.svelte.ts';
import type { Json } from '../../src/engine/json.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { TableEvent } from '../../src/table/events.ts';
import { FakeNet } from './far-end.ts';

interface CountView {
  seen: string[];
}

vi.mock('../../src/client/games.ts', () => ({
  seenGame: (name: string) =>
    name === 'toy' && {
      blank: (viewer: string) => ({ seen: [viewer] }),
      reduce: (view: CountView, event: { event: string }) => void view.seen.push(event.event),
      viewWaiting: (view: CountView) => [`after ${view.seen.length - 1}`],
      viewOwes: (view: CountView) => view.seen.at(-1) === 'asked',
      viewPhase: (view: CountView) => `phase ${view.seen.length - 1}`,
    },
}));

beforeAll(async () => {
  await loadMessages(['en']);
  await loadWords('table');
});

const event = (name: string): Json => ({ event: name });
const settings = {
  game: 'toy',
  options: {},
  lead: 'chosen',
  bot: 'random',
  bots: {},
  pace: { kind: 'relaxed' },
  aids: true,
  hints: true,
  chat: true,
  listed: false,
} as const;
const facts = { seats: ['a1', 'a2'], lead: [], partners: [], levels: ['random'] };
const person = (name: string | null, place: number) =>
  ({ kind: 'person', member: 'me', name, place, away: null, since: null }) as const;
const opened: TableEvent = { event: 'opened', at: 0, settings, facts };
const joined: TableEvent = { event: 'joined', member: 'me', name: 'Ada', colour: 'red', at: 1 };
const started = (match: string, number = 1): TableEvent => ({
  event: 'started',
  match,
  number,
  at: 2,
  fair: null,
  seats: { a1: person(null, 1), a2: { kind: 'bot' } },
});

function open(as?: null): { net: FakeNet; table: LiveTable } {
  const net = new FakeNet();
  return { net, table: new LiveTable('t', net.wiring, as) };
}

/** A table at which this device plays a1 in the match m. */
function playing(seats: readonly string[] = ['a1'], as?: null) {
  const { net, table } = open(as);
  net.end.greet(seats);
  net.end.table('me', 1, opened, joined, started('m'));
  return { net, table };
}

describe('a table', () => {
  test('is there with its first events, and each batch leaves the view before alone', () => {
    const { net, table } = open();
    net.end.greet([]);
    expect(table.open).toBe(null);
    net.end.table('me', 1, opened, joined);
    const before = table.view!;
    net.end.table('me', 3, { event: 'renamed', member: 'me', name: 'Bea', colour: 'blue' });
    expect(before.open?.members[0]?.name).toBe('Ada');
    expect(table.open?.members[0]?.name).toBe('Bea');
    expect(table.me).toBe('me');
  });

  test('says in words what it refuses', async () => {
    const { net, table } = playing();
    const done = table.do({ do: 'sit', seat: 'a2' });
    net.end.say({ type: 'refused', id: net.end.asked[0]!.id, code: 'seatTaken', rule: 'table' });
    expect(await done).toMatchObject({ words: 'Somebody else was quicker: that seat is taken.' });
  });

  test('lets nobody act in a match that was broken off, and says why', async () => {
    const { net, table } = playing();
    net.end.table('me', 4, { event: 'ended', at: 3, winners: [], reason: 'vote', scores: [] });
    const refused = table.inWords(await table.act('m', 'a1', 'phase', {}));
    expect(refused?.words).toBe('This game was broken off; nothing more is played in it.');
    expect(net.end.asked).toEqual([]);
  });

  test('says to who was sent away that he was, until he is let in again', () => {
    const { net, table } = playing();
    expect(table.sentAway).toBe(false);
    net.end.table('me', 4, { event: 'left', member: 'me', kicked: true });
    net.end.say({
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      table: 't',
      member: null,
      seats: [],
      as: null,
      now: 1_000_000,
    });
    expect(table.sentAway).toBe(true);
    net.end.welcome([]);
    expect(table.sentAway).toBe(false);
  });

  test('tells for a moment how a vote ended that somebody else had a voice in', () => {
    vi.useFakeTimers();
    const { net, table } = playing();
    const vote = (number: number, voters: readonly string[]): TableEvent => ({
      event: 'voteOpened',
      vote: {
        number,
        motion: { kind: 'pause' },
        by: 'me',
        voters,
        yes: ['me'],
        no: [],
        opened: 3,
        until: 9,
      },
    });
    net.end.table('me', 4, vote(1, ['me']), { event: 'voteClosed', vote: 1, end: 'passed' });
    expect(table.verdict).toBeNull();
    net.end.table('me', 6, vote(2, ['me', 'you']));
    net.end.table('me', 7, { event: 'voteClosed', vote: 2, end: 'failed' });
    expect(table.verdict).toMatchObject({ vote: { number: 2 }, end: 'failed' });
    vi.advanceTimersByTime(10_000);
    expect(table.verdict).toBeNull();
    vi.useRealTimers();
  });

  test('tells the games who plays which seat', () => {
    const { table } = playing();
    expect(table.players).toEqual([
      { seat: 'a1', player: 'person', name: 'Ada' },
      { seat: 'a2', player: 'bot', name: null },
    ]);
  });

  test('reads instants of the server by its clock, also when the device’s own was set meanwhile', () => {
    const { net, table } = playing();
    expect(Math.abs(table.here(1_000_000) - Date.now())).toBeLessThan(5_000);
    net.end.say({ type: 'pong', now: 90_000_000 }); // as if this one had been put back by a day
    expect(Math.abs(table.here(90_000_000) - Date.now())).toBeLessThan(5_000);
  });
});

test('who comes to a match before it starts is not said to be back; who comes to it later is', () => {
  vi.useFakeTimers();
  try {
    const { net, table } = open();
    const here = (...here: string[]): void => net.end.say({ type: 'presence', here, watching: 0 });
    net.end.greet();
    net.end.table('me', 1, opened, joined);
    here('me');
    here('me', 'bea');
    vi.advanceTimersByTime(3_000);
    net.end.table('me', 3, started('m'));
    here('me', 'bea');
    vi.advanceTimersByTime(30_000);
    expect(table.comings.notice).toBe(null);
    here('me', 'bea', 'cid');
    vi.advanceTimersByTime(4_000);
    expect(table.comings.notice).toEqual({ gone: [], back: ['cid'] });
    table.close();
  } finally {
    vi.useRealTimers();
  }
});

test('whoever opens a match that is being played hears of nobody as back', () => {
  vi.useFakeTimers();
  try {
    const { net, table } = open();
    net.end.greet();
    net.end.table('me', 1, opened, joined, started('m'));
    net.end.say({ type: 'presence', here: ['me', 'bea'], watching: 0 });
    vi.advanceTimersByTime(4_000);
    expect(table.comings.notice).toBe(null);
    table.close();
  } finally {
    vi.useRealTimers();
  }
});

test('deadlines are those of the present moment of the present match, and none while the clocks stand', () => {
  const { net, table } = playing();
  net.end.match('m a1');
  net.end.events('m a1', 1, event('began'));
  const time = (phase: string, stopped = false, match = 'm'): void =>
    net.end.say({
      type: 'time',
      match,
      phase,
      closes: null,
      waitsForAll: false,
      seats: { a1: 1_060_000 },
      stopped,
      now: 1_000_000,
    });
  time('phase 1');
  expect(table.deadlines?.seats).toEqual({ a1: 1_060_000 });
  expect(Math.abs(table.here(1_060_000) - Date.now() - 60_000)).toBeLessThan(5_000);
  time('phase 1', true);
  expect(table.deadlines).toBe(null);
  time('phase 1');
  net.end.events('m a1', 2, event('moved'));
  expect(table.deadlines).toBe(null);
  time('phase 2', false, 'another');
  expect(table.deadlines).toBe(null);
});

describe('a session', () => {
  test('is there with the first events, as the seat that is shown', () => {
    const { net, table } = playing();
    net.end.match('m a1');
    expect(table.hand).toBe(null);
    net.end.events('m a1', 1, event('began'));
    expect(table.hand?.session).toMatchObject({
      match: 'm',
      seat: 'a1',
      viewer: 'a1',
      view: { seen: ['a1', 'began'] },
      waiting: ['after 1'],
      aids: true,
      link: 'live',
    });
  });

  test('has a new view for each batch and leaves the old one alone', () => {
    const { net, table } = playing([]);
    net.end.match('m', null);
    net.end.events('m', 1, event('began'));
    const before = table.hand!.session.view;
    net.end.events('m', 2, event('asked'));
    expect(before).toEqual({ seen: ['public', 'began'] });
    expect(table.hand!.session.view).toEqual({ seen: ['public', 'began', 'asked'] });
  });

  test('stays the same after a lost line, so that what is half chosen in it is kept', () => {
    const { net, table } = playing();
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    const before = table.hand;
    net.end.drop();
    net.pass(500);
    net.end.greet(['a1']);
    net.end.match('m a1 anew');
    net.end.events('m a1 anew', 1, event('began'), event('asked'));
    expect(table.hand).toBe(before);
    expect(table.hand?.owes).toBe(true);
  });

  test('sends an action with the phase its view is in', async () => {
    const { net, table } = playing();
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    const done = table.hand!.session.act({ type: 'pass' });
    expect(net.end.asked).toMatchObject([
      { match: 'm', seat: 'a1', phase: 'phase 1', action: { type: 'pass' } },
    ]);
    expect(table.hand!.session.unconfirmed).toBe(1);
    net.end.say({ type: 'ack', id: net.end.asked[0]!.id });
    expect([await done, table.unconfirmed]).toEqual([null, 0]);
  });

  test('says in words what the server refuses, and leaves the rest to the game', async () => {
    const { net, table } = playing();
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    const refused = async (code: string) => {
      const done = table.hand!.session.act({ type: 'pass' });
      net.end.say({ type: 'refused', id: net.end.asked.at(-1)!.id, code, rule: 'form' });
      return (await done)?.words;
    };
    expect(await refused('stalePhase')).toBe('The night has moved on; look again.');
    expect(await refused('offRoute')).toBe(null);
  });

  test('keeps what is half chosen by match and seat, through a reload', () => {
    const before = playing();
    before.net.end.match('m a1');
    before.net.end.events('m a1', 1, event('began'));
    before.table.hand!.session.keep('half');
    const { net, table } = playing();
    for (const [name, text] of before.net.kept) net.kept.set(name, text); // the same tab
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    expect(table.hand!.session.draft).toBe('half');
    net.end.table('me', 4, started('m2', 2));
    net.end.match('m2 a1', 'a1', 'm2');
    net.end.events('m2 a1', 1, event('began'));
    expect(table.hand!.session.draft).toBe(null);
    expect(net.kept.size).toBe(1);
  });

  test('pins and the standing answer go to the table, as the seat that is shown', () => {
    const { net, table } = playing();
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    void table.hand!.session.mark('12', 'suspect', '');
    void table.hand!.session.stand(true);
    expect(net.end.asked).toMatchObject([
      { type: 'do', command: { do: 'mark', seat: 'a1', at: '12', pin: 'suspect', note: '' } },
      { type: 'do', command: { do: 'standing', seat: 'a1', pass: true } },
    ]);
    net.end.table('me', 4, { event: 'standing', pass: true });
    expect(table.hand!.session.standing).toBe(true);
  });

  test('of the next match is another, and until it is there there is none', () => {
    const { net, table } = playing();
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    net.end.table('me', 4, started('m2', 2));
    expect(table.hand).toBe(null);
    net.end.match('m2 a1', 'a1', 'm2');
    net.end.events('m2 a1', 1, event('began'));
    expect(table.hand?.session.match).toBe('m2');
  });

  test('of a game this page does not know asks for a reload', () => {
    const { net, table } = playing();
    net.end.match('m a1', 'a1', 'm', 'newer');
    expect(table.failure).toBe('reload');
  });
});

describe('a device with several seats', () => {
  test('shows none of them until somebody says who looks, whatever the server sends before', () => {
    const { net, table } = playing(['a1', 'a2']);
    net.end.match('m a1');
    net.end.events('m a1', 1, event('secret of a1'));
    expect([table.shown, table.hand]).toEqual([null, null]);
    expect(net.end.received.at(-1)).toEqual({ type: 'as', seat: null });
    net.end.match('m', null);
    net.end.events('m', 1, event('began'));
    expect(table.hand?.session.seat).toBe(null);
  });

  test('lets go of one seat before it shows another', () => {
    const { net, table } = playing(['a1', 'a2']);
    table.show('a1');
    net.end.match('m a1');
    net.end.events('m a1', 1, event('began'));
    expect(table.hand?.session.seat).toBe('a1');
    table.show('a2');
    expect(table.hand).toBe(null);
    net.end.events('m a1', 2, event('more of a1')); // on its way before the server knew
    expect(table.hand).toBe(null);
    net.end.match('m a2', 'a2');
    net.end.events('m a2', 1, event('began'));
    expect(table.hand?.session.view).toEqual({ seen: ['a2', 'began'] });
  });

  test('left with one shows that one again', () => {
    const { net, table } = playing(['a1', 'a2']);
    net.end.welcome(['a2'], null);
    expect([table.shown, net.end.received.at(-1)]).toEqual(['a2', { type: 'as', seat: 'a2' }]);
  });
});

test('a table screen shows nothing of a seat, though its device holds one', () => {
  const { net, table } = playing(['a1'], null);
  expect(net.end.received[0]).toMatchObject({ type: 'hello', as: null });
  net.end.match('m a1');
  net.end.events('m a1', 1, event('secret of a1'));
  expect(table.hand).toBe(null);
  net.end.match('m', null);
  net.end.events('m', 1, event('began'));
  expect(table.hand?.session.view).toEqual({ seen: ['public', 'began'] });
});
