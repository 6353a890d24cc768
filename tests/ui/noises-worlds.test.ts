// The page of Noises at Night tells no more than its viewer may know: of two worlds that differ in a secret that is not
// his, the pages are the same, letter for letter, in the picture, as text, and on every page of the panel.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { render } from 'svelte/server';
import type { Component } from 'svelte';
import { fastChance } from '../../src/chance/fast.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { choicesOf } from '../../src/games/noises/choices.ts';
import type { NoisesEvent } from '../../src/games/noises/events.ts';
import { noises } from '../../src/games/noises/index.ts';
import type { State } from '../../src/games/noises/state.ts';
import { fetchAll } from '../../src/client/shared/later.svelte.ts';
import { textMode } from '../../src/client/shared/text/mode.svelte.ts';
import Match from '../../src/games/noises/ui/Match.svelte';
import { logOf } from '../../src/games/noises/ui/log.ts';
import { Marks } from '../../src/games/noises/ui/marks.svelte.ts';
import Counts from '../../src/games/noises/ui/parts/Counts.svelte';
import Grid from '../../src/games/noises/ui/parts/Grid.svelte';
import Log from '../../src/games/noises/ui/parts/Log.svelte';
import RoomSheet from '../../src/games/noises/ui/parts/RoomSheet.svelte';
import type { View } from '../../src/games/noises/view.ts';
import { waitingFor } from '../../src/games/noises/waiting.ts';
import { count } from '../counts.ts';
import { noisesSuite } from '../suites/noises.ts';
import { noisesSecrets } from '../suites/noisesTwists.ts';
import { anySuite } from '../suites/suite.ts';
import { Leak, twoWorlds } from '../two-worlds/worlds.ts';

const html = <Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string =>
  render(component as Component<Record<string, unknown>>, { props }).body;

const kept = new Map<string, string>();
beforeAll(async () => {
  await fetchAll();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  return () => vi.unstubAllGlobals();
});

/** All the page can show of a view, whatever is pressed. */
function pageOf(view: View, events: readonly NoisesEvent[]): string {
  const { open, viewer } = view;
  if (!open) return '';
  const seat = viewer.startsWith('player') ? viewer : null;
  const session = {
    match: 'm',
    seat,
    viewer,
    players: Object.keys(open.found).map((one) => ({ seat: one, player: 'bot', name: null })),
    view,
    events,
    waiting: waitingFor(open),
    link: 'live',
    unconfirmed: 0,
    commitment: 'c',
    seed: null,
    aids: true,
    draft: null,
    keep: () => undefined,
    act: () => Promise.resolve(null),
  };
  const match = Match as unknown as Component<{ session: unknown }>;
  const nothing: ReadonlySet<string> = new Set();
  textMode.set(false);
  const picture = html(match, { session });
  textMode.set(true);
  const parts = [picture, html(match, { session })];
  parts.push(html(Counts, { open, mine: view.own?.identity ?? null, onroom: () => undefined }));
  parts.push(html(Grid, { view, marks: new Marks('m', viewer), aids: true }));
  parts.push(html(Log, { lines: logOf(viewer, events) }));
  for (const at of open.row)
    parts.push(
      html(RoomSheet, {
        open,
        viewer,
        at,
        lit: nothing,
        chosen: nothing,
        onpick: () => undefined,
        onclose: () => undefined,
      }),
    );
  return parts.join('\n');
}

/** The game whose views hold their page; `extra` is what a page that leaks would be given beside. */
const paged = (extra: (view: View, state: State) => View = (view) => view) => {
  const told = new WeakMap<View, NoisesEvent[]>();
  return anySuite({
    ...noisesSuite,
    game: {
      ...noises,
      peek(state: State, viewer: string): View {
        const view = extra(jsonCopy(noises.peek(state, viewer)) as View, state);
        return { ...view, page: pageOf(view, []) } as View;
      },
      reduce(view: View, event: NoisesEvent) {
        noises.reduce(view, event);
        const events = [...(told.get(view) ?? []), event];
        told.set(view, events);
        Object.defineProperty(view, 'page', {
          get: () => pageOf(view, events),
          enumerable: true,
          configurable: true,
        });
      },
    },
  });
};

const suite = anySuite(noisesSuite);

describe('two worlds, one page', () => {
  test.each(noisesSecrets)('%s', (secret) => {
    let driven = 0;
    for (let seed = 0; seed < count(2, 20); seed++)
      driven +=
        twoWorlds(suite, { players: 2 + (seed % 3) }, secret, seed, count(3, 30), paged())?.actions ?? 0;
    expect(driven).toBeGreaterThan(0);
  });

  test('a page that were given the faces would be found out', () => {
    const leaky = paged((view, state) => {
      for (const at of state.open.row)
        view.open?.piles[at].forEach((slot, place) => (slot.card = state.cards[at][place] ?? null));
      return view;
    });
    expect(() => {
      for (let seed = 0; seed < 20; seed++) twoWorlds(suite, { players: 3 }, 'faceDown', seed, 1, leaky);
    }).toThrow(Leak);
  });

  test('the page shows something at all', () => {
    const state = noises.start({ players: 2 }, fastChance(1), undefined);
    const view = jsonCopy(noises.peek(state, state.open.first)) as View;
    expect(choicesOf(view)?.kind).toBe('play');
    const page = pageOf(view, []);
    for (const words of ['Your turn', 'Choose a card', 'Bathroom', 'What each identity would score'])
      expect(page).toContain(words);
  });

  test('a table without aids lets everybody rule out alone', () => {
    const state = noises.start({ players: 2 }, fastChance(1), undefined);
    const view = jsonCopy(noises.peek(state, state.open.first)) as View;
    const grid = (aids: boolean) => html(Grid, { view, marks: new Marks('m', view.viewer), aids });
    expect(grid(true)).toContain('Ruled out'); // my own identity, which nobody else is
    expect(grid(false)).not.toContain('Ruled out');
    expect(grid(false)).not.toContain('logic');
  });
});
