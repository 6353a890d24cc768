import type { AnyBot } from '../../../src/engine/bot.ts';
import { gameNamed } from '../../../src/games/registry.ts';

/** Plays the game's dull action. */
export const defaultBot = (name: string): AnyBot => ({
  name: 'dull',
  remember: () => null,
  observe: () => undefined,
  decide: (view, choices) => gameNamed(name)!.fallback(view, choices),
});
