// Every lesson is a scenario in the documented format; its script does all that is asked, and what is likely to be tried
// wrongly is allowed, found wrong for the right reason, and can be taken back.
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { anyGame } from '../../src/engine/game.ts';
import type { Lesson, LessonStanding } from '../../src/engine/lesson.ts';
import { attend, fits } from '../../src/engine/lesson.ts';
import { runScenario } from '../../src/engine/scenario.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { lessons } from '../../src/games/nuns/lessons/index.ts';
import { lessonNames } from '../../src/games/nuns/lessons/names.ts';
import { ruleWords } from '../../src/games/nuns/why/rules.ts';
import { wrongTries } from './wrong-tries.ts';

type Script = readonly { readonly seat: string; readonly action: unknown }[];

const scriptOf = ({ scenario, seat }: Lesson): unknown[] =>
  (scenario['actions'] as Script).flatMap((one) => (one.seat === seat ? [one.action] : []));

const attempt = (lesson: Lesson, deeds: readonly unknown[]) =>
  attend(anyGame(nuns), lesson, deeds, scriptedChance);

function standing(lesson: Lesson, deeds: readonly unknown[]): LessonStanding {
  const stands = attempt(lesson, deeds);
  if (!stands.ok) throw new Error(JSON.stringify(stands.error));
  return stands.value;
}

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s', (_, lesson) => {
  const script = scriptOf(lesson);

  test('is a scenario that can be played', () => {
    const run = runScenario(anyGame(nuns), lesson.scenario, scriptedChance);
    expect(run.ok && run.value.end).not.toMatchObject({ refused: expect.anything() as unknown });
    expect(run.ok && !('error' in run.value.end)).toBe(true);
  });

  test('goes on with each deed of its script to its end, and no further', () => {
    let step = 0;
    for (let n = 0; n <= script.length; n++) {
      const stands = standing(lesson, script.slice(0, n));
      expect(stands.wrong).toEqual([]);
      expect(stands.step).toBeGreaterThanOrEqual(step);
      expect(stands.now?.id).toBe(lesson.steps[stands.step]?.id);
      step = stands.step;
    }
    expect(step).toBe(lesson.steps.length);
    expect(standing(lesson, script.slice(0, -1)).step).toBe(step - 1);
    const more = attempt(lesson, [...script, script.at(-1)]);
    expect(more).toMatchObject({ ok: false, error: { code: 'over' } });
  });

  test.each(wrongTries[lesson.id] ?? [])('is told that it is wrong to $why', ({ after, deeds, wrong }) => {
    const before = script.slice(0, after);
    const stands = standing(lesson, [...before, ...deeds]);
    expect(stands.wrong).toEqual(wrong);
    expect(stands.step).toBe(standing(lesson, before).step);
    expect(attempt(lesson, [...before, ...deeds, ...deeds])).toMatchObject({ error: { code: 'over' } });
  });

  test('has a wrong try, teaches rules that have words, and points to places of the board', () => {
    expect((wrongTries[lesson.id] ?? []).length).toBeGreaterThan(0);
    for (const { rules, lit } of lesson.steps) {
      expect(rules.filter((rule) => ruleWords(rule) === null)).toEqual([]);
      expect(rules.length).toBeGreaterThan(0);
      expect(lit.every((point) => point >= 1 && point <= 63)).toBe(true);
    }
  });

  test('tells the learner what his seat may know', () => {
    const { events } = standing(lesson, script.slice(0, -1));
    const secrets = events.filter(
      ({ event }) =>
        event === 'revealed' ||
        (lesson.seat === 'guard1' && /^(?:moved|keyTaken|itemTaken|dealtNovice)$/.test(event)),
    );
    expect(secrets).toEqual([]);
  });
});

test('two nights that differ in what a novice longs for look alike to who plays the guards', () => {
  for (const lesson of lessons.filter(({ seat }) => seat === 'guard1')) {
    const deal = lesson.scenario['deal'] as { novice1: object };
    const other = {
      ...lesson,
      scenario: { ...lesson.scenario, deal: { novice1: { ...deal.novice1, wish: 5 } } },
    };
    const script = scriptOf(lesson);
    // The end of the guards' night opens everything.
    const told = lesson.id === 'guardNight' ? script.slice(0, -1) : script;
    expect(standing(other, told)).toEqual(standing(lesson, told));
  }
});

test('the page knows the name, side and steps of each, and nothing that isn’t there', () => {
  expect(lessonNames).toEqual(
    lessons.map(({ id, seat, steps }) => ({
      id,
      side: seat === 'guard1' ? 'guards' : 'novice',
      steps: steps.length > 1 ? steps.map((step) => step.id) : [],
    })),
  );
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  expect(lessons.filter(({ steps }) => steps.length === 1).length).toBeGreaterThanOrEqual(12);
});

test('a malformed or illegal deed is refused as in a match', () => {
  const [first] = lessons;
  expect(attempt(first!, [{ type: 'fly' }])).toMatchObject({ error: { code: 'badAction', field: 'type' } });
  const through = { type: 'plan', path: [10, 9], second: [18, 17], card: 'sneak' };
  expect(attempt(first!, [through])).toMatchObject({ error: { code: 'doorLocked', rule: 'N3.5' } });
});

test('a pattern names some fields of an event', () => {
  const event = { event: 'moved', path: [3, 4, 7], phase: { name: 'plan', turn: 2 } };
  expect(fits({ event: 'moved' }, event)).toBe(true);
  expect(fits({ event: 'moved', path: { last: 7 } }, event)).toBe(true);
  expect(fits({ event: 'moved', path: { last: 4 } }, event)).toBe(false);
  expect(fits({ event: 'moved', path: [3, 4] }, event)).toBe(false);
  expect(fits({ event: 'moved', phase: { name: 'plan' } }, event)).toBe(true);
  expect(fits({ event: 'moved', phase: { name: 'guards' } }, event)).toBe(false);
  expect(fits({ event: 'seen', novice: 'novice1' }, event)).toBe(false);
});
