// The board's camera where a page calls it from an effect, as it does while it tells what happens.
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { Camera } from '../../src/client/board/camera.svelte.ts';
import type { Place } from '../../src/client/board/transform.ts';

const desk = { width: 1000, height: 800 };
const phone = { width: 400, height: 500 };

let end = (): void => {};
afterEach(() => end());

/** A board of 1000 units on a screen. */
function cameraOn(screen: typeof desk, home: readonly Place[] = []): Camera {
  let camera!: Camera;
  end = $effect.root(() => {
    camera = new Camera(
      () => 1000,
      () => home,
      () => 0,
    );
    camera.measured(screen);
  });
  flushSync();
  return camera;
}

/** Where a place of the board is on the screen. */
const at = ({ transform }: Camera, { x, y }: Place): Place => ({
  x: x * transform!.scale + transform!.left,
  y: y * transform!.scale + transform!.top,
});
const rim = { x: 950, y: 950 };
const middle = { x: 500, y: 500 };
const home = [{ x: 400, y: 400 }];

test('a place at the rim is brought into sight as far as it goes, once', () => {
  const camera = cameraOn({ width: 390, height: 440 });
  let brought = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      brought++;
      camera.bring({ x: 990, y: 990 }); // the whole board is in sight, so it can come no further
      camera.follow([{ x: 990, y: 990 }]);
      camera.look([]);
    });
  });
  flushSync();
  const whole = camera.transform;
  camera.bring({ x: 990, y: 990 });
  expect(camera.transform).toBe(whole);
  camera.zoomBy(3);
  flushSync();
  camera.drag({ x: 0, y: 0 }, { x: 60, y: 60 });
  const dragged = camera.transform;
  flushSync();
  expect(brought).toBe(1); // nobody's finger is held back
  expect(camera.transform).toBe(dragged);
  camera.bring({ x: 990, y: 990 });
  const { scale, left } = camera.transform!;
  expect(990 * scale + left).toBeLessThan(390);
  stop();
});

test('a board that is wholly in sight stays as it is, whatever is told or asked', () => {
  const camera = cameraOn(desk, home);
  const whole = camera.transform;
  expect(whole).toEqual({ scale: 0.8, left: 100, top: 0 });
  camera.follow([rim, { x: 60, y: 60 }]);
  camera.ask(true);
  camera.look([rim]);
  camera.look([]);
  expect(camera.transform).toBe(whole);
});

test.each([
  ['desk', desk],
  ['phone', phone],
])('what is told out of sight is brought there by the shortest way, no nearer: %s', (_, screen) => {
  const camera = cameraOn(screen, [middle]);
  camera.show('home');
  const { scale } = camera.transform!;
  camera.follow([{ x: 520, y: 490 }]);
  expect(at(camera, middle)).toEqual({ x: screen.width / 2, y: screen.height / 2 }); // it was in sight
  camera.follow([{ x: 900, y: 500 }]);
  expect(camera.gliding).toBe(true);
  expect(camera.transform!.scale).toBe(scale);
  expect(at(camera, { x: 960, y: 500 }).x).toBeCloseTo(screen.width); // and 60 units about it
  expect(at(camera, middle).y).toBe(screen.height / 2);
});

test('places far apart are shown together, smaller until something else is asked', () => {
  const camera = cameraOn(desk, home);
  camera.zoomBy(2); // to 1.6: 625 × 500 units
  camera.follow([{ x: 100, y: 100 }, rim]);
  expect(camera.transform!.scale).toBeCloseTo(800 / 970);
  for (const place of [{ x: 100, y: 100 }, rim]) {
    expect(at(camera, place).y).toBeGreaterThan(0);
    expect(at(camera, place).y).toBeLessThan(800);
  }
  camera.ask(false);
  expect(camera.transform!.scale).toBeCloseTo(1.6); // as the player had it
  expect(at(camera, { x: 400, y: 400 }).x).toBeGreaterThan(220 * 1.6 - 1);
});

test.each([
  ['a pan', (camera: Camera) => camera.drag({ x: 0, y: 0 }, { x: 300, y: 300 })],
  ['a pinch', (camera: Camera) => camera.pinch([rim, middle], [rim, { x: 400, y: 400 }])],
  ['the wheel', (camera: Camera) => camera.turnWheel(1.5, { x: 10, y: 10 })],
  ['an arrow key', (camera: Camera) => camera.stride('left')],
  ['a double tap', (camera: Camera) => camera.zoomBy(2, { x: 10, y: 10 })],
])('%s keeps the board where it is until the next turn', (_, move) => {
  const camera = cameraOn(desk, home);
  camera.zoomBy(2);
  move(camera);
  const held = camera.transform;
  camera.follow([rim]);
  camera.ask(false); // another phase of the same turn
  expect(camera.transform).toBe(held);
  camera.ask(true);
  expect(at(camera, { x: 400, y: 400 }).x).toBeGreaterThanOrEqual(0);
  camera.follow([rim]);
  expect(camera.transform).not.toBe(held);
  expect(at(camera, rim).x).toBeLessThan(1000);
});

test('a button that brings a part of the board into sight, and nearer and farther, let it follow', () => {
  const camera = cameraOn(desk, home);
  camera.zoomBy(2);
  camera.drag({ x: 0, y: 0 }, { x: 300, y: 300 });
  camera.show('home');
  camera.zoomBy(1.2);
  camera.follow([rim]);
  expect(at(camera, rim).x).toBeLessThan(1000);
});

test.each([
  ['desk', desk],
  ['phone', phone],
])(
  'who is to move comes into sight with the way she is about to go, unless a hand holds the board: %s',
  (_, screen) => {
    let way: readonly Place[] = [{ x: 150, y: 150 }];
    let camera!: Camera;
    end = $effect.root(() => {
      camera = new Camera(
        () => 1000,
        () => way,
        () => 0,
      );
      camera.measured(screen);
    });
    flushSync();
    camera.show('whole');
    camera.zoomBy(4); // by a button: about the middle, away from her
    expect(at(camera, way[0]!).x).toBeLessThan(0);
    way = [
      { x: 150, y: 150 },
      { x: 150, y: 400 },
      { x: 300, y: 400 },
    ];
    camera.ask(false); // a route is looked at, in the same turn
    for (const place of way) {
      expect(at(camera, place).x).toBeGreaterThanOrEqual(0);
      expect(at(camera, place).x).toBeLessThanOrEqual(screen.width);
      expect(at(camera, place).y).toBeGreaterThanOrEqual(0);
      expect(at(camera, place).y).toBeLessThanOrEqual(screen.height);
    }
    camera.drag({ x: 400, y: 400 }, { x: 0, y: 0 });
    const held = camera.transform;
    camera.ask(false);
    expect(camera.transform).toBe(held);
  },
);

test('what was asked for is in sight also when a bar has made the board lower, unless a hand has moved it since', () => {
  const camera = cameraOn(phone, home);
  const lower = { width: 400, height: 380 };
  const lowest = { x: 400, y: 620 }; // of what is shown about what is to be done
  camera.ask(true);
  camera.measured(lower);
  flushSync();
  expect(at(camera, lowest).y).toBeLessThanOrEqual(380);
  expect(at(camera, { x: 400, y: 180 }).y).toBeGreaterThanOrEqual(-1);
  camera.measured(phone);
  flushSync();
  camera.drag({ x: 0, y: 0 }, { x: 0, y: 100 });
  const { scale, top } = camera.transform!;
  camera.measured(lower);
  flushSync();
  expect(camera.transform).toMatchObject({ scale, top: top - 60 }); // its middle is the same
});

test('on a small screen what is asked is shown near, whatever was in sight', () => {
  const camera = cameraOn(phone, home);
  expect(camera.transform!.scale).toBeCloseTo(400 / 440);
  camera.follow([{ x: 60, y: 60 }, rim]);
  expect(camera.transform!.scale).toBeCloseTo(0.4);
  camera.ask(false);
  expect(camera.transform!.scale).toBeCloseTo(400 / 440);
  expect(at(camera, { x: 180, y: 180 }).x).toBeCloseTo(0); // all of it, across the screen
  expect(at(camera, { x: 180, y: 180 }).y).toBeGreaterThanOrEqual(0);
  expect(at(camera, { x: 620, y: 620 }).y).toBeLessThanOrEqual(500);
});

test('what was looked at gives way to what was there before, unless it was moved meanwhile', () => {
  const camera = cameraOn(desk, home);
  camera.show('home');
  const before = camera.transform;
  camera.look([rim]);
  camera.look([{ x: 60, y: 60 }]);
  expect(camera.transform).not.toEqual(before);
  camera.look([]);
  expect(camera.transform).toEqual(before);
  camera.look([rim]);
  camera.drag({ x: 0, y: 0 }, { x: 30, y: 0 });
  const moved = camera.transform;
  camera.look([]);
  expect(camera.transform).toBe(moved);
});

test('what was looked at when something else is asked stays behind', () => {
  const camera = cameraOn(phone, home);
  camera.follow([rim]);
  camera.look([middle]);
  camera.ask(true);
  const asked = camera.transform;
  camera.look([]);
  expect(camera.transform).toBe(asked);
});

test('on a low screen no more is brought into sight than can be read', () => {
  const camera = cameraOn({ width: 410, height: 200 }, home);
  expect(camera.transform!.scale).toBeCloseTo(0.8);
  expect(at(camera, home[0]!).x).toBeCloseTo(205);
  expect(at(camera, home[0]!).y).toBeCloseTo(100);
});
