/*
 * The one transform of the board: what part of it is shown, and how large. Pure; lengths in CSS pixels where a screen
 * is meant, in board units where the board is. A board is a square of `size` units with its corner at 0,0.
 */

/** Board units to pixels: `x * scale + left`, `y * scale + top`. */
export interface Transform {
  readonly scale: number; // pixels per board unit
  readonly left: number;
  readonly top: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the board, in board units. */
export interface Box extends Place, Size {}

/** What a transform may be for this screen. */
export interface Limits {
  readonly size: number; // of the board
  readonly screen: Size; // as much of it as nothing lies over
}

/** So near that a point is as large as a thumb; nearer shows nothing more. */
const NEAREST = 4;
/** Pixels of nothing that may be beside the board: enough to move its last points clear of a column of buttons over them. */
const BESIDE = 88;
/** And above or below it, where nothing lies over it. */
const BELOW = 28;

/** The scale at which the whole board just fits. */
export const wholeScale = ({ size, screen }: Limits): number =>
  Math.max(0.05, Math.min(screen.width, screen.height) / size);

const clampScale = (scale: number, limits: Limits): number =>
  Math.min(NEAREST, Math.max(wholeScale(limits), scale));

/** Keeps the board on the screen: centred where it is smaller, else with no more than a margin of nothing beside it. */
export function clamp(transform: Transform, limits: Limits): Transform {
  const scale = clampScale(transform.scale, limits);
  const length = limits.size * scale;
  const hold = (start: number, room: number, margin: number): number =>
    length <= room ? (room - length) / 2 : Math.min(margin, Math.max(room - length - margin, start));
  return {
    scale,
    left: hold(transform.left, limits.screen.width, BESIDE),
    top: hold(transform.top, limits.screen.height, BELOW),
  };
}

/** Shows a box as large as it fits, in the middle. */
export function fit(box: Box, limits: Limits): Transform {
  const { width, height } = limits.screen;
  const scale = clampScale(Math.min(width / box.width, height / box.height), limits);
  return clamp(
    {
      scale,
      left: width / 2 - (box.x + box.width / 2) * scale,
      top: height / 2 - (box.y + box.height / 2) * scale,
    },
    limits,
  );
}

export const fitWhole = (limits: Limits): Transform =>
  fit({ x: 0, y: 0, width: limits.size, height: limits.size }, limits);

/** The smallest box round some places, with room about them and no smaller than `least` units. */
export function boxAround(places: readonly Place[], room: number, least: number): Box | null {
  if (places.length === 0) return null;
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(least, x1 - x0 + 2 * room);
  const height = Math.max(least, y1 - y0 + 2 * room);
  return { x: (x0 + x1 - width) / 2, y: (y0 + y1 - height) / 2, width, height };
}

/** How far something that begins at `start` has to move to lie within `room`, all in pixels; in its middle if it is longer. */
export const shift = (start: number, length: number, room: number): number =>
  length > room ? (room - length) / 2 - start : Math.max(-start, 0) + Math.min(room - length - start, 0);

export const same = (a: Transform, b: Transform): boolean =>
  a.scale === b.scale && a.left === b.left && a.top === b.top;

export const panBy = (transform: Transform, dx: number, dy: number, limits: Limits): Transform =>
  clamp({ ...transform, left: transform.left + dx, top: transform.top + dy }, limits);

/** Zooms by a factor; what lies under `at` (in pixels) stays there as far as the limits allow. */
export function zoomAt(transform: Transform, factor: number, at: Place, limits: Limits): Transform {
  const scale = clampScale(transform.scale * factor, limits);
  const by = scale / transform.scale;
  return clamp(
    { scale, left: at.x - (at.x - transform.left) * by, top: at.y - (at.y - transform.top) * by },
    limits,
  );
}

/** Two fingers from one pair of places to another: what was between them stays between them. */
export function pinch(
  transform: Transform,
  before: readonly [Place, Place],
  after: readonly [Place, Place],
  limits: Limits,
): Transform {
  const middle = ([a, b]: readonly [Place, Place]): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: readonly [Place, Place]): number => Math.max(8, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [middle(before), middle(after)];
  const zoomed = zoomAt(transform, spread(after) / spread(before), from, limits);
  return panBy(zoomed, to.x - from.x, to.y - from.y, limits);
}

/** From pixels on the screen to board units. */
export const toBoard = ({ scale, left, top }: Transform, at: Place): Place => ({
  x: (at.x - left) / scale,
  y: (at.y - top) / scale,
});

/** How much can be made out: `far` shows rooms by name, `mid` points with numbers, `near` the small print as well. */
export type Zoom = 'far' | 'mid' | 'near';

export const zoomOf = (scale: number): Zoom => (scale < 0.62 ? 'far' : scale < 1.3 ? 'mid' : 'near');
