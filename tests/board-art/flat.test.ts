// Many small drawings as few paths: what lies where, and over what, must not change by it.
import { describe, expect, test } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { ground } from '../../src/games/nuns/ui/board/draw.ts';
import { flat } from '../../src/games/nuns/ui/board/flat.ts';
import { conventPlan } from '../../src/games/nuns/ui/board/plan.ts';

const stamp = (markup: string, x = 0, y = 0, turn = 0) => ({ markup, x, y, turn });

describe('drawings made few paths', () => {
  test('every place is moved and turned, relative ones too', () => {
    const all = '<path d="M1 2h3v4l1-2q1 1 2 0t2 0z"/>';
    expect(flat([stamp(all, 10, 20)])).toBe('<path d="M11 22L14 22L14 26L15 24Q16 25 17 24T19 24z"/>');
    expect(flat([stamp('<path d="M1 2h3"/>', 10, 20, 90)])).toBe('<path d="M8 21L8 24"/>');
    expect(flat([stamp('<path d="M0 0a3 3 0 1 0 .1 0zM5-5 7 8"/>', 1)])).toBe(
      '<path d="M1 0A3 3 0 1 0 1.1 0zM6 -5L8 8"/>',
    );
  });

  test('rectangles and circles are paths', () => {
    expect(flat([stamp('<rect x="-1" y="-2" width="2" height="4"/>', 5, 5)])).toBe(
      '<path d="M4 3L6 3L6 7L4 7z"/>',
    );
    expect(flat([stamp('<circle r="2"/>', 5, 5)])).toBe('<path d="M3 5A2 2 0 1 1 7 5A2 2 0 1 1 3 5z"/>');
  });

  test('what lies apart is one path for each class; what lies over something stays over it', () => {
    const [dark, light] = ['<path class="d" d="M0 0H9V9H0z"/>', '<path class="l" d="M2 2H7V7H2z"/>'];
    const classes = (markup: string): string[] => [...markup.matchAll(/class="(.)"/g)].map(([, one]) => one!);
    expect(classes(flat([stamp(dark + light), stamp(dark + light, 50)]))).toEqual(['d', 'l']);
    expect(classes(flat([stamp(dark + light), stamp(dark, 3)]))).toEqual(['d', 'l', 'd']);
  });

  test('what is no path, or no circle, is refused', () => {
    expect(() => flat([stamp('<path d="M0 0L1"/>')])).toThrow('no path');
    expect(() => flat([stamp('<path d="M0 0A1 2 0 0 0 1 1"/>')])).toThrow('circles');
    expect(() => flat([stamp('<line/>')])).toThrow('line');
  });

  test('the ground of the convent is few elements', () => {
    const markup = ground(conventPlan(convent), convent);
    expect(markup).not.toContain('<use');
    expect(markup.match(/<(?!\/)/g)!.length).toBeLessThan(80);
  });
});
