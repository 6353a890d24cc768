// What a device does while one plays: its screen stays on, it buzzes when it is one's turn, is quiet until sound is wanted, and
// keeps still where no motion is.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { stayAwake } from '../../src/client/shared/awake.ts';

/** A device: of its screen's locks those that hold, and how often it buzzed. */
const device = { locks: 0, buzzes: 0, sounds: 0 };

let seen: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => seen });
Object.assign(navigator, {
  vibrate: () => ++device.buzzes > 0,
  wakeLock: {
    request: () => {
      device.locks++;
      return Promise.resolve({ release: () => Promise.resolve(device.locks--) });
    },
  },
});
globalThis.matchMedia = ((query: string) => ({
  matches: /coarse/.test(query), // held in the hand; no less motion wanted
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;
globalThis.AudioContext = class {
  constructor() {
    device.sounds++;
    throw new Error('a sound');
  }
} as unknown as typeof AudioContext;

const settled = (): Promise<void> => new Promise((over) => setTimeout(over, 0));
// What they are made for is asked once, when they are loaded.
const { buzz } = await import('../../src/client/shared/buzz.svelte.ts');
const { motion } = await import('../../src/client/shared/motion.svelte.ts');
const { sound } = await import('../../src/client/shared/sound.svelte.ts');

test('the screen stays on while the page is in sight, and goes dark when the game is over', async () => {
  const over = stayAwake();
  await settled();
  expect(device.locks).toBe(1);
  device.locks = 0; // the browser lets go when the page is out of sight
  seen = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(device.locks).toBe(0);
  seen = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(device.locks).toBe(1);
  over();
  expect(device.locks).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(device.locks).toBe(0);
});

test('a device in the hand buzzes, unless that is turned off', () => {
  buzz.turn();
  expect(device.buzzes).toBe(1);
  buzz.on = false;
  buzz.turn();
  expect(device.buzzes).toBe(1);
  buzz.on = true; // felt at once
  expect(device.buzzes).toBe(2);
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation });
  buzz.turn(); // of a page that nobody has touched yet the browser would complain
  expect(device.buzzes).toBe(2);
  activation.hasBeenActive = true;
  buzz.turn();
  expect(device.buzzes).toBe(3);
});

test('nothing sounds before sound is turned on', () => {
  expect(sound.on).toBe(false);
  for (const what of ['turn', 'step', 'caught'] as const) sound.play(what);
  expect(device.sounds).toBe(0);
  expect(() => (sound.on = true)).toThrow('a sound');
});

test('a device that asks for less motion has the page marked before anything is painted, and whenever that changes', () => {
  const root = document.documentElement;
  const before = globalThis.matchMedia;
  const asked = { matches: true, change: (): void => undefined };
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      return query === '(prefers-reduced-motion: reduce)' && asked.matches;
    },
    addEventListener: (_: 'change', change: () => void) => (asked.change = change),
  })) as unknown as typeof matchMedia;
  runInThisContext(readFileSync('src/client/public/boot.js', 'utf8'));
  globalThis.matchMedia = before;
  expect(root.hasAttribute('data-less-motion')).toBe(true);
  expect(root.dataset['motion']).toBeUndefined(); // nothing was chosen
  asked.matches = false;
  asked.change();
  expect(root.hasAttribute('data-less-motion')).toBe(false);
});

test('whoever turns motion off has the page marked, so that nothing glides, and marked again when it is loaded anew', () => {
  const root = document.documentElement;
  expect(motion.on).toBe(true);
  motion.wanted = false;
  expect(motion.on).toBe(false);
  expect(root.dataset['motion']).toBe('off');
  delete root.dataset['motion'];
  runInThisContext(readFileSync('src/client/public/boot.js', 'utf8'));
  expect(root.dataset['motion']).toBe('off');
  motion.wanted = true;
  expect(root.dataset['motion']).toBe('');
});
