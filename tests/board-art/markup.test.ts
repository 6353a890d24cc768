import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { defs, ground, names, points, structure } from '../../src/games/nuns/ui/board/draw.ts';
import { fan, lantern } from '../../src/games/nuns/ui/board/lantern.ts';
import * as marks from '../../src/games/nuns/ui/board/marks.ts';
import { pieceDefs, picture } from '../../src/games/nuns/ui/board/pieces.ts';
import { conventPlan } from '../../src/games/nuns/ui/board/plan.ts';

const plan = conventPlan(convent);
const at = (k: number) => convent.points[k]!;
const layers = {
  defs: defs(),
  marks: pieceDefs(),
  ground: ground(plan, convent),
  structure: structure(plan),
  points: points(convent),
  names: names(plan, (key) => `<${key}>`),
  lantern: lantern(at(114), at(105), [88, 78, 106].map(at), plan.blocks),
  candlelight: lantern(at(85), at(86), [53, 58, 80].map(at), plan.blocks, 'candlelight'),
  route: marks.route([26, 19, 18, 17].map(at), 'blue'),
  play:
    marks.noise(at(23), at(43)) +
    marks.vanished(at(70), at(71)) +
    marks.ring(at(5), 'seen') +
    marks.ring(at(6), 'watched') +
    marks.walk([at(1), at(21)]) +
    marks.badge(at(7), '3', 'picked') +
    marks.note(at(8), 'keys', 'keys', 'goal') +
    Object.values(marks.wouldSee(at(9), ['abbess', 'monk'])).join('') +
    Object.values(marks.wouldCapture(at(10))).join('') +
    marks.wouldVanish(at(11), at(12)) +
    marks.possible(at(13), [1, 2, 3, 4, 5, 6]) +
    marks.pin(at(14), 'suspect') +
    marks.pin(at(15), 'note') +
    marks.trail([at(16), at(17)], 3, 'now') +
    Object.values(marks.counted([at(18), at(19), at(20)])).join(''),
  picture: picture('wish-1', '"><script>'),
};
const all = Object.values(layers).join('');

describe('markup', () => {
  it.each(Object.entries(layers))(
    '%s has no inline style, no script, no handler and no bad number',
    (_, markup) => {
      expect(markup).not.toMatch(/\sstyle=|<style|<script|\son\w+=|javascript:|NaN|undefined|Infinity/);
      expect(markup.length).toBeGreaterThan(0);
    },
  );

  it('every tag is closed in order', () => {
    const open: string[] = [];
    for (const [, close, tag, self] of all.matchAll(/<(\/?)([a-zA-Z]+)(?:[^<>"]|"[^"]*")*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(tag);
      else if (!self) open.push(tag!);
    }
    expect(open).toEqual([]);
  });

  it('every symbol used is defined, once', () => {
    const ids = [...all.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of all.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
  });

  it('shows every point with its number', () => {
    for (const k of Object.keys(convent.points)) expect(layers.points).toContain(`>${k}</text>`);
  });

  it('draws a leaf, a plate or a curtain for every door', () => {
    const plates = layers.structure.split('#bd-plate').length - 1;
    expect(plates).toBe(convent.edges.filter((e) => 'locked' in e && e.locked).length);
    expect(plan.doors.filter((d) => d.curtain).map((d) => [d.a, d.b])).toEqual([
      [103, 104],
      [106, 107],
    ]);
  });

  it('escapes what comes from outside', () => {
    expect(layers.names).not.toContain('<room');
    expect(layers.picture).not.toContain('"><script');
  });
});

describe('the lantern fan', () => {
  const walls = plan.blocks;

  it('is empty without a facing', () => {
    expect(fan(at(26), undefined, [], walls)).toEqual([]);
  });

  it('stays ahead of the guard and within the room', () => {
    const shape = fan(at(17), at(18), [at(18), at(19)], walls);
    for (const q of shape) {
      expect(q.x).toBeGreaterThan(at(17).x - 0.01);
      expect(q.y).toBeGreaterThan(848 - 0.5 - (q.x > 582.9 && q.x < 650.1 ? 90 : 0)); // the passage to 27 opens to the north
      expect(q.y).toBeLessThan(914.5);
    }
  });

  it('reaches every visible point', () => {
    const seen = [88, 78, 106, 104].map(at);
    const shape = fan(at(114), at(105), seen, walls);
    for (const s of seen) {
      const d = Math.hypot(s.x - at(114).x, s.y - at(114).y);
      const to = shape.slice(1).some((q) => {
        const r = Math.hypot(q.x - at(114).x, q.y - at(114).y);
        const cos = ((q.x - at(114).x) * (s.x - at(114).x) + (q.y - at(114).y) * (s.y - at(114).y)) / (r * d);
        return cos > 0.9999 && r > d;
      });
      expect(to).toBe(true);
    }
  });
});

describe('the style sheet', () => {
  const folder = new URL('../../src/games/nuns/ui/board/', import.meta.url);
  const css = readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');

  it('sets every property it uses', () => {
    const set = new Set([...css.matchAll(/^\s*(--bd-[\w-]+):/gm)].map((m) => m[1]));
    for (const [, name] of css.matchAll(/var\((--bd-[\w-]+)\)/g)) expect(set).toContain(name);
  });
});
