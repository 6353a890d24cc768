// A caught novice who asks what a bot would do: by the rules she walks home, or at some tables runs off (N8.2).
import { expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { botNamed } from '../../src/games/bots.ts';
import type { Action } from '../../src/games/nuns/actions.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { PlanChoices } from '../../src/games/nuns/choices.ts';
import { ownNovice } from '../../src/games/nuns/choices.ts';
import { isHomeWalk } from '../../src/games/nuns/moves.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import { guardsSee } from '../../src/games/nuns/sight.ts';
import { adviceText } from '../../src/games/nuns/ui/advice.ts';
import { sayKnowingText } from '../../src/games/nuns/ui/knowing.ts';
import type { View } from '../../src/games/nuns/view.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playMatch } from '../../src/lab/play.ts';
import { count } from '../counts.ts';

const game = gameNamed('nuns') as AnyGame;
const [regular, strong] = ['regular', 'strong'].map((level) => botNamed('nuns', level) as AnyBot);

test('a walk home is called one, and nothing else is', { timeout: 120_000 }, () => {
  const [home, off] = [new Set<string>(), new Set<string>()];
  for (let seed = 1; seed <= count(10, 24); seed++) {
    const caught = seed % 2 === 0 ? ('may-disobey' as const) : ('walk-home' as const);
    playMatch(
      game,
      { guardSeats: 1, novices: 6, variants: { ...standardVariants, caught } },
      (seat) => (seat.startsWith('guard') ? strong! : regular!),
      seed,
      ({ bot, view: seen, memory, draw }, choices) => {
        const view = seen as unknown as View;
        const plan = choices as unknown as PlanChoices;
        if (plan.kind !== 'plan' || !plan.mayWalkHome) return bot.decide(seen, choices, memory, draw);
        const advice = regular!.advise!(seen, choices, memory, fastDraw(seed))!;
        const action = advice.action as unknown as Action & { type: 'plan' };
        const [novice, secret, open] = [ownNovice(view)!, view.novice!, view.open!];
        const whys = advice.reasons.map(({ why }) => why);
        const words = sayKnowingText(adviceText(board, view, open, action));
        if (isHomeWalk(board, novice, secret, action)) {
          const end = action.path.at(-1) ?? secret.point;
          const ends =
            end === novice.cell
              ? 'inBed'
              : guardsSee(board, open, novice, end)
                ? 'staysCaught'
                : 'freedThere';
          expect(whys).toEqual(['walksHome', ends]);
          expect(words).toMatch(/^(Walk home|Stay where you are)/);
          home.add(ends);
        } else {
          expect(whys[0]).toBe('runsOff');
          expect(whys).not.toContain('walksHome');
          expect(words).toMatch(/^(Sneak|Walk|Run): /);
          off.add(action.card);
        }
        return advice.action;
      },
    );
  }
  expect(home.size).toBeGreaterThan(1);
  expect(off.size).toBeGreaterThan(1);
});
