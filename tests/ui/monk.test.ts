// The Monk on the page: what is offered for his move, what is said of him, what novices are warned of.
import { describe, expect, it } from 'vitest';
import { truth } from '../../src/engine/events.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesOf } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { variantsOn } from '../../src/games/nuns/options.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import type { State } from '../../src/games/nuns/state.ts';
import { logOf } from '../../src/games/nuns/log.ts';
import { emptyDraft, foresee } from '../../src/games/nuns/ui/draft.ts';
import { nowOf, waitNow } from '../../src/games/nuns/ui/now.ts';
import { replayOf } from '../../src/games/nuns/ui/replay.ts';
import type { Round } from '../../src/games/nuns/ui/round.ts';
import { guardReach, quickMoves, routeEnds, stepsOwed } from '../../src/games/nuns/ui/round.ts';
import { say, sayText } from '../../src/games/nuns/ui/say.ts';
import { sceneOf } from '../../src/games/nuns/ui/scene.ts';
import type { SceneIn } from '../rules/scene.ts';
import { endMove, idleAbbess, idlePrioress, plan, play, step, take } from '../rules/scene.ts';

const walking = { at: 86, from: 85, route: 'blue-84-122', toward: 122 } as const;
const scene: SceneIn = { novices: [{}], monk: walking, dice: [1, 1] };
const before = [plan(1, [], 'stand'), ...idleAbbess, ...idlePrioress];

function roundOf({ open }: State): Round {
  const view = nuns.peek(play(scene).state, 'guard1');
  const choices = choicesOf(board, { ...view, open });
  const choice = choices?.kind === 'guards' ? choices.guards[0] : undefined;
  if (!choice || open.phase.name !== 'guards') throw new Error('nobody moves');
  return { board, open, phase: open.phase, choice };
}
function sentence(state: State, viewer: string): string {
  const view = nuns.peek(state, viewer);
  return sayText(nowOf(board, view, choicesOf(board, view), emptyDraft, false, 'monk').text);
}

describe('his move', () => {
  it('is offered as one step or a walk of 3 or 4, along his route', () => {
    const round = roundOf(play(scene, ...before).state);
    expect(quickMoves(round).map(({ kind, total }) => [kind, total])).toEqual([
      ['steps', 1],
      ['walk', 3],
      ['walk', 4],
    ]);
    expect([...guardReach(round, []).keys()]).toEqual([80, 79, 78, 77]);
    expect(stepsOwed(round, [])).toBe(3);
  });

  it('begins with a token, which can be chosen by its end', () => {
    const round = roundOf(play({ ...scene, monk: null }, ...before).state);
    expect([...routeEnds(round, 'monk').keys()]).toEqual([122, 101, 147]);
  });

  it('has its own sentences, for whoever moves him and for those who wait', () => {
    const chosen = play({ ...scene, monk: null }, ...before);
    expect(sentence(chosen.state, 'guard1')).toMatch(/^Father Robert needs a route token.* 84\.$/);
    const set = play({ ...scene, monk: null }, ...before, take('monk', 'blue-84-122'));
    expect(sentence(set.state, 'guard1')).toMatch(/3 or 4 steps along the blue route/);
    const one = play(scene, ...before, step('monk', 80));
    expect(sentence(one.state, 'guard1')).toMatch(/1 step\. .*at least 2 more/);
    const three = play(scene, ...before, step('monk', 80, 79, 78));
    expect(sentence(three.state, 'guard1')).toMatch(/has taken 3 steps/);
    expect(sentence(three.state, 'novice1')).toMatch(/on his round/);
    const wait = waitNow(nuns.peek(three.state, 'novice1'));
    expect(wait && sayText(wait)).toMatch(/to move Father Robert/);
    const arrived = play(
      { ...scene, monk: { at: 97, from: 96, route: 'blue-84-122', toward: 122 } },
      ...before,
      step('monk', 122),
    );
    expect(sentence(arrived.state, 'guard1')).toMatch(/takes another token\. 3 steps are left/);
  });
});

it('the log tells his round in words, and that he left', () => {
  const home: SceneIn = {
    ...scene,
    monk: {
      at: 108,
      from: 111,
      route: 'yellow-84-147',
      toward: 84,
      used: ['pink-84-101', 'green-101-122', 'red-122-147'],
    },
  };
  const { emitted } = play(home, ...before, step('monk', 85, 84));
  const words = logOf(board, 'public', emitted.map(truth)).map((line) => sayText(line.text));
  expect(words).toContain('Father Robert goes to 85 › 84.');
  expect(words).toContain('Father Robert completes the yellow route.');
  expect(words.some((line) => /says good night/.test(line))).toBe(true);
});

it('the replay shows his ways while he is about', () => {
  const { emitted, state } = play(scene, ...before, step('monk', 80, 79, 78), endMove('monk'));
  const revealed = { novices: [], guards: { abbess: null, prioress: null }, undealt: state.undealt };
  const turns = replayOf(board, emitted.map(truth), revealed);
  expect(turns.map(({ guards }) => guards.monk)).toEqual([[86, 80, 79, 78], [78]]);
});

describe('a novice', () => {
  function foresight(given: SceneIn, path: readonly number[]) {
    const view = nuns.peek(play(given).state, 'novice1');
    const choices = choicesOf(board, view);
    if (choices?.kind !== 'plan' || !view.novice || !view.open) throw new Error('no plan is asked for');
    const planning = { board, open: view.open, novice: view.open.novices[0]!, secret: view.novice, choices };
    return foresee(planning, { ...emptyDraft, path });
  }
  const watching = { at: 80, from: 86, route: 'blue-84-122', toward: 122 } as const;

  it('is warned of his sight by name', () => {
    const { seen, endSeen, capture } = foresight({ novices: [{ at: 13 }], monk: watching }, [12]);
    expect(seen).toEqual([{ point: 12, by: ['monk'] }]);
    expect(endSeen).toEqual(['monk']);
    expect(capture).toBe(null);
    expect(say('risk.seenStart', { who: 'Father Robert' })).toContain('Father Robert');
  });

  it('walks home free in his sight (N14.3)', () => {
    const caught: SceneIn = { novices: [{ at: 57, cell: 6, status: 'caught' }], monk: watching };
    expect(foresight(caught, [54, 34, 31])).toMatchObject({ home: true, endSeen: [] });
  });
});

it('the board draws him with a candle of his own, and not when he has left', () => {
  const nothing = {
    planning: null,
    draft: emptyDraft,
    foresight: null,
    reach: new Map(),
    taken: 0,
    guard: null,
    path: [],
    offered: null,
  };
  const drawn = sceneOf(board, nuns.peek(play(scene).state, 'public'), nothing);
  expect(drawn.light).toContain('bd-fan-candlelight');
  expect(drawn.rings).toContain('bd-ring-watched');
  expect(drawn.figures.map(({ symbol }) => symbol)).toContain('#bd-monk');
  const without = sceneOf(board, nuns.peek(play({ novices: [{}] }).state, 'public'), nothing);
  expect(without.light + without.rings).not.toMatch(/candlelight|watched/);
});

it('variants that are played are named with a line about each', () => {
  const read = readOptions({ variants: { monk: true, caught: 'may-disobey' } });
  if (!read.ok) return expect.unreachable();
  expect(variantsOn(read.value)).toEqual(['caught', 'monk']);
  for (const name of variantsOn(read.value))
    expect(say(`variant.${name}`).length + say(`variantMore.${name}`).length).toBeGreaterThan(20);
  expect(variantsOn({ ...read.value, variants: { ...read.value.variants, caught: 'walk-home' } })).toEqual([
    'monk',
  ]);
});
