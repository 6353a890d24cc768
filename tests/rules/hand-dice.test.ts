// Dice rolled by hand (N4.2, N10.1, N11.1) count like drawn ones: the same night, told in the same order, but for what is asked.
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { verifyRecord } from '../../src/chance/verify.ts';
import type { ScenarioRun } from '../../src/engine/scenario.ts';
import { runScenario, scenarioLines } from '../../src/engine/scenario.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playedRecord } from '../chance/record.ts';
import type { Deed, SceneIn } from './scene.ts';
import { answer, idleAbbess, idlePrioress, plan, sceneFile } from './scene.ts';

/** At 64 looking north: 66, where the novice is, lies behind her. She walked, so the novices roll. */
const at64 = { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true } as const;
const sneak = plan(1, [47], 'sneak'); // heard from 64 at a 5 and more
const typed = (...dice: number[]): Deed => ({ seat: 'guard1', action: { type: 'dice', dice } });

function run(scene: SceneIn, hand: boolean, deeds: readonly Deed[]): ScenarioRun {
  const file = sceneFile(scene);
  const options = { ...(file['options'] as object), ...(hand && { dice: 'hand' }) };
  const done = runScenario(nuns, { ...file, options, actions: deeds }, scriptedChance);
  if (!done.ok) throw new Error(`${done.error.field}: ${done.error.message}`);
  return done.value;
}
const lines = (one: ScenarioRun, viewer = 'all') => scenarioLines(nuns, one, viewer);
const last = (one: ScenarioRun) => one.end;

describe('dice rolled by hand', () => {
  const novices = [{ at: 66, blessing: 'hush' }, { blessing: 'providence' }] as const;
  const plans = [sneak, plan(2, [], 'stand')];

  test('are asked of the guards’ player and count like drawn ones', () => {
    const drawn = run({ novices, abbess: at64, dice: [6, 2] }, false, [
      ...plans,
      answer('novice1', { card: 'hush', roll: 'novice1' }),
      answer('novice2'),
    ]);
    const hand = run({ novices, abbess: at64 }, true, [
      ...plans,
      typed(6, 2),
      answer('novice1', { card: 'hush', roll: 'novice1' }),
      answer('novice2'),
    ]);
    for (const viewer of ['all', 'public', 'guard1', 'novice1', 'novice2'])
      expect(lines(hand, viewer)).toEqual(lines(drawn, viewer));
    expect(last(run({ novices, abbess: at64 }, true, plans))).toEqual({ waiting: ['guard1'] });
  });

  test('are asked for again where a Blessing has one rolled again, which is shown first', () => {
    const deeds = [
      ...plans,
      typed(6, 2),
      answer('novice1', { card: 'hush', roll: 'novice1' }),
      answer('novice2', { card: 'providence', roll: 'novice1' }),
    ];
    const asked = run({ novices, abbess: at64 }, true, deeds);
    expect(last(asked)).toEqual({ waiting: ['guard1'] });
    expect(lines(asked, 'public').at(-1)).toEqual({
      event: 'blessing',
      holder: 'novice2',
      card: 'providence',
      roll: 'novice1',
    }); // nothing of the Hush yet
    const done = run({ novices, abbess: at64 }, true, [...deeds, typed(5)]);
    expect(lines(done, 'public').slice(-2)).toEqual([
      { event: 'roll', by: 'novice1', die: 5 },
      { event: 'blessing', holder: 'novice1', card: 'hush', roll: 'novice1' },
    ]); // 5 − 2 − 2 is not heard
  });

  test('are asked of the guards who listen, and not where nobody rolls', () => {
    const still = plan(1, [], 'stand');
    const both = [...idleAbbess, ...idlePrioress]; // they had run, and walk now
    expect(last(run({ novices: [{}] }, true, [still, typed(1)]))).toMatchObject({ refused: 'notNow' });
    expect(last(run({ novices: [{}] }, true, [still, ...both]))).toEqual({ waiting: ['guard1'] });
    const done = run({ novices: [{}] }, true, [still, ...both, typed(1, 4)]);
    expect(last(done)).toEqual({ waiting: ['novice1'] });
    expect(lines(done, 'public').slice(-3)).toEqual([
      { event: 'roll', by: 'abbess', die: 1 },
      { event: 'roll', by: 'prioress', die: 4 },
      { event: 'turn', turn: 4 },
    ]);
  });

  test.each([
    ['from somebody else', { ...typed(1, 1), seat: 'novice1' }, 'notYours'],
    ['too few', typed(1), 'diceCount'],
    ['too many', typed(1, 1, 1), 'diceCount'],
  ])('are refused %s', (_name, deed, code) => {
    expect(last(run({ novices, abbess: at64 }, true, [...plans, deed]))).toMatchObject({ refused: code });
  });

  test.each([[[0, 1]], [[7, 1]], [[1.5, 1]], [['1', 1]], [Array(9).fill(1)], ['6'], [undefined]])(
    'are read as faces of a die: %j',
    (dice) => {
      expect(nuns.action({ type: 'dice', dice })).toMatchObject({ ok: false, error: { code: 'badAction' } });
    },
  );

  test('are no deed of another moment, nor of a table whose dice are drawn', () => {
    expect(last(run({ novices, abbess: at64 }, true, [typed(1, 1)]))).toMatchObject({ refused: 'notNow' });
    expect(last(run({ novices, abbess: at64, dice: [1, 1] }, false, [...plans, typed(1, 1)]))).toMatchObject({
      refused: 'notNow',
    });
  });

  test('are an option that nobody has who does not ask for it', () => {
    const plain = readOptions({});
    expect(plain.ok && 'dice' in plain.value).toBe(false);
    expect(readOptions({ dice: 'hand' })).toMatchObject({ ok: true, value: { dice: 'hand' } });
    expect(readOptions({ dice: 'loaded' })).toMatchObject({ error: { code: 'badOption', field: 'dice' } });
  });

  test('are in the file of a match as typed, and its check says that they were', () => {
    const record = playedRecord(gameNamed('nuns')!, { options: { novices: 2, dice: 'hand' }, world: 3 });
    const verdict = verifyRecord(record, gameNamed);
    if (!verdict.ok) throw new Error(`${verdict.fault.code} ${verdict.fault.place}`);
    const rolls = record.events.filter((event) => (event as { event?: string }).event === 'roll').length;
    expect(rolls).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ byHand: rolls, drawn: { dice: 0 } });
    const at = record.log.rows.findIndex(({ action }) => (action as { type?: string }).type === 'dice');
    const [row] = record.log.rows.slice(at, at + 1);
    const dice = (row!.action as { dice: number[] }).dice.map((die) => 7 - die);
    const rows = record.log.rows.with(at, { ...row!, action: { type: 'dice', dice } });
    const changed = verifyRecord({ ...record, log: { ...record.log, rows } }, gameNamed);
    expect(changed).toMatchObject({ ok: false });
  });
});
