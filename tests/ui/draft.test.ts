import { describe, expect, it } from 'vitest';
import { fastChance } from '../../src/chance/fast.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesAhead, choicesOf } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { hearNow } from '../../src/games/nuns/previews/noise.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { Draft, Planning } from '../../src/games/nuns/ui/draft.ts';
import {
  cardOf,
  emptyDraft,
  extend,
  fittingCards,
  foresee,
  homeDraft,
  planOf,
  reach,
  reachable,
  takeUp,
  tapPoint,
  toSecondLeg,
  undoStep,
  whyOutOfReach,
} from '../../src/games/nuns/ui/draft.ts';
import type { Card } from '../../src/games/nuns/vocabulary.ts';

/** A novice at a point in turn 2, with the guards where and as they are put. */
function planningAt(point: number, change: (state: State) => void = () => {}): Planning {
  const options = nuns.options({ novices: 2, guardSeats: 1 });
  if (!options.ok) throw new Error(options.error.code);
  const state = nuns.start(options.value, fastChance(1), undefined);
  state.open.turn = 2;
  state.novices[0]!.point = point;
  change(state);
  const view = nuns.peek(state, 'novice1');
  const choices = choicesOf(board, view);
  if (choices?.kind !== 'plan') throw new Error('no plan is asked for');
  return { board, open: state.open, novice: state.open.novices[0]!, secret: state.novices[0]!, choices };
}
const of = (...path: number[]): Draft => ({ ...emptyDraft, path });

describe("a novice's draft", () => {
  it('offers points by their steps and goes there by a shortest way', () => {
    const planning = planningAt(18);
    const ways = reach(planning, emptyDraft);
    expect(ways.get(19)).toEqual([19]);
    expect(ways.get(39)).toEqual([27, 39]);
    for (const way of ways.values()) expect(way.length).toBeLessThanOrEqual(5);
    expect(extend(planning, emptyDraft, 39).path).toEqual([27, 39]);
  });

  it('takes steps back by taps on the path', () => {
    const planning = planningAt(18);
    const draft = tapPoint(planning, emptyDraft, 39);
    expect(tapPoint(planning, draft, 39).path).toEqual([27]); // the end again: one back
    expect(tapPoint(planning, of(27, 39, 38), 27).path).toEqual([27]); // a point of the path: back to it
    expect(tapPoint(planning, draft, 18).path).toEqual([]); // where it began: all back
    expect(tapPoint(planning, draft, 155)).toBe(draft); // out of reach: as it was
  });

  it('keeps the number of steps within one leg and plans two in the first turn', () => {
    const planning = planningAt(18, (state) => (state.open.turn = 1));
    expect(planning.choices.legs).toBe(2);
    const first = extend(planning, emptyDraft, 39);
    expect(planOf(planning, first)).toBeNull();
    const second = extend(planning, toSecondLeg(first), 38);
    expect(planOf(planning, second)).toEqual({ path: [27, 39], second: [38], card: 'sneak' });
    expect(undoStep(undoStep(second)).second).toBeNull();
  });

  it('offers only cards that fit and picks the quietest', () => {
    const { choices } = planningAt(18);
    expect(fittingCards(of(), choices)).toEqual(['stand']);
    expect(fittingCards(of(19), choices)).toEqual(['sneak', 'run']);
    expect(cardOf(of(19), choices)).toBe('sneak');
    expect(cardOf({ ...of(19), card: 'run' }, choices)).toBe('run');
    expect(cardOf({ ...of(19, 20, 21), card: 'sneak' }, choices)).toBe('walk');
  });

  it('lays out the way home of a caught novice', () => {
    const planning = planningAt(39, (state) => {
      state.open.novices[0]!.status = 'caught';
      state.open.novices[0]!.token = 39;
    });
    const draft = homeDraft(planning);
    expect(draft.path.length).toBeGreaterThan(0);
    expect(planOf(planning, draft)?.card).toBe('walk');
    expect(whyOutOfReach(planning, draft, 155)).toBe('notHome');
  });
});

describe('a way sketched while others think', () => {
  /** What she may sketch when the guards move in this turn. */
  const ahead = (change: (state: State) => void = () => {}) => {
    const options = nuns.options({ novices: 2, guardSeats: 1 });
    if (!options.ok) throw new Error(options.error.code);
    const state = nuns.start(options.value, fastChance(1), undefined);
    state.open.phase = {
      name: 'guards',
      moving: null,
      moved: [],
      steps: { abbess: 0, prioress: 0 },
      free: false,
      deeds: 0,
    };
    change(state);
    return (viewer: string) => choicesAhead(nuns.peek(state, viewer));
  };

  it('is of the turn that comes: one leg after the double first move', () => {
    expect(ahead()('novice1')?.legs).toBe(1);
    expect(ahead((state) => (state.open.turn = 15))('novice1')).toBeNull();
    expect(ahead()('guard1')).toBeNull();
    expect(ahead()('')).toBeNull();
  });

  it('is none while she plans, is asked for a Blessing, or walks home', () => {
    expect(ahead((state) => (state.open.phase = { name: 'plan' }))('novice1')).toBeNull();
    const asks = (state: State) => (state.open.phase = { name: 'window', rolls: 'guards' });
    expect(ahead(asks)('novice1')).toBeNull();
    expect(ahead((state) => (state.open.novices[0]!.status = 'caught'))('novice1')).toBeNull();
  });

  it('is taken up as far as it can be walked, and not when she was caught', () => {
    const planning = planningAt(18);
    expect(takeUp(planning, [27, 39])).toEqual(of(27, 39));
    expect(takeUp(planning, [27, 155])).toEqual(of(27));
    expect(takeUp(planning, [19, 18, 19, 18, 19, 18]).path).toHaveLength(5); // no more than a run
    const caught = planningAt(39, (state) => {
      state.open.novices[0]!.status = 'caught';
      state.open.novices[0]!.token = 39;
    });
    expect(takeUp(caught, [38])).toEqual(homeDraft(caught));
  });

  it('lists what is in reach, the nearest first, and the point she comes from', () => {
    const list = reachable(planningAt(18), of(27));
    expect(list.map(({ steps }) => steps)).toEqual(list.map(({ steps }) => steps).toSorted((a, b) => a - b));
    expect(list.find(({ point }) => point === 18)).toMatchObject({ steps: 1 });
  });
});

/** The least die on which she is heard. */
const hearing = (planning: Planning, draft: Draft, card: Card) =>
  hearNow(planning, foresee(planning, draft), card)?.map(({ guard, need }) => ({ guard, need })) ?? null;

describe('what would happen', () => {
  const lit = planningAt(18, (state) => {
    state.open.guards.abbess.point = 20;
    state.open.guards.abbess.facing = [21, 20]; // looks west along the dormitory
  });

  it('tells where she is seen and where a vanished token falls', () => {
    const seen = foresee(lit, of(27));
    expect(seen.startSeen).toEqual(['abbess']);
    expect(seen.vanished).toEqual([[18, 27]]);
    expect(foresee(lit, of(17)).seen).toEqual([{ point: 17, by: ['abbess'] }]);
  });

  it('stops at a capture', () => {
    expect(foresee(lit, of(19, 20)).capture).toEqual({ point: 20, by: 'abbess' });
  });

  it('takes keys only at the end of a move', () => {
    const keyPoint = board.wishes[lit.secret.wish - 1]!.keyPoint;
    const beside = board.unlocked[keyPoint]![0]!;
    const planning = planningAt(beside, (state) => {
      state.novices[0]!.keys = false;
    });
    expect(foresee(planning, of(keyPoint)).takes.keys).toBe(keyPoint);
    const past = foresee(planning, of(keyPoint, beside));
    expect(past.takes.keys).toBeNull();
    expect(past.passes.keys).toBe(true);
  });

  it('tells from which die on she is heard', () => {
    const planning = planningAt(18, (state) => {
      state.open.guards.abbess.point = 20;
      state.open.guards.abbess.card = 'walk';
    });
    expect(hearing(planning, of(), 'stand')).toEqual([{ guard: 'abbess', need: 5 }]);
    expect(hearing(planning, of(19), 'run')).toEqual([{ guard: 'abbess', need: 1 }]);
    expect(hearing(planningAt(18), of(), 'run')).toBeNull(); // nobody walked
  });
});
