import { describe, expect, it } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';
import { grangeDrawing } from '../../src/games/nuns/ui/board/grange/drawing.ts';
import {
  conventPlan,
  crossing,
  planOf,
  type BoardFacts,
  type Spot,
} from '../../src/games/nuns/ui/board/plan.ts';

const boards = [
  ['the convent', convent, conventPlan(convent)],
  ['the grange', grange, planOf(grange, grangeDrawing)],
] as const;

describe.each(boards)('%s', (_, file, plan) => {
  const board: BoardFacts = file;
  const point = (k: number | string): Spot => board.points[k]!;
  const ids = Object.keys(board.points);

  function inside(p: Spot, floor: readonly Spot[]): boolean {
    let odd = false;
    floor.forEach((u, i) => {
      const v = floor[(i + 1) % floor.length]!;
      if (u.y > p.y !== v.y > p.y && p.x < ((v.x - u.x) * (p.y - u.y)) / (v.y - u.y) + u.x) odd = !odd;
    });
    return odd;
  }

  function neighbours(k: number): number[] {
    return board.edges.flatMap(({ a, b }) => (a === k ? [b] : b === k ? [a] : []));
  }

  /** The points within `steps` steps of `from`. */
  function within(from: number, steps: number): Set<number> {
    const seen = new Set([from]);
    for (let i = 0; i < steps; i++) for (const k of [...seen]) for (const m of neighbours(k)) seen.add(m);
    return seen;
  }

  describe('floors', () => {
    it('every room of the board has a floor, and no other is drawn', () => {
      expect(Object.keys(plan.rooms).sort()).toEqual(
        [...new Set(ids.map((k) => board.points[k]!.room))].sort(),
      );
    });

    it.each(ids)('point %s lies on the floor of its own room and of no other', (k) => {
      const { room } = board.points[k]!;
      const on = Object.keys(plan.rooms).filter((r) => inside(point(k), plan.rooms[r]!.floor));
      // The great tree stands in the gardens.
      expect(on.filter((r) => !(room === 'tree' && r === 'gardens'))).toEqual([room]);
    });
  });

  describe('walls agree with the rules', () => {
    it('no wall crosses or touches an open edge', () => {
      for (const { a, b, door } of board.edges)
        if (!door)
          expect(
            plan.blocks.filter((w) => crossing(point(a), point(b), w, 3)),
            `${a}-${b}`,
          ).toEqual([]);
    });

    it('points of different rooms are parted by a wall unless a sight list joins them', () => {
      const sight: Readonly<Record<string, readonly number[]>> = file.sight;
      for (const a of ids)
        for (const b of ids) {
          if (Number(a) >= Number(b) || board.points[a]!.room === board.points[b]!.room) continue;
          if (sight[a]!.includes(Number(b))) continue;
          expect(
            plan.blocks.some((w) => crossing(point(a), point(b), w, 0.01)),
            `${a}-${b}`,
          ).toBe(true);
        }
    });

    it('no wall but the trunk of the great tree stands between two points that see each other', () => {
      const hidden: string[] = [];
      for (const [k, list] of Object.entries(file.sight)) {
        const near = within(Number(k), 6); // N6.2: sight ends there
        for (const t of list)
          if (Number(k) < t && near.has(t)) {
            const hits = plan.blocks.filter((w) => crossing(point(k), point(t), w));
            expect(
              hits.filter((w) => !w.trunk),
              `${k}-${t}`,
            ).toEqual([]);
            if (hits.length) hidden.push(`${k}-${t}`);
          }
      }
      expect(hidden.length).toBeLessThanOrEqual(14); // across the trunk; its crown is drawn low instead
    });
  });

  describe('doors', () => {
    it('there is one on each edge that has one and on no other, locked alike', () => {
      const wanted = board.edges.filter((e) => e.door).map((e) => [e.a, e.b, !!e.locked]);
      expect(plan.doors.map((d) => [d.a, d.b, d.locked])).toEqual(wanted);
    });

    it.each(plan.doors.map((d) => [`${d.a}-${d.b}`, d] as const))(
      'door %s stands on its edge in a gap of one wall',
      (_, d) => {
        const [p, q] = [point(d.a), point(d.b)];
        const t =
          ((d.x - p.x) * (q.x - p.x) + (d.y - p.y) * (q.y - p.y)) / ((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
        expect(Math.hypot(p.x + t * (q.x - p.x) - d.x, p.y + t * (q.y - p.y) - d.y)).toBeLessThan(0.01);
        // Clear of both discs.
        expect(Math.min(Math.hypot(d.x - p.x, d.y - p.y), Math.hypot(d.x - q.x, d.y - q.y))).toBeGreaterThan(
          15,
        );
        expect(plan.walls.filter((w) => crossing(p, q, w))).toEqual([]);
        expect(plan.blocks.filter((w) => crossing(p, q, w))).toHaveLength(1);
        for (const side of [-1, 1]) {
          const jamb = { x: d.x + side * d.half * d.ux, y: d.y + side * d.half * d.uy };
          const ends = plan.walls.flatMap((w) => [
            Math.hypot(w.x1 - jamb.x, w.y1 - jamb.y),
            Math.hypot(w.x2 - jamb.x, w.y2 - jamb.y),
          ]);
          expect(Math.min(...ends)).toBeLessThan(1);
        }
      },
    );

    it('no wall has a gap without a door', () => {
      const length = (ws: typeof plan.walls) =>
        ws.reduce((s, w) => s + Math.hypot(w.x2 - w.x1, w.y2 - w.y1), 0);
      const gaps = plan.doors.reduce((s, d) => s + 2 * d.half, 0);
      expect(length(plan.blocks) - length(plan.walls)).toBeCloseTo(gaps, 5);
    });
  });

  describe('furniture', () => {
    it('keeps clear of every point', () => {
      for (const f of plan.furniture) {
        if (f.symbol === 'crown') continue; // lies under the points around the great tree
        for (const k of ids)
          expect(Math.hypot(f.x - point(k).x, f.y - point(k).y), `${f.symbol} at ${k}`).toBeGreaterThan(15);
      }
    });
  });
});

it('refuses a board whose door has no wall', () => {
  expect(() => conventPlan({ ...convent, edges: [{ a: 16, b: 17, door: true }] })).toThrow(
    'door 16-17 crosses 0 walls',
  );
});
