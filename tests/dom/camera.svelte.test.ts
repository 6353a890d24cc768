// The board's camera where a page calls it from an effect, as it does while it tells what happens.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Camera } from '../../src/client/board/camera.svelte.ts';

test('a place at the rim is brought into sight as far as it goes, once', () => {
  let camera!: Camera;
  let brought = 0;
  const end = $effect.root(() => {
    camera = new Camera(
      () => 1000,
      () => null,
      () => 0,
    );
    camera.measured({ width: 390, height: 440 });
    $effect(() => {
      brought++;
      camera.bring({ x: 990, y: 990 }); // the whole board is in sight, so it can come no further
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
  end();
});
