// The small board on the page: its drawing, a match drawn on it, and the table's form.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '../../src/games/nuns/locales/en.json' with { type: 'json' };
import { grange } from '../../src/games/nuns/board/grange.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import { shown } from '../../src/games/nuns/ui/board/grange/shown.ts';
import { form } from '../../src/games/nuns/ui/form.ts';
import { place, spots } from '../../src/games/nuns/ui/places.ts';
import { fixedLayers } from '../../src/games/nuns/ui/layers.ts';
import { nothingChosen, sceneOf } from '../../src/games/nuns/ui/scene.ts';
import { convent, showBoard } from '../../src/games/nuns/ui/shown.ts';
import { begin, pick, take } from '../suites/walk.ts';

describe('the page of a match on the grange', () => {
  beforeAll(() => showBoard(shown));
  afterAll(() => showBoard(convent));

  test('lays its points where its file has them', () => {
    expect(spots()).toHaveLength(63);
    expect(place(60)).toMatchObject({ x: grange.points[60]!.x, y: grange.points[60]!.y });
    expect(place(155)).toEqual({ x: 0, y: 0 });
  });

  test('draws every number and names every room', () => {
    const asked: string[] = [];
    const { points, names } = fixedLayers((key) => (asked.push(key), key));
    for (const id of Object.keys(grange.points)) expect(points.markup).toContain(`>${id}</text>`);
    const rooms = [...new Set(Object.values(grange.points).map(({ room }) => room))];
    expect(asked.sort()).toEqual(rooms.map((room) => `room.${room}`).sort());
    for (const room of rooms) expect(Object.keys(en.room)).toContain(room);
    expect(names.markup).not.toMatch(/[{}]/);
  });

  test('shows a match from every seat, and from none', () => {
    const options: Options = { board: 'grange', guardSeats: 1, novices: 3, variants: standardVariants };
    const walk = begin(nuns, options, 4);
    for (let next = pick(walk); next && walk.taken.length < 40; next = pick(walk))
      take(walk, next.seat, next.action);
    for (const view of walk.views.values()) {
      const scene = sceneOf(shown.board, view, nothingChosen);
      expect(scene.figures.length).toBeGreaterThanOrEqual(view.novice ? 3 : 2);
      expect(scene.light).toContain('bd-fan');
      expect(`${scene.ways}${scene.rings}${scene.marks}`).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('the table’s form', () => {
  const standard: Options = { guardSeats: 1, novices: 3, variants: standardVariants };
  const field = (options: Options, key: string) => form.fields(options).find((one) => one.key === key);
  const onGrange = (options: Options): Options => {
    const board = field(options, 'board');
    if (board?.kind !== 'pick') throw new Error('no choice of boards');
    return board.picked('grange') as Options;
  };

  test('offers the board, and whatever it makes of options is read by the rules', () => {
    for (let players = 2; players <= 6; players++) {
      const options = form.resized(standard, players) as Options;
      const small = onGrange(options);
      expect(small.board).toBe('grange');
      expect(form.players(small)).toBe(players);
      expect(nuns.options(small).ok).toBe(true);
      expect(field(small, 'monk')).toBeUndefined();
      const back = field(small, 'board');
      expect(back?.kind === 'pick' && back.picked('convent')).not.toHaveProperty('board');
    }
  });

  test('a Monk does not come along, and who is too many goes back to the convent', () => {
    expect(onGrange({ ...standard, variants: { ...standardVariants, monk: true } }).variants).toEqual(
      standardVariants,
    );
    expect(field(form.resized(standard, 7) as Options, 'board')).toBeUndefined();
    expect(form.resized(onGrange(standard), 7)).toEqual({ ...standard, novices: 6 });
  });
});
