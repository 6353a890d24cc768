import type { AnyBot } from '../../../src/engine/bot.ts';
import { gameNamed } from '../../../src/games/registry.ts';

/** In turn 1 one bot ends its thread and one takes all memory there is. */
export const defaultBot = (name: string): AnyBot => ({
  name: 'dying',
  remember: (viewer) => ({ viewer }),
  observe: () => undefined,
  decide(view, choices, memory) {
    const { viewer } = memory as { viewer: string };
    const { turn, phase } = (view as { open: { turn: number; phase: { name: string } } }).open;
    const now = turn === 1 && phase.name === 'plan';
    if (now && viewer === 'novice2') process.exit(3);
    if (now && viewer === 'novice3')
      for (const kept: unknown[] = []; ;) kept.push(new Array(1_000_000).fill(1.5));
    return gameNamed(name)!.fallback(view, choices);
  },
});
