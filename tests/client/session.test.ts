// What a game's page is handed: a view folded from what was observed, replaced and never changed in place.
import { describe, expect, test, vi } from 'vitest';
import { loadMessages } from '../../src/client/i18n.ts';
import { LiveMatch } from '../../src/client/net/session.svelte.ts';
import type { Json } from '../../src/engine/json.ts';
import { FakeNet } from './fake.ts';

interface CountView {
  seen: string[];
}

vi.mock('../../src/games/registry.ts', () => ({
  gameNamed: (name: string) =>
    name === 'toy' && {
      blank: (viewer: string) => ({ seen: [viewer] }),
      reduce: (view: CountView, event: { event: string }) => void view.seen.push(event.event),
      viewWaiting: (view: CountView) => [`after ${view.seen.length - 1}`],
      viewPhase: (view: CountView) => `phase ${view.seen.length - 1}`,
    },
}));

const event = (name: string): Json => ({ event: name });

function open(): { net: FakeNet; match: LiveMatch } {
  const net = new FakeNet();
  return { net, match: new LiveMatch('m', net.wiring) };
}

describe('a session', () => {
  test('is there with the first events, as the seat that was greeted', () => {
    const { net, match } = open();
    net.end.greet('novice1');
    expect(match.session).toBe(null);
    net.end.events(1, event('began'));
    expect(match.session).toMatchObject({
      match: 'm',
      seat: 'novice1',
      viewer: 'novice1',
      view: { seen: ['novice1', 'began'] },
      waiting: ['after 1'],
      link: 'live',
    });
  });

  test('has a new view for each batch and leaves the old one alone', () => {
    const { net, match } = open();
    net.end.greet(null);
    net.end.events(1, event('began'));
    const before = match.session!.view;
    net.end.events(2, event('asked'));
    expect(before).toEqual({ seen: ['public', 'began'] });
    expect(match.session!.view).toEqual({ seen: ['public', 'began', 'asked'] });
    expect(match.session!.events.map(({ event }) => event)).toEqual(['began', 'asked']);
  });

  test('sends an action with the phase its view is in', async () => {
    const { net, match } = open();
    net.end.greet();
    net.end.events(1, event('began'));
    const done = match.session!.act({ type: 'pass' });
    expect(net.end.acts).toMatchObject([{ phase: 'phase 1', action: { type: 'pass' } }]);
    expect(match.session!.unconfirmed).toBe(1);
    net.end.say({ type: 'ack', id: net.end.acts[0]!.id });
    expect([await done, match.session!.unconfirmed]).toEqual([null, 0]);
  });

  test('says in words what the server refuses, and leaves the rest to the game', async () => {
    await loadMessages(['en']);
    const { net, match } = open();
    net.end.greet();
    net.end.events(1, event('began'));
    const refused = async (code: string) => {
      const done = match.session!.act({ type: 'pass' });
      net.end.say({ type: 'refused', id: net.end.acts.at(-1)!.id, code, rule: 'form' });
      return (await done)?.words;
    };
    expect(await refused('stalePhase')).toBe('The night has moved on; look again.');
    expect(await refused('offRoute')).toBe(null);
  });

  test('of a game this page does not know asks for a reload', () => {
    const { net, match } = open();
    net.end.open();
    net.end.say({
      type: 'welcome',
      protocol: 1,
      match: 'm',
      game: 'newer',
      seat: null,
      seats: [],
      commitment: '',
    });
    expect([match.failure, net.end.closedByPage, net.timers]).toEqual(['reload', true, 0]);
  });
});
