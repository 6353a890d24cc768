import { describe, expect, test } from 'vitest';
import { play, plan } from './scene.ts';

describe('N3 novices move', () => {
  test('N3.6 standing still on the key takes it, also if both legs are one empty list', () => {
    const none: number[] = [];
    const scene = { novices: [{ at: 10, wish: 1 }, {}] };
    const { lines } = play(scene, plan(1, none, 'stand', none), plan(2, [], 'stand'));
    expect(lines('novice1', 'keyTaken')).toHaveLength(1);
  });
});
