// Lessons and rules as the page has them: every step has words, rules are found, and a lesson can be played, left and taken back.
import { beforeEach, describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { games } from '../../src/client/games.ts';
import { loadWords } from '../../src/client/i18n.ts';
import { lessonSession, LessonPlay } from '../../src/client/learn/play.svelte.ts';
import { begun, deedsOf, doneLessons } from '../../src/client/learn/progress.ts';
import { pageOf, searchRules } from '../../src/client/learn/search.ts';
import { speak } from '../../src/client/shared/words.ts';
import { attend } from '../../src/engine/lesson.ts';
import { lessonNamed } from '../../src/games/lessons.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { lessons as nunsLessons } from '../../src/games/nuns/lessons/index.ts';
import { nunsSeen } from '../../src/games/nuns/seen.ts';
import { anySeenGame } from '../../src/engine/game.ts';
import type { View } from '../../src/games/nuns/view.ts';

await speak('en');
await loadWords('learn');
const [nuns, noises] = games;
const lessons = (await nuns.lessons?.())!;

test('every step, whatever may go wrong in it, and every hint has words', () => {
  for (const { id, steps } of nunsLessons) {
    const card = lessons.list.find((one) => one.id === id)!;
    const words = [card.title(), card.goal(), card.hint?.() ?? 'x'];
    for (const step of steps) {
      words.push(card.task(step.id), card.done(step.id));
      words.push(...Object.keys(step.want).map((name) => lessons.wrong(`miss.${name}`)));
      words.push(...Object.keys(step.never).map((name) => lessons.wrong(`oops.${name}`)));
    }
    expect(words.every((text) => text.length > 0)).toBe(true); // one without throws
  }
});

describe.each(games)('the rules of $name', (card) => {
  test('are on one page each, in words, and found again by any of them', async () => {
    const rules = await card.rules();
    const pages = new Set(rules.pages.map(({ id }) => id));
    expect(pages.size).toBe(rules.pages.length);
    for (const page of rules.pages) {
      expect(page.title()).not.toBe('');
      expect(page.rules.length).toBeGreaterThan(0);
      for (const rule of page.rules) {
        const [longest] = rules
          .words(rule)
          .split(/[^\p{L}]+/u)
          .toSorted((a, b) => b.length - a.length);
        expect(searchRules(rules, longest!)).toContain(rule);
        expect(rules.pages.find(({ id }) => id === pageOf(rules, rule))?.rules).toContain(rule);
      }
    }
  });
});

test('rules are found by word or number, whatever the letters', async () => {
  const rules = await nuns.rules();
  expect(searchRules(rules, '')).toEqual([]);
  expect(searchRules(rules, 'N5.6')).toEqual(['N5.6']);
  expect(searchRules(rules, 'n5.1')).toEqual(['N5.1']);
  expect(searchRules(rules, '7')).toEqual(['N7.1', 'N7.2']);
  expect(searchRules(rules, 'LOCKED doors')).toContain('N3.5');
  expect(searchRules(rules, 'lóckèd')).toEqual(searchRules(rules, 'locked'));
  expect(searchRules(rules, 'xyzzy')).toEqual([]);
  expect(pageOf(rules, 'N3.9')).toBe('novices');
  expect(pageOf(rules, 'N3')).toBe('novices');
  const others = await noises!.rules();
  expect(searchRules(others, 'attic')[0]).toBe('E5 attic');
  expect(pageOf(others, 'E5')).toBe('rooms');
});

describe('a lesson on the page', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
      },
    });
  });
  const worker = {
    ask: async (_: string, what: { lesson: string; deeds: readonly unknown[] }) => {
      const stands = attend(
        gameNamed('nuns')!,
        lessonNamed('nuns', what.lesson)!,
        what.deeds,
        scriptedChance,
      );
      return stands.ok ? stands.value : { refused: stands.error };
    },
  } as unknown as ConstructorParameters<typeof LessonPlay>[1];
  const open = async (id: string, before: readonly unknown[] = []) => {
    const ours = { game: 'nuns', id, seat: 'novice1' };
    const play = new LessonPlay(ours, worker);
    await play.begin(before);
    return { play, session: lessonSession(play, ours, anySeenGame(nunsSeen)) };
  };
  const plan = (path: readonly number[], card = 'walk') => ({ type: 'plan', path, card });
  const pointOf = (view: unknown) => (view as View).novice?.point;

  test('says what went wrong, takes it back, and is marked when it is solved', async () => {
    const { play, session } = await open('aroundTheCorner');
    expect(await session.act(plan([9, 8, 7]))).toMatchObject({ code: 'notNextTo', words: null });
    expect(play.mayTakeBack).toBe(false);
    expect(await session.act(plan([11, 12, 13]))).toBeNull();
    expect(play.standing?.wrong).toEqual(['miss.keys']);
    expect(pointOf(session.view)).toBe(11); // right into the Abbess
    expect((await session.act(plan([12, 11, 10])))?.words).toMatch(/back/);
    await play.takeBack();
    expect([pointOf(session.view), play.jumps, begun('aroundTheCorner')]).toEqual([10, 1, false]);
    expect(await session.act(plan([9, 8, 5]))).toBeNull();
    expect([play.over, pointOf(session.view), doneLessons()]).toEqual([true, 5, ['aroundTheCorner']]);
    expect((await session.act(plan([8])))?.words).toMatch(/done/);
  });

  test('goes on where it was left, shows its places, and begins anew when it is over or no longer fits', async () => {
    const first = { type: 'plan', path: [10, 9], second: [8, 5], card: 'sneak' };
    const { session } = await open('noviceNight');
    expect(session.lit).toEqual([10, 9, 8, 5]);
    await session.act(first);
    expect(deedsOf('noviceNight')).toEqual([first]);
    const again = await open('noviceNight', deedsOf('noviceNight'));
    expect([again.play.standing?.step, again.session.lit]).toEqual([1, [11]]);
    expect((await open('noviceNight', [{ type: 'fly' }])).play.standing?.step).toBe(0);
    expect((await open('aroundTheCorner', [plan([9, 8, 5])])).play.over).toBe(false);
    kept.set('curfew.lesson.noviceNight', 'rubbish');
    expect(deedsOf('noviceNight')).toEqual([]);
  });
});
