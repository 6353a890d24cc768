// What is drawn agrees with the rules, edge by edge: read from the markup that the page shows, not from the plan behind it.
import { describe, expect, it } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';
import { grangeDrawing } from '../../src/games/nuns/ui/board/grange/drawing.ts';
import { structure } from '../../src/games/nuns/ui/board/draw.ts';
import type { BoardFacts, Spot, Wall } from '../../src/games/nuns/ui/board/plan.ts';
import { conventPlan, crossing, distance, planOf } from '../../src/games/nuns/ui/board/plan.ts';

const board: BoardFacts = convent;
const plan = conventPlan(board);

/** Half of a wall's stroke, its light edge with it. */
const THICK = 3.7;

/** The straight pieces of all paths whose classes begin with this one. */
function pieces(markup: string, kind: string): Wall[] {
  const all: Wall[] = [];
  for (const [, d] of markup.matchAll(new RegExp(`<path class="${kind}[^"]*" d="([^"]*)"`, 'g'))) {
    let from: Spot | null = null;
    for (const [, command, x, y] of d!.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g)) {
      const to = { x: Number(x), y: Number(y) };
      if (command === 'L' && from) all.push({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });
      from = to;
    }
  }
  return all;
}

/** Where the drawing says one thing and the board another. */
function contradictions(markup: string, { points, edges }: BoardFacts): string[] {
  const walls = pieces(markup, 'bd-wall');
  const sills = pieces(markup, 'bd-sill').map(({ x1, y1, x2, y2 }) => ({
    x: (x1 + x2) / 2,
    y: (y1 + y2) / 2,
  }));
  const plates = [...markup.matchAll(/href="#bd-plate" transform="translate\(([\d.]+) ([\d.]+)\)"/g)].map(
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  );
  const said: string[] = [];
  const onEdge = new Set<Spot>();
  for (const { a, b, door, locked } of edges) {
    const [p, q] = [points[a]!, points[b]!];
    const line = { x1: p.x, y1: p.y, x2: q.x, y2: q.y };
    const here = (list: readonly Spot[]) => list.filter((spot) => distance(spot, line) < 1);
    // A wall in the way, or so near that its ink runs into it; a gap is cut square, so that only the crossing counts there.
    if (walls.some((wall) => crossing(p, q, wall, door ? 0 : THICK) !== undefined))
      said.push(`wall on ${a}-${b}`);
    const own = here(sills);
    own.forEach((sill) => onEdge.add(sill));
    if (own.length !== (door ? 1 : 0)) said.push(`${own.length} doors on ${a}-${b}`);
    if (here(plates).length !== (locked ? 1 : 0)) said.push(`${here(plates).length} locks on ${a}-${b}`);
  }
  const astray = sills.filter((sill) => !onEdge.has(sill)).length;
  return astray > 0 ? [...said, `${astray} doors on no edge`] : said;
}

const drawn = structure(plan);

it('of the grange has no wall on any open edge, and a door on exactly the edges that have one, locked alike', () => {
  expect(contradictions(structure(planOf(grange, grangeDrawing)), grange)).toEqual([]);
});

describe('the drawing', () => {
  it('has no wall on any open edge, and a door on exactly the edges that have one, locked alike', () => {
    expect(board.edges.length).toBe(new Set(board.edges.map(({ a, b }) => `${a}-${b}`)).size);
    expect(pieces(drawn, 'bd-wall').length).toBeGreaterThan(100);
    expect(contradictions(drawn, board)).toEqual([]);
  });

  it('would be caught without gaps', () => {
    const doors = board.edges.filter(({ door }) => door).map(({ a, b }) => `wall on ${a}-${b}`);
    expect(contradictions(structure({ ...plan, walls: plan.blocks }), board)).toEqual(doors);
  });

  it.each(board.edges.map(({ a, b }, i) => [`${a}-${b}`, i] as const).filter(([, i]) => i % 9 === 0))(
    'would be caught if edge %s were another kind',
    (name, i) => {
      const { a, b, door } = board.edges[i]!;
      const other = board.edges.with(i, door ? { a, b } : { a, b, door: true });
      expect(contradictions(drawn, { ...board, edges: other })).toContain(`${door ? 1 : 0} doors on ${name}`);
    },
  );

  it('would be caught with a door too many, or a lock forgotten', () => {
    const { a, b, ...first } = plan.doors.find(({ locked }) => locked)!;
    const astray = { a, b, ...first, x: first.x + 30, y: first.y + 30 };
    expect(contradictions(structure({ ...plan, doors: [...plan.doors, astray] }), board)).toContain(
      '1 doors on no edge',
    );
    const open = plan.doors.map((door) => (door.a === a && door.b === b ? { ...door, locked: false } : door));
    expect(contradictions(structure({ ...plan, doors: open }), board)).toEqual([`0 locks on ${a}-${b}`]);
  });
});
