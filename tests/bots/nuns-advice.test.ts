import { expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { botNamed } from '../../src/games/bots.ts';
import type { Action } from '../../src/games/nuns/actions.ts';
import { reasonNames } from '../../src/games/nuns/bots/advice.ts';
import words from '../../src/games/nuns/locales/knowing/en.json' with { type: 'json' };
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { adviceText, reasonText } from '../../src/games/nuns/ui/advice.ts';
import { sayKnowingText } from '../../src/games/nuns/ui/knowing.ts';
import type { View } from '../../src/games/nuns/view.ts';
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

test('whoever plays both guards is told of which of them a deed is, and how far she means to go', () => {
  const told = new Set<string>();
  for (let seed = 1; seed <= count(2, 8); seed++)
    playMatch(
      game,
      { guardSeats: 1, novices: 2 },
      () => regular,
      seed,
      ({ view: seen, memory, draw }, choices) => {
        const view = seen as unknown as View;
        const advice = regular.advise!(seen, choices, memory, draw)!;
        const action = advice.action as unknown as Action;
        if (view.guards === null) return advice.action; // a novice's
        const of = action.type === 'blessing' ? action.plays : [action];
        const said = sayKnowingText(adviceText(board, view, view.open!, action));
        for (const one of of) {
          if (!('guard' in one)) continue;
          expect(said).toContain(one.guard === 'abbess' ? 'Abbess' : 'Prioress');
          told.add(action.type);
        }
        for (const reason of advice.reasons) {
          if (reason.why !== 'runs' && reason.why !== 'listens') continue;
          // What is stepped at once may be less than she means to go: three steps alone would look like a walk.
          const why = sayKnowingText(reasonText(reason));
          expect(why).toMatch(reason.why === 'runs' ? /\b[56] steps/ : /\b[34] steps/);
          told.add(reason.why);
        }
        return advice.action;
      },
    );
  expect([...told].sort()).toEqual(['blessing', 'endMove', 'listens', 'runs', 'step', 'takeRoute']);
});
