// What is told by its colour is told by its shape as well, as it is drawn: the veils of the novices, and what they wish for.
import { describe, expect, it } from 'vitest';
import { pieceDefs } from '../../src/games/nuns/ui/board/pieces.ts';
import { cellsOf, unlike } from './shape.ts';

const defs = pieceDefs();

/** What is drawn under a name, letters and numbers left out. */
function drawn(name: string): string {
  const [, inner] = new RegExp(`<g id="bd-${name}">(.*?)</g>(?=<g id=|</defs>)`, 's').exec(defs) ?? [];
  return (inner ?? expect.unreachable(name)).replace(/<g class="bk-sign">.*<\/g>|<text.*?<\/text>/gs, '');
}

/** A silhouette for the veils, which are filled; lines alone for pictures, whose fills are next to nothing. */
const kinds = [
  ['veil', [1, 2, 3, 4, 5, 6].map((n) => `novice-${n}`), 0.1],
  ['wish', [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `wish-${n}`), 0.1],
] as const;

describe('cells', () => {
  const square = '<path class="a" d="M-10-10H10V10H-10z"/>';
  const filled = (markup: string): number => cellsOf(markup, () => true).size;
  it('are those that a drawing covers', () => {
    expect(filled(square)).toBeGreaterThanOrEqual(400);
    expect(filled(square)).toBeLessThanOrEqual(21 * 21);
    expect(cellsOf(square, () => false).size).toBeLessThanOrEqual(4 * 21);
    expect(filled('<circle r="10"/>')).toBeGreaterThan(0.97 * Math.PI * 100);
    expect(filled('<circle r="10"/>')).toBeLessThan(1.2 * Math.PI * 100);
  });
  it('are the same whatever the colour, and others where the shape is another', () => {
    const of = (markup: string): ReadonlySet<number> => cellsOf(markup, () => true);
    expect(unlike(of(square), of(square.replace('"a"', '"b"')))).toBe(0);
    expect(unlike(of(square), of('<path d="M-10-10H-5V10H-10z"/>'))).toBeGreaterThan(0.6);
  });
});

describe.each(kinds)('each %s', (kind, names, least) => {
  it('can be told from every other by its shape alone', () => {
    const shapes = names.map((name) =>
      cellsOf(drawn(name), (look) => kind === 'veil' && look.includes('bk-veil')),
    );
    names.forEach((name, i) =>
      names.slice(0, i).forEach((other, k) => {
        expect(unlike(shapes[i]!, shapes[k]!), `${name} and ${other}`).toBeGreaterThan(least);
      }),
    );
  });
});
