import { describe, expect, it } from 'vitest';
import {
  boxAround,
  clamp,
  fit,
  fitWhole,
  panBy,
  pinch,
  toBoard,
  wholeScale,
  zoomAt,
  zoomOf,
} from '../../src/client/board/transform.ts';

const limits = { size: 1000, screen: { width: 400, height: 300 } };
const on = (transform: { scale: number; left: number; top: number }, x: number, y: number) => ({
  x: x * transform.scale + transform.left,
  y: y * transform.scale + transform.top,
});

describe('the transform of the board', () => {
  it('fits the whole board and centres it', () => {
    const whole = fitWhole(limits);
    expect(whole.scale).toBe(wholeScale(limits));
    expect(on(whole, 500, 500)).toEqual({ x: 200, y: 150 });
  });

  it('fits a box into the middle of the screen', () => {
    const shown = fit({ x: 400, y: 400, width: 200, height: 100 }, limits);
    expect(shown.scale).toBe(2);
    expect(on(shown, 500, 450)).toEqual({ x: 200, y: 150 });
  });

  it('never goes further away than the whole board or nearer than a thumb', () => {
    expect(clamp({ scale: 0.001, left: 0, top: 0 }, limits).scale).toBe(0.3);
    expect(clamp({ scale: 90, left: 0, top: 0 }, limits).scale).toBe(4);
  });

  it('keeps what lies under the pointer there while zooming', () => {
    const near = fit({ x: 300, y: 300, width: 300, height: 300 }, limits);
    const at = { x: 130, y: 90 };
    const before = toBoard(near, at);
    const after = toBoard(zoomAt(near, 1.5, at, limits), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('does not let the board slip off the screen', () => {
    const near = fit({ x: 400, y: 400, width: 200, height: 200 }, limits);
    const far = panBy(near, 1e6, -1e6, limits);
    expect(far.left).toBeLessThanOrEqual(88);
    expect(far.top + 1000 * far.scale).toBeGreaterThanOrEqual(300 - 28 - 1e-9);
  });

  it('pinches about the middle of two fingers', () => {
    const start = fit({ x: 300, y: 300, width: 400, height: 400 }, limits);
    const fingers = [
      { x: 150, y: 150 },
      { x: 250, y: 150 },
    ] as const;
    const apart = [
      { x: 100, y: 150 },
      { x: 300, y: 150 },
    ] as const;
    const wide = pinch(start, fingers, apart, limits);
    expect(wide.scale).toBeCloseTo(start.scale * 2);
    expect(toBoard(wide, { x: 200, y: 150 }).x).toBeCloseTo(toBoard(start, { x: 200, y: 150 }).x);
  });

  it('puts a box round some places, of a least size', () => {
    expect(boxAround([], 10, 100)).toBeNull();
    expect(boxAround([{ x: 50, y: 60 }], 10, 100)).toEqual({ x: 0, y: 10, width: 100, height: 100 });
  });

  it('names how much can be made out', () => {
    expect([0.39, 0.86, 2].map(zoomOf)).toEqual(['far', 'mid', 'near']);
  });
});
