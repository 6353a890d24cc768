// Colours that must tell things apart, for every kind of colour sight and in every theme. Measures: CIEDE2000 between colours,
// WCAG 2.2 contrast against what lies below.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';
import { defs } from '../../src/games/nuns/ui/board/draw.ts';
import { contrast, difference, eyes, over } from './colour.ts';

const sheet = (name: string): string =>
  readFileSync(new URL(`../../src/games/nuns/ui/board/${name}.css`, import.meta.url), 'utf8');
const css = sheet('palette');
const themes = ['night', 'light', 'contrast'] as const;
type Theme = (typeof themes)[number];

/** The board's colours in a theme, `#` and six digits, by name without `--bd-`; what a theme does not set is the night's. */
function palette(theme: Theme): ReadonlyMap<string, string> {
  const blocks = ['night', theme].map(
    (name) => css.split(`[data-theme='${name}'] {`)[1]?.split('}')[0] ?? expect.unreachable(),
  );
  const found = blocks.flatMap((block) => [...block.matchAll(/--bd-([\w-]+): #(\w+);/g)]);
  return new Map(
    found.map(([, name, digits]) => {
      const d = digits!;
      return [name!, `#${d.length < 6 ? [...d].map((c) => c + c).join('') : d}`];
    }),
  );
}

const floors = ['stone', 'oak', 'tile', 'garden', 'earth', 'garth', 'country'];
const novices = [1, 2, 3, 4, 5, 6].map((n) => `novice-${n}`);
const routes = ['red', 'green', 'blue', 'yellow', 'pink'].map((colour) => `route-${colour}`);

/**
 * How strong a lantern's light is where a novice can be nearest to it: a step from the guard, in the widest light there is.
 * Nearer, on the guard's own point, she would be captured.
 */
function brightest(): number {
  const steps = [convent, grange].flatMap(({ points, edges }) =>
    edges.map(({ a, b }) => {
      const [one, other] = [points[a]!, points[b]!];
      return Math.hypot(one.x - other.x, one.y - other.y);
    }),
  );
  const [, radius, stops] = /id="bd-lantern"[^>]* r="(\d+)"[^>]*>(.*?)<\/radialGradient>/.exec(defs()) ?? [];
  const far = Math.min(...steps) / Number(radius);
  const lit = [...stops!.matchAll(/class="([\w-]+)" offset="([\d.]+)"/g)].map(([, look, offset]) => ({
    offset: Number(offset),
    strength: Number(new RegExp(`\\.${look} \\{[^}]*stop-opacity: ([\\d.]+)`).exec(sheet('marks'))?.[1]),
  }));
  const next = lit.findIndex(({ offset }) => offset >= far);
  const [one, other] = [lit[next - 1]!, lit[next]!];
  return one.strength + ((far - one.offset) / (other.offset - one.offset)) * (other.strength - one.strength);
}

/** The two of a list that look most alike to an eye. */
function closest(colours: readonly string[], eye: keyof typeof eyes): number {
  return Math.min(...colours.flatMap((a, i) => colours.slice(0, i).map((b) => difference(eyes[eye], a, b))));
}

describe('difference', () => {
  it('is that of CIEDE2000', () => {
    // From the paper's table, through sRGB: equal colours, and black to white.
    expect(difference(eyes.common, '#336699', '#336699')).toBe(0);
    expect(difference(eyes.common, '#000000', '#ffffff')).toBeCloseTo(100, 3);
    expect(difference(eyes.common, '#ff0000', '#00ff00')).toBeCloseTo(86.6, 0);
  });
  it('sees that red and green are nearer to one another without red or green cones', () => {
    const [red, green] = ['#b04040', '#5f7a2a'] as const;
    expect(difference(eyes.deutan, red, green)).toBeLessThan(difference(eyes.common, red, green) / 2);
  });
});

describe.each(themes)('%s', (theme) => {
  const colour = palette(theme);
  const of = (name: string): string => colour.get(name) ?? expect.unreachable(name);

  it.each(Object.keys(eyes) as (keyof typeof eyes)[])('keeps the six novices apart for %s sight', (eye) => {
    expect(closest(novices.map(of), eye)).toBeGreaterThan(15);
  });

  it('lets every novice stand out from every floor', () => {
    for (const novice of novices)
      for (const floor of floors)
        expect(contrast(of(novice), of(floor)), `${novice} on ${floor}`).toBeGreaterThanOrEqual(3);
  });

  it('lets every novice stand out from every floor in the light of a lantern, by her veil or its outline', () => {
    const strength = brightest();
    expect(strength).toBeGreaterThan(0.34);
    expect(strength).toBeLessThan(0.58);
    for (const novice of novices)
      for (const floor of floors) {
        const lit = over(of('lantern'), strength, of(floor));
        expect(
          Math.max(contrast(of(novice), lit), contrast(of('outline'), lit)),
          `${novice} on ${floor}`,
        ).toBeGreaterThanOrEqual(3);
      }
  });

  it('keeps red for danger: no novice comes near it', () => {
    for (const novice of novices)
      expect(difference(eyes.common, of(novice), of('danger')), novice).toBeGreaterThan(15);
  });

  it('gives numbers and letters the contrast of text', () => {
    for (const [text, ground] of [
      ['number', 'disc'],
      ['ink', 'cloth'],
      ['cloth', 'habit'],
    ] as const)
      expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
    for (const floor of floors) expect(contrast(of('name'), of(floor)), floor).toBeGreaterThanOrEqual(4.5);
  });

  it('draws what must be seen with a contrast of 3 to every floor', () => {
    for (const mark of ['outline', 'rim', 'danger'])
      for (const floor of floors)
        expect(contrast(of(mark), of(floor)), `${mark} on ${floor}`).toBeGreaterThanOrEqual(3);
    // A wall is one line within another; one of the two stands out.
    for (const floor of floors)
      expect(
        Math.max(...['wall', 'edge'].map((line) => contrast(of(line), of(floor)))),
        floor,
      ).toBeGreaterThanOrEqual(3);
  });

  it('writes the dashes of every route so that they can be told', () => {
    for (const route of routes)
      expect(contrast(of(route), of('route-ink')), route).toBeGreaterThanOrEqual(2.6);
  });
});
