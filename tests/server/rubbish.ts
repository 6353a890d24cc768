import { createHash } from 'node:crypto';
import { draws } from './client.ts';

type Tree = Record<string, unknown>;

/** Frames that are nearly right, not at all, or cut short; made from right ones, the same for the same seed. */
export function rubbish(seed: number, right: readonly unknown[], words: readonly string[]): () => string {
  const draw = draws(seed);
  const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const odd = [-1, 1e300, -0, 2 ** 53, '', ' ', '__proto__', 'constructor', '\u202e', '\ud800', {}, [], [[]]];

  function value(depth: number): unknown {
    switch (draw(depth > 3 ? 6 : 8)) {
      case 0:
        return draw(2) === 0;
      case 1:
        return draw(1000) - 500;
      case 2:
        return null;
      case 3:
        return one(words);
      case 4:
        return one(odd);
      case 5:
        return createHash('sha256')
          .update(String(draw(1000)))
          .digest('base64')
          .repeat(1 + draw(3) * draw(20))
          .slice(draw(20));
      case 6:
        return Array.from({ length: draw(5) }, () => value(depth + 1));
      default:
        return Object.fromEntries(Array.from({ length: draw(5) }, () => [one(words), value(depth + 1)]));
    }
  }

  /** The same with one thing wrong in it, somewhere. */
  function spoilt(tree: unknown): unknown {
    if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return value(1);
    const copy: Tree = { ...(tree as Tree) };
    const key = one(Object.keys(copy));
    switch (draw(6)) {
      case 0:
        delete copy[key];
        break;
      case 1:
        copy[one(words)] = value(2);
        break;
      case 2:
        copy[key] = value(1);
        break;
      default:
        copy[key] = spoilt(copy[key]);
    }
    return copy;
  }

  return () => {
    const message = draw(4) === 0 ? value(0) : draw(8) === 0 ? one(right) : spoilt(one(right));
    const text = JSON.stringify(message) ?? 'undefined';
    return draw(10) === 0 ? text.slice(0, draw(text.length + 1)) : text;
  };
}
