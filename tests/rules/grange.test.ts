// The small board: its facts, and that the whole game is played on it as in the convent.
import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { anyGame } from '../../src/engine/game.ts';
import { runScenario, scenarioLines } from '../../src/engine/scenario.ts';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { grangeBoard, houseBoard } from '../../src/games/nuns/board/boards.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';
import { standardBoard } from '../../src/games/nuns/board/standard.ts';
import { boardProblems } from '../../src/games/nuns/board/validate.ts';
import { nunsBots } from '../../src/games/nuns/bots/index.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { boardNames, mostNovices, standardVariants } from '../../src/games/nuns/options.ts';
import { count } from '../counts.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { grangeSuite } from '../suites/nuns.ts';
import { playAndWatch } from '../suites/nunsPlay.ts';
import { anySuite } from '../suites/suite.ts';
import { twoWorlds } from '../two-worlds/worlds.ts';

const game = anyGame(nuns);
const suite = anySuite(grangeSuite);
const table: Options = { board: 'grange', guardSeats: 1, novices: 3, variants: standardVariants };

describe('the grange', () => {
  test('nothing is wrong with it, and it is small', () => {
    expect(boardProblems(grange)).toEqual([]);
    expect(grangeBoard.points.length).toBe(63);
    expect(boardNames.map((board) => mostNovices[board])).toEqual([
      standardBoard.cells.length,
      grangeBoard.cells.length,
    ]);
  });

  test('a match names it in its options; one that names none is played in the convent', () => {
    expect(nuns.options({ novices: 3, board: 'grange' })).toEqual({ ok: true, value: table });
    expect(nuns.options({ board: 'convent' })).toEqual(nuns.options({}));
    expect(houseBoard({})).toBe(standardBoard);
  });

  test.each([
    ['board', { board: 'castle' }],
    ['novices', { board: 'grange', novices: 5 }],
    ['variants.monk', { board: 'grange', variants: { monk: true } }],
  ])('refuses what it has no room for: %s', (field, options) => {
    expect(nuns.options(options)).toMatchObject({ ok: false, error: { code: 'badOption', field } });
  });

  test('matches at random end, every table of it, and no rule is broken on the way', () => {
    const { tables } = suite;
    const matches = count(12, tables.length * 10);
    for (let i = 0; i < matches; i++) fuzz(suite, tables[(i * 7) % tables.length], i + 1);
    expect(new Set(tables.map((one) => (one as Options).novices))).toEqual(new Set([1, 2, 3, 4]));
  });

  test('one secret apart, nobody else can tell until the rules tell', () => {
    const draw = fastDraw(5);
    const driven = suite.secrets.flatMap((secret) =>
      Array.from({ length: count(1, 60) }, () => {
        for (let attempt = 0; attempt < 12; attempt++) {
          const options = suite.tables[draw(suite.tables.length)];
          const pair = twoWorlds(suite, options, secret, draw(0x7fffffff), 80);
          if (pair) return pair;
        }
        return null;
      }),
    );
    const done = new Set(driven.flatMap((pair) => pair?.secret ?? []));
    expect([...done].sort()).toEqual([...suite.secrets].sort());
  });

  test('bots of every level play it, each seat another', () => {
    const seats = nuns.seats(table);
    for (let match = 0; match < count(1, 20); match++) {
      const ends: NunsEvent[] = [];
      playAndWatch(
        {
          options: table,
          seed: match + 1,
          botOf: (seat) => nunsBots[(seats.indexOf(seat) + match) % nunsBots.length]!,
          board: grangeBoard,
        },
        { event: (event) => void (event.event === 'ended' && ends.push(event)), asked: () => {} },
      );
      expect(ends).toHaveLength(1);
    }
  });

  test('scenario files and the referee’s questions may name it', () => {
    const file = {
      game: 'nuns',
      options: { board: 'grange', novices: 1 },
      deal: { novice1: { cell: 2, wish: 1, blessing: null } },
      actions: [{ seat: 'novice1', action: { type: 'plan', path: [11], second: [10], card: 'sneak' } }],
    };
    const run = runScenario(game, file, scriptedChance);
    expect(run.ok && run.value.end).toEqual({ waiting: ['guard1'] });
    expect(run.ok && scenarioLines(game, run.value, 'novice1')).toContainEqual({
      event: 'moved',
      novice: 'novice1',
      path: [11, 10],
      card: 'sneak',
    });
    expect(nuns.ask?.({ ask: 'distance', from: 1, to: 2, board: 'grange' })).toEqual({ distance: 3 });
    expect(nuns.ask?.({ ask: 'distance', from: 1, to: 155, board: 'grange' })).toMatchObject({
      error: 'noSuchPoint',
    });
    expect(nuns.ask?.({ ask: 'distance', from: 1, to: 2, board: 'castle' })).toMatchObject({
      error: 'noSuchBoard',
    });
  });
});
