import { describe, expect, test } from 'vitest';
import { fastChance } from '../../../src/chance/fast.ts';
import { clueCards, symbolOf } from '../../../src/games/noises/data.ts';
import { noises } from '../../../src/games/noises/index.ts';
import { readOptions } from '../../../src/games/noises/read-options.ts';
import type { State } from '../../../src/games/noises/state.ts';
import { identities, locations, nightEvents, symbols } from '../../../src/games/noises/vocabulary.ts';
import { brokenNoises } from '../../suites/noisesBroken.ts';
import { CARDS } from '../../suites/noisesPlain.ts';

const deals = (players: number, number: number): State[] =>
  Array.from({ length: number }, (_, seed) => noises.start({ players }, fastChance(seed), undefined));

describe('E0, E3, E4 parts', () => {
  test('E0 8 identities, 54 clue cards, 10 events, 10 locations', () => {
    expect([identities, clueCards, nightEvents, locations].map(({ length }) => length)).toEqual([
      8, 54, 10, 10,
    ]);
    for (const all of [identities, clueCards.map(({ name }) => name), nightEvents, locations])
      expect(new Set(all).size).toBe(all.length);
  });

  test('E3 four symbols, two identities each', () => {
    expect(identities.map((identity) => [identity, symbolOf(identity)])).toEqual([
      ['cat', 'paw'],
      ['mouse', 'paw'],
      ['ghost', 'moon'],
      ['sleepwalker', 'moon'],
      ['clock', 'gear'],
      ['boiler', 'gear'],
      ['draught', 'wind'],
      ['shutter', 'wind'],
    ]);
  });

  test('E4 16 plain of one symbol, four of each', () => {
    const plain = clueCards.filter((card) => card.power === null && card.symbols.length === 1);
    expect(plain).toHaveLength(16);
    for (const symbol of symbols) expect(plain.filter((card) => card.symbols[0] === symbol)).toHaveLength(4);
  });

  test('E4 12 plain of two symbols, each of the six pairs twice', () => {
    const double = clueCards.filter((card) => card.power === null && card.symbols.length === 2);
    const pairs = double.map((card) => card.symbols.toSorted().join());
    expect(double).toHaveLength(12);
    expect(new Set(pairs).size).toBe(6);
    for (const pair of pairs) expect(pairs.filter((one) => one === pair)).toHaveLength(2);
    for (const { symbols: two } of double) expect(two[0]).not.toBe(two[1]);
  });

  test('E4 24 with a symbol and a power, each power once per symbol; two Blackouts without a symbol', () => {
    const withPower = clueCards.filter((card) => card.power !== null && card.power !== 'blackout');
    expect(new Set(withPower.map(({ power, symbols: [symbol] }) => `${symbol} ${power}`)).size).toBe(24);
    expect(withPower).toHaveLength(24);
    expect(clueCards.filter(({ power }) => power === 'blackout').map((card) => card.symbols)).toEqual([
      [],
      [],
    ]);
  });

  test('E4 the cards are named as in scenario files, by what is on them', () => {
    expect(clueCards.map(({ name }) => name).toSorted()).toEqual(CARDS.toSorted());
    for (const { name, symbols: printed, power } of clueCards) {
      const words = name.split('-').filter((word) => !/^\d$/.test(word));
      expect(words).toEqual(power === 'blackout' ? ['blackout'] : [...printed, ...(power ? [power] : [])]);
    }
  });
});

describe('E1 setup', () => {
  test('E1.1 two to four players, two if nothing is said', () => {
    expect(noises.options({})).toEqual({ ok: true, value: { players: 2 } });
    expect(noises.seats({ players: 4 })).toEqual(['player1', 'player2', 'player3', 'player4']);
    for (const players of [1, 5, 2.5, '3', true])
      expect(readOptions({ players })).toMatchObject({ error: { rule: 'E1.1', field: 'players' } });
    expect(readOptions({ player: 2 })).toMatchObject({ error: { field: 'player' } });
  });

  test('E1.1, E1.5 every player is one of the eight, no two the same', () => {
    const seen = new Set<string>();
    for (const { identities: dealt } of deals(4, 200)) {
      expect(new Set(Object.values(dealt)).size).toBe(4);
      Object.entries(dealt).forEach((one) => seen.add(one.join()));
    }
    expect(seen.size).toBe(4 * 8);
  });

  test('E1.2 the Bathroom lies first, then four of the nine others in any order', () => {
    const seen = new Set<string>();
    for (const { open } of deals(2, 400)) {
      expect(open.row[0]).toBe('bathroom');
      expect(new Set(open.row).size).toBe(5);
      open.row.forEach((at, place) => seen.add(`${place} ${at}`));
    }
    expect(seen.size).toBe(1 + 4 * 9);
  });

  test('E1.3 two tokens in each room but the Bathroom, never two of a symbol, all others together', () => {
    const together = new Set<string>();
    for (const { open } of deals(3, 600))
      for (const at of open.row) {
        const here = identities.filter((identity) => open.tokens[identity] === at);
        expect(here).toHaveLength(at === 'bathroom' ? 0 : 2);
        if (here[0] && here[1]) expect(symbolOf(here[0])).not.toBe(symbolOf(here[1]));
        if (here[0]) together.add(here.join());
      }
    expect(together.size).toBe((8 * 6) / 2);
  });

  test('E1.4 the timer starts at 7, 6, 5', () => {
    for (const [players, timer] of [
      [2, 7],
      [3, 6],
      [4, 5],
    ] as const)
      expect(deals(players, 1)[0]?.open).toMatchObject({ timer, round: 1 });
  });

  test('E1.5 four cards and one point each; anybody may be first; nothing lies in the house', () => {
    const firsts = new Set<string>();
    for (const state of deals(4, 60)) {
      expect(brokenNoises(state)).toEqual([]);
      expect(Object.values(state.hands).map((hand) => hand.length)).toEqual([4, 4, 4, 4]);
      expect(Object.values(state.open.points)).toEqual([1, 1, 1, 1]);
      expect(Object.values(state.open.piles).flat()).toEqual([]);
      expect(state.open).toMatchObject({ deck: 54 - 16, discards: 0 });
      firsts.add(state.open.first);
    }
    expect(firsts.size).toBe(4);
  });
});
