// Every text the page makes of random whole games can be said, and the log tells each viewer only his own secrets.
import { afterEach, expect, test } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import { perform, startMatch } from '../../src/engine/match.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesOf } from '../../src/games/nuns/choices.ts';
import type { NunsEmitted } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { logOf } from '../../src/games/nuns/log.ts';
import { nameOf } from '../../src/games/nuns/text.ts';
import { endingOf } from '../../src/games/nuns/ui/ending.ts';
import { emptyDraft } from '../../src/games/nuns/ui/draft.ts';
import { nowOf, waitNow } from '../../src/games/nuns/ui/now.ts';
import { replayOf } from '../../src/games/nuns/ui/replay.ts';
import { say, sayText } from '../../src/games/nuns/ui/say.ts';
import { language, speak } from '../../src/client/shared/words.ts';
import { count } from '../counts.ts';
import { plan, play } from '../rules/scene.ts';

const noHash = () => '';

afterEach(() => speak('en'));

test.each(Array.from({ length: count(4, 40) }, (_, i) => i))(
  'game %s can be told, in every language',
  async (seed) => {
    const read = nuns.options({ novices: 1 + (seed % 6), guardSeats: 1 + (seed % 2) });
    if (!read.ok) throw new Error(read.error.code);
    const chance = fastChance(seed);
    const draw = fastDraw(seed);
    const { match, events } = startMatch(nuns, read.value, chance, noHash);
    const all: NunsEmitted[] = [...events];
    const viewers = [...nuns.seats(read.value), 'public'];
    for (let row = 0; nuns.waiting(match.state).length > 0; row++) {
      if (row % 9 === 0)
        for (const viewer of viewers) {
          const view = nuns.peek(match.state, viewer);
          for (const guard of ['abbess', 'prioress', null] as const)
            expect(
              sayText(nowOf(board, view, choicesOf(board, view), emptyDraft, false, guard).text),
            ).toMatch(/\w/);
          const wait = waitNow(view);
          if (wait) expect(sayText(wait)).toMatch(/\w/);
        }
      const waiting = nuns.waiting(match.state);
      const seat = waiting[draw(waiting.length)]!;
      const view = nuns.peek(match.state, seat);
      const action = nuns.sample(view, nuns.choices(view)!, draw);
      const done = perform<NunsTypes>(match, seat, action, 'bot', chance, noHash);
      if (!done.ok) throw new Error(done.error.code);
      all.push(...done.value.events);
    }
    for (const viewer of viewers) {
      const seen = observed<NunsTypes>(all, viewer);
      const log = logOf(board, viewer, seen);
      for (const locale of language.locales) {
        await speak(locale);
        for (const { text } of log) expect(sayText(text)).not.toMatch(/undefined|NaN|\[object|\{/);
      }
      await speak('en');
      const lines = log.map((line) => sayText(line.text));
      expect(lines.length).toBeGreaterThan(10);
      expect(lines.some((line) => line.startsWith('You long for') || line.includes('You long for'))).toBe(
        viewer.startsWith('novice'),
      );
      const { revealed } = fold<NunsTypes>(nuns, viewer, seen);
      const turns = replayOf(board, seen, revealed!);
      expect(turns.length).toBe(match.state.open.turn);
      for (const { novices, guards } of turns)
        for (const way of [...novices.map((one) => one.way), guards.abbess, guards.prioress])
          way.slice(1).forEach((point, i) => expect(board.neighbours[way[i]!]).toContain(point));
    }
  },
);

test.each([
  ['en', '1 of 1 capture', '1 capture:'],
  ['es', '1 de 1 captura', '1 captura:'],
  ['it', '1 cattura su 1', '1 cattura:'],
  ['el', 'Συλλήψεις: 1 από 1', '1 σύλληψη.'],
  ['zh-Hant', '抓人次數1／1', '抓到1次：'],
])('where one capture is enough, %s says one', async (locale, soFar, atEnd) => {
  await speak(locale);
  expect(say('bar.captures', { captures: 1, target: 1 })).toBe(soFar);
  expect(say('end.captures', { captures: 1 }).slice(0, atEnd.length)).toBe(atEnd);
});

test.each([
  ['en', ['no face', '1 of 6 faces', 'every face', '2 of 6 faces', '2 to 4 of 6 faces', 'no face']],
  [
    'es',
    ['ninguna cara', '1 de 6 caras', 'cualquier cara', '2 de 6 caras', '2 a 4 de 6 caras', 'ninguna cara'],
  ],
  [
    'it',
    ['nessuna faccia', '1 faccia su 6', 'ogni faccia', '2 facce su 6', '2–4 facce su 6', 'nessuna faccia'],
  ],
  [
    'el',
    [
      'καμία έδρα',
      '1 από τις 6 έδρες',
      'κάθε έδρα',
      '2 από τις 6 έδρες',
      '2 έως 4 από τις 6 έδρες',
      'καμία έδρα',
    ],
  ],
  ['zh-Hant', ['沒有一面', '有1面', '每一面都', '有2面', '有2到4面', '沒有一面']],
])('a chance to be heard, now or when guards listen, is said in one way: %s', async (locale, said) => {
  await speak(locale);
  const guard = nameOf('abbess');
  const now = [0, 1, 6].map((sixths) => say('plan.heardNow', { guard, sixths }));
  const ranges: [least: number, most: number][] = [
    [2, 2],
    [2, 4],
    [0, 0],
  ];
  const later = ranges.map(([least, most]) =>
    say('plan.heardLater', { guard, least, most, more: most - least }),
  );
  [...now, ...later].forEach((words, i) => expect(words).toContain(said[i]));
});

test.each(['en', 'es', 'it', 'el', 'zh-Hant'])(
  'no board is called a convent that may be another: %s',
  async (locale) => {
    await speak(locale);
    for (const words of [say('board.label'), say('board.whole')])
      expect(words).not.toMatch(/convent|μοναστήρι|修道院/i);
  },
);

test('who won is said once, in the title or under it', () => {
  const { state } = play({ novices: [{ at: 4, cell: 4, keys: true, item: true }] }, plan(1, [], 'stand'));
  const ending = (viewer: string): string[] => {
    const { title, why } = endingOf(nuns.peek(state, viewer), viewer !== 'public')!;
    return [title, ...why].map(sayText);
  };
  expect(ending('public').filter((line) => line.startsWith('Agnes wins'))).toEqual(['Agnes wins']);
  expect(ending('guard1').filter((line) => line.startsWith('Agnes wins'))).toEqual(['Agnes wins.']);
  expect(ending('novice1')[0]).toBe('You win!');
});

test('of several who won, each is named as one does there, and nobody is called “her”', () => {
  const { state } = play({ novices: [{ at: 4, cell: 4, keys: true, item: true }] }, plan(1, [], 'stand'));
  const view = nuns.peek(state, 'public');
  const ending = (guardSeats: 1 | 2, reason: 'wish' | 'dawn', ...winners: string[]): string => {
    const open = {
      ...view.open!,
      outcome: { reason, winners },
      options: { ...view.open!.options, guardSeats },
    };
    const { title, why } = endingOf({ ...view, open }, false)!;
    return [title, ...why].map(sayText).join(' ');
  };
  expect(ending(2, 'dawn', 'guard1', 'guard2')).toMatch(/^The Abbess and the Prioress win /);
  expect(ending(1, 'dawn', 'guard1')).toMatch(/^The guards win /);
  expect(ending(1, 'wish', 'novice1', 'novice2')).toMatch(/^Agnes and Beatrice win (?!.*\bher\b)/);
});

test('who is caught close to her bed is not told to walk further than that', () => {
  const { state } = play({ novices: [{ at: 21, cell: 1, status: 'caught' }] });
  const view = nuns.peek(state, 'novice1');
  const now = nowOf(board, view, choicesOf(board, view), emptyDraft, false, null);
  expect(sayText(now.text)).toMatch(/towards 1 .*3 or 4 steps or as far as your bed/);
  expect(nuns.legal(state, 'novice1', plan(1, [1], 'walk').action)).toBeNull(); // one step (N8.2)
});
