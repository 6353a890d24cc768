import { expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { botNamed } from '../../src/games/bots.ts';
import { reasonNames } from '../../src/games/nuns/bots/advice.ts';
import words from '../../src/games/nuns/locales/knowing/en.json' with { type: 'json' };
import { gameNamed } from '../../src/games/registry.ts';
import { playMatch } from '../../src/lab/play.ts';
import { count } from '../counts.ts';

const game = gameNamed('nuns') as AnyGame;
const regular = botNamed('nuns', 'regular') as AnyBot;

test('a bot advises what it would do, gives reasons that have words, and changes nothing by it', () => {
  const given = new Set<string>();
  let advised = 0;
  for (let seed = 1; seed <= count(1, 8); seed++)
    playMatch(
      game,
      { guardSeats: 1 + (seed % 2), novices: 2 },
      () => regular,
      seed,
      ({ view, memory }, choices) => {
        const all = (): string => (advised % 6 === 0 ? canonicalJson([view, memory]) : '');
        const before = all();
        const draws = seed * 1000 + advised;
        const advice = regular.advise?.(view, choices, memory, fastDraw(draws));
        expect(all()).toBe(before);
        advised++;
        const action = regular.decide(view, choices, memory, fastDraw(draws));
        expect(advice?.action).toEqual(action);
        expect(advice?.reasons.length).toBeGreaterThan(0);
        for (const { why, values } of advice?.reasons ?? []) {
          given.add(why);
          const { chance = 0 } = values ?? {};
          expect(Number.isInteger(chance) && Number(chance) >= 0 && Number(chance) <= 100).toBe(true);
        }
        return action;
      },
    );
  expect(advised).toBeGreaterThan(30);
  expect(given.size).toBeGreaterThan(8);
  expect(Object.keys(words.hint.why).sort()).toEqual([...reasonNames].sort());
});
