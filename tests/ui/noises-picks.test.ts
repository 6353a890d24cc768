// Every legal target can be put together piece by piece, and nothing else.
import { expect, test } from 'vitest';
import { choicesOf } from '../../src/games/noises/choices.ts';
import { noises } from '../../src/games/noises/index.ts';
import { sameTarget } from '../../src/games/noises/powers.ts';
import type { Pick } from '../../src/games/noises/ui/picks.ts';
import { pickKey, pickNext, picking, picksOf } from '../../src/games/noises/ui/picks.ts';
import { count } from '../counts.ts';
import { begin, pick, take, viewOf } from '../suites/walk.ts';

test.each(Array.from({ length: count(6, 60) }, (_, i) => i))('game %s', (seed) => {
  const walk = begin(noises, { players: 2 + (seed % 3) }, seed);
  const powers = new Set<string>();
  for (let next = pick(walk); next; next = pick(walk)) {
    const choices = choicesOf(viewOf(walk, next.seat));
    if (choices?.kind === 'power') {
      powers.add(choices.power);
      const { targets, at } = choices;
      for (const target of targets) {
        // Pointed at one after the other, whatever was half chosen before.
        let wanted: readonly Pick[] = picksOf(targets[0]!, at);
        for (const [step, piece] of picksOf(target, at).entries()) {
          const after = pickNext(picking(targets, at, wanted), piece, step);
          expect(after, pickKey(piece)).not.toBeNull();
          wanted = after!;
        }
        const done = picking(targets, at, wanted);
        expect(done.target && sameTarget(done.target, target)).toBe(true);
        expect(done.options).toEqual([]);
      }
      const bare = picking(targets, at, []);
      const stranger: Pick = { kind: 'card', at: [at, 99] };
      expect(pickNext(bare, stranger)).toBeNull();
      expect(picking(targets, at, [stranger]).chosen).toEqual(bare.chosen);
    }
    take(walk, next.seat, next.action);
  }
  expect(powers.size).toBeGreaterThan(3);
});

test('a piece that leaves no choice is taken by itself', () => {
  const targets = [
    { identity: 'cat', to: 'attic' },
    { identity: 'cat', to: 'cellar' },
  ] as const;
  const { chosen, options, target } = picking(targets, 'library', []);
  expect(chosen.map(pickKey)).toEqual(['token-cat']);
  expect(options.map(pickKey)).toEqual(['room-attic', 'room-cellar']);
  expect(target).toBeNull();
});

test('in the house a piece that is chosen is let go, another one takes its place', () => {
  const targets = (['cat', 'mouse', 'ghost'] as const).flatMap((a) =>
    (['attic', 'cellar'] as const).map((to) => ({ identity: a, to })),
  );
  const token = (identity: 'cat' | 'mouse'): Pick => ({ kind: 'token', identity });
  const attic: Pick = { kind: 'room', at: 'attic' };
  const chosen = picking(targets, 'library', [token('cat'), attic]);
  expect(pickNext(chosen, token('mouse'))).toEqual([token('mouse')]);
  expect(pickNext(chosen, attic)).toEqual([token('cat')]);
  expect(pickNext(chosen, token('cat'))).toEqual([]);
});
