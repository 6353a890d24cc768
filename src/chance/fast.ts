import type { Chance } from '../engine/chance.ts';
import type { Draw } from '../engine/game.ts';

/**
 * A fast generator for simulation, tests and bots (32-bit xorshift multiply, "splitmix32"): reproducible from a
 * whole number, never used for the dice of a real match.
 */
export function fastDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return (sides) => {
    const limit = 0x100000000 - (0x100000000 % sides);
    let value = next();
    while (value >= limit) value = next();
    return value % sides;
  };
}

/** Both streams from one fast generator each. */
export function fastChance(seed: number): Chance {
  const streams = { deal: fastDraw(seed), dice: fastDraw(seed ^ 0x5bd1e995) };
  return { draw: (stream, sides) => streams[stream](sides) };
}
