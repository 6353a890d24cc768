// What the buttons say and do in each state of a choice.
import { describe, expect, it } from 'vitest';
import { fastChance } from '../../src/chance/fast.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesOf } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { Planning } from '../../src/games/nuns/ui/draft.ts';
import { emptyDraft, homeDraft, planOf, toSecondLeg } from '../../src/games/nuns/ui/draft.ts';
import type { Choosing, Press } from '../../src/games/nuns/ui/press.ts';
import { primaryPress, secondaryPress } from '../../src/games/nuns/ui/press.ts';
import type { Round } from '../../src/games/nuns/ui/round.ts';
import { routeAhead } from '../../src/games/nuns/ui/round.ts';
import { sayText } from '../../src/games/nuns/ui/say.ts';

const nothing: Choosing = {
  options: {},
  planning: null,
  draft: emptyDraft,
  plan: null,
  sentPlan: null,
  answering: null,
  answered: false,
  plays: {},
  dicing: null,
  dice: [],
  round: null,
  guard: null,
  path: [],
  route: null,
};

function begin(change: (state: State) => void): State {
  const options = nuns.options({ novices: 2, guardSeats: 1 });
  if (!options.ok) throw new Error(options.error.code);
  const state = nuns.start(options.value, fastChance(1), undefined);
  change(state);
  return state;
}

function planningIn(turn: number, change: (state: State) => void = () => {}): Planning {
  const state = begin((state) => (state.open.turn = turn));
  change(state);
  const choices = choicesOf(board, nuns.peek(state, 'novice1'));
  if (choices?.kind !== 'plan') throw new Error('no plan is asked for');
  return { board, open: state.open, novice: state.open.novices[0]!, secret: state.novices[0]!, choices };
}

function roundWith(route: string | null, taken = 0): Round {
  const { open } = begin(({ open }) => {
    const steps = { abbess: taken, prioress: 0 };
    open.phase = {
      name: 'guards',
      moving: taken > 0 ? 'abbess' : null,
      moved: [],
      steps,
      free: false,
      deeds: 0,
    };
    Object.assign(open.guards.abbess, { route, toward: route && 147 });
  });
  const state = begin((state) => Object.assign(state, { open }));
  const choices = choicesOf(board, nuns.peek(state, 'guard1'));
  if (choices?.kind !== 'guards' || open.phase.name !== 'guards') throw new Error('no guard is to move');
  const choice = choices.guards.find((one) => one.guard === 'abbess')!;
  return { board, open, phase: open.phase, choice };
}

const words = (press: Press | null): string | null => press && sayText(press.text);
const action = (press: Press | null) => (press?.does?.type === 'send' ? press.does.action : null);

describe('the buttons of a plan', () => {
  it('ask for a way first, or let her choose to stand still, which is sent by a second press', () => {
    for (const turn of [1, 2]) {
      const choosing = { ...nothing, planning: planningIn(turn) };
      expect(primaryPress(choosing)).toMatchObject({ text: { key: 'plan.choose' }, does: null });
      const standing = { ...emptyDraft, card: 'stand' } as const;
      expect(secondaryPress(choosing)?.does).toEqual({ type: 'draft', draft: standing });
      const chosen = { ...choosing, draft: standing };
      expect(action(primaryPress(chosen))).toEqual({ type: 'plan', path: [], second: [], card: 'stand' });
      expect(secondaryPress(chosen)).toBe(null);
    }
  });

  it('send a plan that can be sent, and take it up again when it was', () => {
    const planning = planningIn(2);
    const draft = { ...emptyDraft, path: [board.neighbours[planning.secret.point]![0]!] };
    const plan = planOf(planning, draft)!;
    const choosing = { ...nothing, planning, draft, plan };
    expect(action(primaryPress(choosing))).toEqual({ type: 'plan', ...plan });
    expect(secondaryPress(choosing)).toBe(null);
    const sent = { ...choosing, plan: null, sentPlan: plan };
    expect(primaryPress(sent)).toBe(null);
    expect(secondaryPress(sent)?.does).toEqual({ type: 'change' });
  });

  it('go from the first leg of a double move to the second', () => {
    const planning = planningIn(1);
    const draft = { ...emptyDraft, path: [board.neighbours[planning.secret.point]![0]!] };
    const next = toSecondLeg(draft);
    expect(primaryPress({ ...nothing, planning, draft })?.does).toEqual({ type: 'draft', draft: next });
    expect(primaryPress({ ...nothing, planning, draft: next })).toMatchObject({
      text: { key: 'plan.chooseSecond' },
      does: null,
    });
  });

  it('walk a caught novice home', () => {
    const planning = planningIn(2, (state) => {
      state.open.novices[0]!.status = 'caught';
      state.novices[0]!.point = 70;
    });
    const draft = homeDraft(planning);
    const choosing = { ...nothing, planning, draft, plan: planOf(planning, draft) };
    expect(words(primaryPress(choosing))).toBe('Walk home');
    expect(action(primaryPress(choosing))).toMatchObject({ type: 'plan', path: draft.path });
    expect(secondaryPress(choosing)).toBe(null);
  });
});

describe('the buttons of a window', () => {
  const answering = { kind: 'blessing', rolls: 'novices', hands: [] } as const;

  it('pass, or play what was picked', () => {
    expect(words(primaryPress({ ...nothing, answering }))).toBe('Pass');
    const play = { card: 'hush', roll: 'novice1' } as const;
    const picked = primaryPress({ ...nothing, answering, plays: { novice1: play } });
    expect([words(picked), action(picked)]).toEqual(['Play Hush', { type: 'blessing', plays: [play] }]);
  });

  it('offer a change of what was answered, and no more', () => {
    const choosing = { ...nothing, answering, answered: true };
    expect(primaryPress(choosing)).toBe(null);
    expect(secondaryPress(choosing)?.does).toEqual({ type: 'change' });
  });
});

describe("the buttons of a guard's move", () => {
  it('ask for a route, then take it', () => {
    const round = roundWith(null);
    const choosing = { ...nothing, round, guard: 'abbess' } as const;
    expect(words(primaryPress(choosing))).toBe('Choose a route');
    const route = round.choice.routes[0]!;
    expect(action(primaryPress({ ...choosing, route }))).toEqual({
      type: 'takeRoute',
      guard: 'abbess',
      route,
    });
  });

  it('step along it, and end the move once she has walked far enough', () => {
    const round = roundWith('red-26-147');
    const path = routeAhead(round, 3);
    const choosing = { ...nothing, round, guard: 'abbess' } as const;
    expect(primaryPress(choosing)).toMatchObject({ text: { key: 'guard.goFirst' }, does: null });
    expect(words(primaryPress({ ...choosing, path }))).toBe(`Go 3 steps to ${path.at(-1)!}`);
    expect(secondaryPress({ ...choosing, path })).toBe(null);
    const walked = { ...choosing, round: roundWith('red-26-147', 3) };
    expect(action(primaryPress(walked))).toEqual({ type: 'endMove', guard: 'abbess' });
    expect(action(secondaryPress({ ...walked, path }))).toEqual({ type: 'endMove', guard: 'abbess' });
  });

  it('are none while no guard is chosen', () => {
    expect([primaryPress(nothing), secondaryPress(nothing)]).toEqual([null, null]);
  });
});
