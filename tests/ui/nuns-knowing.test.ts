// What the page shows beside the match: turns gone by as they were seen, and where novices can be, where the table allows it.
import { describe, expect, test } from 'vitest';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import { perform, startMatch } from '../../src/engine/match.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { NunsEmitted, NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { Asking } from '../../src/games/nuns/ui/asking.svelte.ts';
import { emptyDraft, foresee } from '../../src/games/nuns/ui/draft.ts';
import { ownOf } from '../../src/games/nuns/previews/move.ts';
import Below from '../../src/games/nuns/ui/parts/Below.svelte';
import Hearing from '../../src/games/nuns/ui/parts/Hearing.svelte';
import Maybe from '../../src/games/nuns/ui/parts/Maybe.svelte';
import { sayKnowingText } from '../../src/games/nuns/ui/knowing.ts';
import { pastTurn } from '../../src/games/nuns/ui/past.ts';
import { replayOf } from '../../src/games/nuns/ui/replay.ts';
import { whyOf } from '../../src/games/nuns/why/outcome.ts';
import type { NoviceId } from '../../src/games/nuns/vocabulary.ts';

const options = nuns.options({ novices: 3, guardSeats: 1, variants: { monk: true } });
if (!options.ok) throw new Error(options.error.code);
const chance = fastChance(7);
const draw = fastDraw(7);
const { match, events } = startMatch(nuns, options.value, chance, () => '');
const all: NunsEmitted[] = [...events];
/** How many events there were in the middle of the night. */
let half = 0;
for (let waiting = nuns.waiting(match.state); waiting.length > 0; waiting = nuns.waiting(match.state)) {
  const seat = waiting[draw(waiting.length)]!;
  const view = nuns.peek(match.state, seat);
  const action = nuns.sample(view, nuns.choices(view)!, draw);
  const done = perform<NunsTypes>(match, seat, action, 'bot', chance, () => '');
  if (!done.ok) throw new Error(done.error.code);
  all.push(...done.value.events);
  if (match.state.open.turn < 4) half = all.length;
}
const toldTo = (viewer: string, until = all.length): NunsEvent[] =>
  observed<NunsTypes>(all.slice(0, until), viewer);

describe('a turn gone by', () => {
  test.each(['novice1', 'novice3'] as const)('is what %s saw of it', (viewer) => {
    const told = toldTo(viewer);
    const { revealed } = fold<NunsTypes>(nuns, viewer, told);
    const whole = replayOf(board, told, revealed!);
    expect(whole.length).toBeGreaterThan(3);
    for (const { turn, guards, novices, captures } of whole) {
      const { replay, extra } = pastTurn(board, viewer, told, turn);
      // Where the screen shows little of the board, her way comes into sight, and all else that was seen of the novices.
      const ways = replay.novices.flatMap(({ way }) => way);
      expect(ways.length === 0 || ways.length === extra.at!.length).toBe(true);
      expect(extra.at!.length).toBeGreaterThan(0);
      expect(replay.guards).toEqual(guards);
      expect(replay.captures).toEqual(captures);
      const [mine, hers] = [replay.novices, novices].map((list) => list.find(({ id }) => id === viewer));
      if (mine)
        expect({ way: mine.way, keys: mine.keys, item: mine.item }).toEqual({
          way: hers!.way,
          keys: hers!.keys,
          item: hers!.item,
        });
    }
  });

  test('shows of others no more than one point where they were seen', () => {
    const told = toldTo('guard1', half);
    const seen = told.flatMap((event) =>
      event.event === 'seen' || event.event === 'captured' ? [event.point] : [],
    );
    let shown = 0;
    for (let turn = 1; turn < 4; turn++)
      for (const { way } of pastTurn(board, 'guard1', told, turn).replay.novices) {
        const open = told.some((event) => event.event === 'walkedHome' && event.path.at(-1) === way.at(-1));
        if (!open) expect([way.length, seen]).toEqual([1, expect.arrayContaining([way[0]])]);
        shown++;
      }
    expect(shown).toBeGreaterThan(0);
  });
});

test('no guard is The Abbess in the middle of what is explained', () => {
  let said = 0;
  for (const viewer of ['guard1', 'novice1']) {
    const told = toldTo(viewer);
    for (const at of told.keys()) {
      const why = whyOf(board, viewer, told, at);
      for (const text of why ? [...why.because, ...(why.now ? [why.now] : [])] : []) {
        expect(sayKnowingText(text)).not.toMatch(/[a-z,] The (Abbess|Prioress)/);
        said++;
      }
    }
  }
  expect(said).toBeGreaterThan(100);
});

describe('where novices can be', () => {
  const html = (component: unknown, props: Record<string, unknown>): string =>
    render(component as Component<Record<string, unknown>>, { props }).body;
  const below = (viewer: string, aids: boolean, more: { hint?: unknown; asked?: boolean } = {}): string => {
    const told = toldTo(viewer, half);
    return html(Below, {
      board,
      session: {
        seat: viewer,
        viewer,
        view: fold(nuns, viewer, told),
        events: told,
        players: [],
        marks: {},
        aids,
        hint: more.hint,
      },
      asked: more.asked ?? true,
      moment: '',
      answering: false,
      lines: [],
      mark: null,
      from: null,
      pinning: false,
      pinned: null,
      choosePin: () => undefined,
      editPin: () => undefined,
      asking: new Asking(() => () => undefined),
      looks: [],
    });
  };

  test('is offered where the table allows aids, and only there', () => {
    expect(below('guard1', true)).toContain('Where they can be');
    expect(below('novice2', true)).toContain('What they can know of you');
    for (const viewer of ['guard1', 'novice2']) {
      expect(below(viewer, false)).not.toContain('can be');
      expect(below(viewer, false)).not.toContain('can know');
    }
  });

  test('a hint is offered where the table allows hints and something is to be decided', () => {
    const hint = (): Promise<never> => new Promise(() => undefined);
    expect(below('guard1', true, { hint })).toContain('A hint');
    expect(below('guard1', true)).not.toContain('A hint');
    expect(below('guard1', true, { hint, asked: false })).not.toContain('A hint');
  });

  const maybe = (viewer: string, novices: readonly NoviceId[], me: NoviceId | null): string =>
    html(Maybe, {
      board,
      events: toldTo(viewer, half),
      novices,
      me,
      looks: [],
      asking: new Asking(() => () => undefined),
    });

  test('is the same whoever asks, and counts nobody else for a novice', () => {
    const counts = (page: string): string[] => [...page.matchAll(/(\d+) points?/g)].map(([words]) => words);
    const guards = maybe('guard1', ['novice1', 'novice2', 'novice3'], null);
    expect(guards).toContain('Agnes');
    const own = maybe('novice2', ['novice2'], 'novice2');
    expect(own).not.toMatch(/Agnes|Beatrice|Clara/);
    expect(counts(maybe('guard1', ['novice2'], null))).toEqual(counts(own));
  });
});

test('how she would be heard is a range only where it is one', () => {
  const { state } = startMatch(nuns, options.value, fastChance(3), () => '').match;
  const view = nuns.peek(state, 'novice1');
  const planning = { ...ownOf(board, view)!, choices: nuns.choices(view) as never };
  const told = (least: number, most: number): string => {
    const range = { least, most };
    const later = [
      { guard: 'abbess', onRoute: range, free: range, surelyFree: false, captures: false },
      { guard: 'prioress', onRoute: null, free: range, surelyFree: true, captures: false },
    ] as const;
    const props = { planning, foresight: foresee(planning, emptyDraft), card: 'run', later } as const;
    return render(Hearing, { props }).body;
  };
  expect(told(0, 0)).not.toContain('of 6');
  expect(told(0, 0).match(/no die carries that far/g)).toHaveLength(3);
  expect(told(1, 1).match(/1 face of 6/g)).toHaveLength(3);
  expect(told(1, 3)).toContain('1 face of 6 at the least, 3 at the most');
  expect(told(1, 3).match(/1 to 3 faces of 6/g)).toHaveLength(2);
});
