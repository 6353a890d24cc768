import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { fastChance } from '../../src/chance/fast.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesOf } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { State } from '../../src/games/nuns/state.ts';
import GuardPanel from '../../src/games/nuns/ui/parts/GuardPanel.svelte';
import type { Round } from '../../src/games/nuns/ui/round.ts';
import {
  foreseeSteps,
  guardReach,
  quickMoves,
  routeAhead,
  routeOffered,
  stepsOwed,
  tapStep,
} from '../../src/games/nuns/ui/round.ts';

/** The Abbess on the red route from 26 to 147, about to move. */
function roundAt(change: (state: State) => void = () => {}): Round {
  const options = nuns.options({ novices: 2, guardSeats: 1 });
  if (!options.ok) throw new Error(options.error.code);
  const state = nuns.start(options.value, fastChance(1), undefined);
  const steps = { abbess: 0, prioress: 0 };
  state.open.phase = { name: 'guards', moving: null, moved: [], steps, free: false, deeds: 0 };
  Object.assign(state.open.guards.abbess, { route: 'red-26-147', toward: 147 });
  change(state);
  const choices = choicesOf(board, nuns.peek(state, 'guard1'));
  if (choices?.kind !== 'guards' || state.open.phase.name !== 'guards')
    throw new Error('no guard is to move');
  const choice = choices.guards.find((one) => one.guard === 'abbess')!;
  return { board, open: state.open, phase: state.open.phase, choice };
}
const red = board.routes.get('red-26-147')!.points;

describe("a guard's next steps", () => {
  it('keep to the route, six steps at most', () => {
    const ways = guardReach(roundAt(), []);
    expect([...ways.keys()]).toEqual(red.slice(1, 7));
    expect(routeAhead(roundAt(), 3)).toEqual(red.slice(1, 4));
  });

  it('go anywhere when she is free', () => {
    const round = roundAt((state) => {
      state.open.tokens.push({ kind: 'noise', guard: 'abbess', edge: [26, 19] });
    });
    expect(round.choice.free).toBe(true);
    expect(guardReach(round, []).size).toBeGreaterThan(20);
  });

  it('are offered as walks and runs', () => {
    expect(quickMoves(roundAt()).map(({ kind, total }) => [kind, total])).toEqual([
      ['steps', 1],
      ['walk', 3],
      ['walk', 4],
      ['run', 5],
      ['run', 6],
    ]);
    expect(stepsOwed(roundAt(), [])).toBe(3);
  });

  it('are chosen and taken back by taps', () => {
    const round = roundAt();
    const three = tapStep(round, [], red[3]!);
    expect(three).toEqual(red.slice(1, 4));
    expect(tapStep(round, three, red[3]!)).toEqual(red.slice(1, 3));
    expect(tapStep(round, three, 155)).toBe(three);
  });

  it('show what comes into sight', () => {
    const round = roundAt();
    expect(foreseeSteps(round, red.slice(1, 2)).fresh).toContain(red[1]);
  });

  it('know where a route leads', () => {
    const round = roundAt((state) => Object.assign(state.open.guards.abbess, { route: null, toward: null }));
    expect(round.choice.routes.length).toBeGreaterThan(3);
    expect(routeOffered(board, round.open, 'abbess', 'red-26-147').points.at(-1)).toBe(147);
    expect(guardReach(round, []).size).toBe(0);
  });
});

describe('the meter of steps', () => {
  /** As it is seen, a dot a step, and as it is read out. */
  function meterOf(
    round: Round,
    drafted: number,
  ): { readonly dots: readonly number[]; readonly read: string } {
    const { body } = render(GuardPanel, {
      props: {
        board,
        open: round.open,
        phase: round.phase,
        choices: { kind: 'guards', guards: [round.choice] },
        guard: 'abbess',
        round,
        path: red.slice(1, 1 + drafted),
        foresight: null,
        route: null,
        chooseGuard: () => {},
        chooseRoute: () => {},
        change: () => {},
      },
    });
    const meter = /<p class="budget[^>]*>.*?<\/p>/s.exec(body)?.[0] ?? '';
    const shown = (look: string): number =>
      [...meter.matchAll(/<i class="([^"]*)"/g)].filter(([, looks]) => looks!.split(' ').includes(look))
        .length;
    return {
      dots: [shown('taken'), shown('picked')],
      read: /aria-label="([^"]*)"/.exec(meter)?.[1]?.split(':')[0] ?? '',
    };
  }
  const underWay = roundAt((state) => {
    const { phase } = state.open;
    if (phase.name === 'guards')
      Object.assign(phase, { moving: 'abbess', steps: { abbess: 2, prioress: 0 } });
  });

  it('says what its dots show: the steps taken, and those chosen', () => {
    expect(meterOf(roundAt(), 0)).toEqual({ dots: [0, 0], read: '0 of 6 steps taken' });
    expect(meterOf(roundAt(), 3)).toEqual({ dots: [0, 3], read: '0 of 6 steps taken, 3 more chosen' });
    expect(meterOf(underWay, 1)).toEqual({ dots: [2, 1], read: '2 of 6 steps taken, 1 more chosen' });
  });
});
