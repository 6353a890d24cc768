import type { AnyBot } from '../../../src/engine/bot.ts';
import { gameNamed } from '../../../src/games/registry.ts';

/** A bot for each kind of trouble, by seat; all of it in turn 1. */
export const defaultBot = (name: string): AnyBot => ({
  name: 'troublesome',
  remember: (viewer) => ({ viewer, seen: 0 }),
  observe: (memory) => void (memory as { seen: number }).seen++,
  decide(view, choices, memory) {
    const { viewer, seen } = memory as { viewer: string; seen: number };
    if (seen === 0) throw new Error('asked before it was told anything');
    const { turn } = (view as { open: { turn: number } }).open;
    if (turn > 1) return gameNamed(name)!.fallback(view, choices);
    switch (viewer) {
      case 'novice2':
        throw new Error('her wish is under the stairs');
      case 'novice3':
        for (;;); // stalls
      case 'novice4':
        return { type: 'plan', path: [1, 2, 3, 155, 999], card: 'stand' };
      case 'novice5':
        return undefined;
      case 'novice6':
        return () => 'no data at all';
      default:
        return 'rubbish';
    }
  },
});
