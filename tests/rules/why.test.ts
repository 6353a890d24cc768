// Why? answers for every line of random whole games, agrees with what the rules did, and tells each viewer only what he may know.
import { beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { observed } from '../../src/engine/fold.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { perform, startMatch } from '../../src/engine/match.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { NunsEmitted, NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { ownOf, previewMove } from '../../src/games/nuns/previews/move.ts';
import { fewestTurns } from '../../src/games/nuns/previews/turns.ts';
import { logOf } from '../../src/games/nuns/log.ts';
import type { NoviceSecret, Open, State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { sayKnowingText } from '../../src/games/nuns/ui/knowing.ts';
import type { View } from '../../src/games/nuns/view.ts';
import { isGuard, watcherIds } from '../../src/games/nuns/vocabulary.ts';
import { whyNow } from '../../src/games/nuns/why/now.ts';
import { whyOf } from '../../src/games/nuns/why/outcome.ts';
import { ruleWords } from '../../src/games/nuns/why/rules.ts';
import type { Why } from '../../src/games/nuns/why/words.ts';
import { count } from '../counts.ts';
import { nunsSecrets } from '../suites/nunsTwists.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { anySuite } from '../suites/suite.ts';
import { Leak, twoWorlds } from '../two-worlds/worlds.ts';
import type { Deed, SceneIn } from './scene.ts';
import { endMove, idlePrioress, plan, play, step } from './scene.ts';

interface Told {
  readonly viewer: string;
  readonly events: readonly NunsEvent[];
}

/** Random whole games, as everybody who took part or looked on was told them. */
const told: Told[] = [];
const draw = fastDraw(5);
beforeAll(() => {
  for (let seed = 0; seed < count(6, 120); seed++) {
    // Blessings at the first half of the tables, so that they are played
    const table = nunsSuite.tables[draw(nunsSuite.tables.length)]!;
    const options = { ...table, variants: { ...table.variants, noBlessings: seed % 2 > 0 } };
    const chance = fastChance(seed);
    const { match, events } = startMatch(nuns, options, chance, () => '');
    const all: NunsEmitted[] = [...events];
    for (let waiting = nuns.waiting(match.state); waiting.length > 0; waiting = nuns.waiting(match.state)) {
      const closing = draw(4) === 0 ? nuns.clock!.action(match.state) : null;
      const seat = closing ? 'clock' : waiting[draw(waiting.length)]!;
      const view = nuns.peek(match.state, seat);
      const action = closing ?? nuns.sample(view, nuns.choices(view)!, draw);
      const done = perform<NunsTypes>(match, seat, action, closing ? 'clock' : 'bot', chance, () => '');
      if (!done.ok) throw new Error(done.error.code);
      all.push(...done.value.events);
    }
    for (const viewer of [...nuns.seats(options), SPECTATOR])
      told.push({ viewer, events: observed<NunsTypes>(all, viewer) });
  }
});

const keys = (why: Why): string[] => why.because.map(({ key }) => key);
const all = (why: Why): string =>
  [...(why.words ? [why.words] : []), ...why.because, ...(why.now ? [why.now] : [])]
    .map(sayKnowingText)
    .join('\n');

/** What came before that event in its turn. */
const ofThisTurn = (events: readonly NunsEvent[], at: number): readonly NunsEvent[] =>
  events.slice(
    events.slice(0, at).findLastIndex(({ event }) => event === 'turn'),
    at,
  );

/** Some events of each kind, of each viewer, with what he knew then or, looking back, knows in the end. */
function* some(
  each: number,
): Generator<{ event: NunsEvent; at: number; events: readonly NunsEvent[]; viewer: string }> {
  for (const { viewer, events } of told) {
    const kinds = new Map<string, number[]>();
    for (const [at, { event }] of events.entries()) kinds.set(event, [...(kinds.get(event) ?? []), at]);
    for (const places of kinds.values())
      for (let n = 0; n < Math.min(each, places.length); n++) {
        const at = places[draw(places.length)]!;
        const now = Math.min(events.length, at + 1 + draw(25));
        yield { event: events[at]!, at, events: draw(4) === 0 ? events : events.slice(0, now), viewer };
      }
  }
}

describe('why?', () => {
  test('has words for every line of the log, and for its rule', () => {
    for (const { viewer, events } of told.slice(0, 8)) {
      const lines = logOf(board, viewer, events).filter(({ rule }) => rule !== '');
      for (const { at, rule } of [...lines.slice(0, 20), ...lines.slice(-20)]) {
        const why = whyOf(board, viewer, events, at);
        expect([rule, why?.words?.key]).toEqual([rule, expect.stringMatching(/^rules\./)]);
        expect(all(why!)).not.toMatch(/undefined|NaN|\[object|[{}]/);
      }
    }
  });

  test('says of every point of a line why she was seen there, and marks all that a line tells of', () => {
    const several = { seen: 0, stepped: 0 };
    for (const { viewer, events } of told)
      for (const { event, text, at } of logOf(board, viewer, events)) {
        if (event !== 'seen' && event !== 'stepped') continue;
        const points = String(text.values?.['points']).split(' › ').map(Number);
        if (points.length > 1) several[event]++;
        const { because, shown } = whyOf(board, viewer, events, at)!;
        if (event === 'stepped') {
          const [way] = shown.ways;
          expect(way?.slice(1)).toEqual(points);
          expect(board.neighbours[way![0]!]).toContain(points[0]);
          continue;
        }
        const seenAt = because.flatMap(({ key, values }) =>
          key === 'because.sees' || key === 'because.samePoint' ? [values?.['point']] : [],
        );
        expect([...new Set(seenAt)]).toEqual([...new Set(points)]);
        expect(shown.points).toEqual(points);
      }
    expect(Math.min(several.seen, several.stepped)).toBeGreaterThan(3);
  });

  test('every rule that is named anywhere has words', () => {
    const named = new Set<string>();
    for (const { viewer, events } of told)
      for (const { rule } of logOf(board, viewer, events)) if (rule !== '') named.add(rule);
    for (const file of ['legal', 'moves', 'monk', 'blessing', 'ui/now', 'ui/deed.svelte'])
      for (const [, rule] of readFileSync(
        new URL(`../../src/games/nuns/${file}.ts`, import.meta.url),
        'utf8',
      ).matchAll(/'(N\d+(?:\.\d+)?)'/g))
        named.add(rule!);
    expect(named.size).toBeGreaterThan(25);
    expect([...named].filter((rule) => ruleWords(rule) === null)).toEqual([]);
  });

  test('gives the reasons that the rules had', () => {
    const met = new Map<string, number>();
    for (const { event, at, events, viewer } of some(count(3, 12))) {
      const why = whyOf(board, viewer, events, at);
      met.set(event.event, (met.get(event.event) ?? 0) + 1);
      if (!why) continue;
      expect(all(why)).not.toMatch(/undefined|NaN|\[object|[{}]/);
      const because = keys(why);
      const sees = because.filter((key) => key === 'because.sees' || key === 'because.samePoint').length;
      const open = events.at(-1)?.event === 'revealed';
      switch (event.event) {
        case 'seen':
          expect(sees).toBeGreaterThan(0);
          break;
        case 'vanished':
        case 'unseen':
          expect([sees, because.length > 0]).toEqual([0, true]);
          break;
        case 'freed':
          if (event.shielded) expect([sees, because.length > 1]).toEqual([0, true]);
          break;
        case 'walkedHome':
          // she is freed by the next event of hers, or some guard sees her
          if (events[at + 1] && events[at + 1]!.event !== 'freed') expect(sees).toBeGreaterThan(0);
          break;
        case 'free':
          expect(because.length).toBeGreaterThan(0);
          expect(why.now?.key).toBe('mayDo.free');
          break;
        case 'captured':
          expect(because.some((key) => key === 'because.sheEntered' || key === 'because.guardEntered')).toBe(
            true,
          );
          expect(why.now?.key).toMatch(/^mayDo\.caught/);
          break;
        case 'noise': {
          const mine = event.novice === viewer || open;
          // whose noise it was counts the way; others learn the edge and no more
          if (because.includes('because.countHeard')) {
            expect(mine).toBe(true);
            expect(why.shown.ways[0]!.slice(0, 2)).toEqual(event.edge);
          } else if (mine) expect(because).toEqual(['because.falseOwn']);
          else expect(why.shown.ways).toEqual([]);
          break;
        }
        case 'roll': {
          const counted = because.filter((key) => key.startsWith('because.count')).length;
          if (isGuard(event.by) || open || event.by === viewer) break;
          expect([counted, why.shown.ways]).toEqual([0, []]);
          break;
        }
        case 'guardCard': {
          // the last steps of the guard who moves last are among them, which nobody was asked after
          const steps = ofThisTurn(events, at).filter(
            (one) => one.event === 'stepped' && one.guard === event.guard,
          );
          expect(why.because[0]?.values).toMatchObject({ steps: steps.length });
          break;
        }
        case 'stepped':
          if (event.guard === 'monk') break;
          expect(why.rule).toBe(
            ofThisTurn(events, at).some((one) => one.event === 'free' && one.guard === event.guard)
              ? 'N5.6'
              : 'N5.5',
          );
          break;
        default:
      }
    }
    for (const kind of [
      'seen',
      'vanished',
      'freed',
      'free',
      'captured',
      'noise',
      'roll',
      'blessing',
      'ended',
    ])
      expect([kind, (met.get(kind) ?? 0) > 0]).toEqual([kind, true]);
  });

  test('tells how many steps a card is for as they are played at this table', () => {
    const said = (scene: SceneIn, kind: string, ...deeds: Deed[]): string => {
      const { emitted } = play(scene, ...deeds);
      const events = observed<NunsTypes>(emitted as NunsEmitted[], 'novice1');
      const at = events.findIndex(({ event }) => event === kind);
      return sayKnowingText(whyOf(board, 'novice1', events, at)!.because[0]!);
    };
    const sneak = plan(1, [38], 'sneak');
    const run = plan(1, [38, 39, 40, 41, 46], 'run');
    const abbess = { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false } as const;
    expect(said({ novices: [{ at: 37 }] }, 'card', sneak)).toContain('is for 1–2 steps and');
    expect(said({ novices: [{ at: 37 }] }, 'card', run)).toContain('is for 1–5 steps and');
    expect(said({ novices: [{ at: 37 }], variants: { runExactly5: true } }, 'card', run)).toContain(
      'is for 5 steps and',
    );
    expect(said({ turn: 0, novices: [{ cell: 4 }] }, 'card', plan(1, [18], 'sneak', [17]))).toContain(
      'is for 1–2 steps, in each leg of the double move, and',
    );
    const walk = [plan(1, [], 'stand'), step('abbess', 39, 38, 37, 49, 50)];
    const scene: SceneIn = { novices: [{}], abbess };
    const variants = { guardMax5: true }; // there five steps end her move
    expect(said(scene, 'guardCard', ...walk, endMove('abbess'), ...idlePrioress)).toContain(
      'took 5 steps: 5 or 6 are a run',
    );
    expect(said({ ...scene, variants }, 'guardCard', ...walk, ...idlePrioress)).toContain(
      'took 5 steps: 5 are a run',
    );
  });

  test('says to a novice of her own roll just who heard her', () => {
    let heard = 0;
    for (const { viewer, events } of told) {
      if (!viewer.startsWith('novice')) continue;
      for (let n = 0; n < 6; n++) {
        const rolls = events.flatMap((event, at) =>
          event.event === 'roll' && event.by === viewer ? [at] : [],
        );
        const at = rolls[draw(rolls.length || 1)];
        if (at === undefined) break;
        const end = events.findIndex(
          (event, i) => i > at && event.event === 'asked' && event.phase.name === 'guards',
        );
        const noises = events
          .slice(at, end < 0 ? undefined : end)
          .flatMap((event) => (event.event === 'noise' && event.novice === viewer ? [event.guard] : []));
        const because = keys(whyOf(board, viewer, events, at)!);
        expect(because.filter((key) => key === 'because.countHeard').length).toBe(new Set(noises).size);
        heard += noises.length;
      }
    }
    expect(heard).toBeGreaterThan(0);
  });
});

describe('a noise', () => {
  // Agnes runs from 100 to 99: one step from the Abbess, who walked last turn
  const scene = {
    novices: [{ at: 72, keys: true }, { at: 2 }],
    abbess: { at: 97, from: 96, route: 'red-26-122', toward: 122, walked: true },
    dice: [4, 1],
  };
  const night = play(scene, plan(1, [71], 'sneak'), plan(2, [], 'stand'));
  const seenBy = (viewer: string): { viewer: string; events: NunsEvent[]; at: number } => {
    const events = observed<NunsTypes>(night.emitted as NunsEmitted[], viewer);
    return { viewer, events, at: events.findIndex((event) => event.event === 'noise') };
  };
  const whyFor = (viewer: string): string => {
    const { events, at } = seenBy(viewer);
    return at < 0 ? '' : all(whyOf(board, viewer, events, at)!);
  };

  test('is counted point by point for her who made it, and for nobody else', () => {
    expect(seenBy('guard1').at).toBeGreaterThanOrEqual(0);
    expect(whyFor('novice1')).toContain('97 › ');
    for (const viewer of ['guard1', 'novice2', SPECTATOR]) {
      expect(whyFor(viewer)).toContain('within 2 steps');
      expect(whyFor(viewer)).not.toContain('›');
    }
  });
});

/** All that is explained and foreseen of a view and the events that led to it. */
function knowing(view: View, events: readonly NunsEvent[]): string {
  const lines = logOf(board, view.viewer, events).slice(-10);
  const own = ownOf(board, view);
  const forNow = watcherIds.map((id) => whyNow(board, view, 'N5.4', id));
  return JSON.stringify([
    lines.map(({ at }) => whyOf(board, view.viewer, events, at)),
    forNow,
    own && fewestTurns(own),
    own && previewMove(own, { path: [], second: [], card: 'stand' }),
  ]);
}

describe('two worlds, one explanation', () => {
  /** What a view holds, as events that lead to it: worlds part in the middle of a match. */
  const leadingTo = (view: View): NunsEvent[] => [
    ...(view.open ? [{ event: 'began', open: jsonCopy(view.open) as Open } as const] : []),
    ...(view.novice
      ? [{ event: 'dealtNovice', secret: jsonCopy(view.novice) as NoviceSecret } as const]
      : []),
  ];
  /** The game whose views hold what is explained of them; `leak` is what an explanation would be given beside. */
  const explained = (leak: (state: State) => unknown = () => null) => {
    const before = new WeakMap<View, NunsEvent[]>();
    return anySuite({
      ...nunsSuite,
      game: {
        ...nuns,
        peek(state: State, viewer): View {
          const view = nuns.peek(state, viewer);
          return { ...view, knowing: knowing(view, leadingTo(view)) + JSON.stringify(leak(state)) } as View;
        },
        reduce(view: View, event: NunsEvent) {
          const events = [...(before.get(view) ?? leadingTo(view)), event];
          nuns.reduce(view, event);
          before.set(view, events);
          Object.defineProperty(view, 'knowing', {
            get: () => knowing(view, events),
            enumerable: true,
            configurable: true,
          });
        },
      },
    });
  };

  /** Two worlds for a secret, at one of the tables. */
  const drive = (secret: string, seed: number, suite = explained()): number => {
    const table =
      nunsSuite.tables[(seed * 37 + nunsSecrets.indexOf(secret) * 101) % nunsSuite.tables.length]!;
    const options = { ...table, variants: { ...table.variants, noBlessings: false } };
    return twoWorlds(anySuite(nunsSuite), options, secret, seed, count(4, 40), suite)?.actions ?? 0;
  };

  test.each(nunsSecrets)('%s', (secret) => {
    let driven = 0;
    for (let seed = 0; driven === 0 || seed < count(1, 20); seed++) driven += drive(secret, seed);
    expect(driven).toBeGreaterThan(0);
  });

  test('one that were given where they are would be found out', () => {
    const leaky = explained((state) => state.novices.map(({ point }) => point));
    expect(() => {
      for (let seed = 0; seed < 20; seed++) drive('point', seed, leaky);
    }).toThrow(Leak);
  });
});
