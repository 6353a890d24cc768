// A night that is over, event by event: with the eyes of each seat, with all of them, and what could be known.
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyRecord } from '../../src/chance/verify.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { knownAlong } from '../../src/games/nuns/after/known.ts';
import { nearMisses } from '../../src/games/nuns/after/near-misses.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { NunsEmitted } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { captionOf } from '../../src/games/nuns/ui/after/captions.ts';
import { likelyText } from '../../src/games/nuns/ui/after/likely.ts';
import { nearText } from '../../src/games/nuns/ui/after/near.ts';
import type { Night } from '../../src/games/nuns/ui/after/night.ts';
import {
  momentAt,
  nightOf,
  observedBy,
  placesFor,
  seenBy,
  stopsOf,
  walkIn,
} from '../../src/games/nuns/ui/after/night.ts';
import { nightScene } from '../../src/games/nuns/ui/after/night-scene.ts';
import { sayAfterText } from '../../src/games/nuns/ui/after/say.ts';
import { placeAt } from '../../src/games/nuns/ui/after/where.ts';
import { nearTold } from '../../src/games/nuns/ui/text/near.ts';
import { sayText } from '../../src/games/nuns/ui/text/say.ts';
import { replayOf } from '../../src/games/nuns/ui/replay.ts';
import { nothingChosen, sceneOf } from '../../src/games/nuns/ui/scene.ts';
import { isNovice } from '../../src/games/nuns/vocabulary.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playedRecord } from '../chance/record.ts';

let record: MatchRecord;
let night: Night;
let emitted: readonly NunsEmitted[];
beforeAll(() => {
  record = playedRecord(gameNamed('nuns')!, { options: { novices: 3, guardSeats: 2 }, world: 11 });
  night = nightOf(record.log)!;
  const verdict = verifyRecord(record, gameNamed);
  emitted = verdict.ok ? (verdict.events as readonly NunsEmitted[]) : [];
});

test('is what was played, event for event', () => {
  expect(night.emitted).toEqual(emitted);
  expect(night.emitted.length).toBe(record.events.length);
});

test('is not shown where the rules would have it otherwise', () => {
  const { start, rows } = record.log;
  expect(
    nightOf({ start, rows: [{ ...rows[0]!, action: { type: 'endMove', guard: 'abbess' } }] }),
  ).toBeNull();
  expect(nightOf({ start: { ...start, chance: start.chance.slice(1) }, rows })).toBeNull();
});

describe('with the eyes of a seat', () => {
  test.each(['novice1', 'novice3', 'guard1', 'guard2', SPECTATOR])(
    '%s: what the gate let it see, no more',
    (seat) => {
      for (const count of stopsOf(night, seat).filter((_, i) => i % 11 === 10)) {
        const moment = momentAt(night, count, seat);
        const knew = fold<NunsTypes>(nuns, seat, observed<NunsTypes>(emitted.slice(0, count), seat));
        expect(moment.view).toEqual(knew);
        const dealt = isNovice(seat) && moment.turn > 0;
        expect(moment.novices.map(({ id }) => id)).toEqual(dealt ? [seat] : []);
        // On the picture is whoever was on it then, and nobody hidden.
        const figures = (scene: ReturnType<typeof sceneOf>) => scene.figures.map(({ id }) => id);
        expect(figures(nightScene(board, moment, null, {}))).toEqual(
          figures(sceneOf(board, knew, nothingChosen)),
        );
      }
    },
  );

  test('a novice is told of no move but her own', () => {
    const others = stopsOf(night, 'novice1').flatMap((stop) => {
      const seen = seenBy(night.emitted[stop - 1]!, 'novice1');
      return seen?.event.event === 'moved' && seen.event.novice !== 'novice1' ? [stop] : [];
    });
    expect(others).toEqual([]);
    expect(stopsOf(night, 'novice1').length).toBeLessThan(stopsOf(night, 'all').length);
  });
});

test('the whole truth has everybody where she was, turn by turn', () => {
  const events = observedBy(night, night.emitted.length, SPECTATOR);
  const last = events.at(-1);
  if (last?.event !== 'revealed') return expect.unreachable('the end opens everything');
  const turns = replayOf(board, events, last);
  for (const { turn, novices } of turns) {
    const end = night.turns.lastIndexOf(turn) + 1;
    const moment = momentAt(night, end, 'all');
    for (const { id, way, captured } of novices) {
      const her = moment.novices.find((one) => one.id === id);
      if (!captured) expect(her?.point).toBe(way.at(-1));
      expect(nightScene(board, moment, null, {}).figures.some((figure) => figure.id === id)).toBe(true);
    }
  }
});

test('every single event is told in words, whoever looks', () => {
  for (const eyes of ['all', ...night.seats, SPECTATOR]) {
    const stops = stopsOf(night, eyes);
    expect(stops.length).toBeGreaterThan(30);
    for (const stop of stops.filter((_, i) => (eyes === 'all' ? i % 2 === 0 : i % 9 === 0))) {
      const words = captionOf(board, night, stop, eyes);
      expect(words && sayAfterText(words)).toMatch(/^[^{}]+$/);
    }
  }
});

test('whoever walks in an event walks from point to neighbouring point', () => {
  const walks = stopsOf(night, 'all').flatMap((stop) => walkIn(night, stop, 'all') ?? []);
  expect(walks.length).toBeGreaterThan(5);
  for (const { way } of walks)
    for (const [i, point] of way.slice(1).entries()) expect(board.neighbours[way[i]!]).toContain(point);
  expect(
    stopsOf(night, SPECTATOR).flatMap((stop) => walkIn(night, stop, SPECTATOR)?.id ?? []).length,
  ).toBeLessThan(walks.length);
});

test('the board follows whoever acts, and nobody whom these eyes did not see', () => {
  for (const stop of stopsOf(night, 'all')) {
    const way = walkIn(night, stop, 'all')?.way;
    if (way) expect(placeAt(night, stop, 'all', null)).toBe(way.at(-1));
    const told = seenBy(night.emitted[stop - 1]!, SPECTATOR);
    if (!told) expect(placeAt(night, stop, SPECTATOR, null)).toBeNull();
  }
  const { view } = momentAt(night, night.emitted.length, SPECTATOR);
  const open = stopsOf(night, SPECTATOR).flatMap((stop) => placeAt(night, stop, SPECTATOR, view.open) ?? []);
  expect(open.length).toBeGreaterThan(20);
  expect(open.every((point) => board.points.includes(point))).toBe(true);
});

test('near misses can be told, and found among the events', () => {
  const events = observedBy(night, night.emitted.length, 'novice2');
  const last = events.at(-1);
  if (last?.event !== 'revealed') return expect.unreachable('the end opens everything');
  const places = placesFor(night, 'novice2');
  expect(places.length).toBe(events.length);
  const misses = nearMisses(board, events, last);
  expect(misses.length).toBeGreaterThan(0);
  for (const miss of misses) {
    expect(sayAfterText(nearText(miss))).not.toMatch(/[{}]|undefined/);
    expect(night.turns[places[miss.event]!]).toBe(miss.turn);
  }
  // They follow from what is open to all in the end, whoever asks.
  const told = observedBy(night, night.emitted.length, SPECTATOR);
  expect(nearMisses(board, told, last).map(nearText)).toEqual(misses.map(nearText));
});

test('what could be known never leaves the truth out', () => {
  const places = placesFor(night, SPECTATOR);
  const events = observedBy(night, night.emitted.length, SPECTATOR);
  let moments = 0;
  for (const { count, known } of knownAlong(board, events)) {
    if (moments++ % 5 !== 1) continue;
    const { novices } = momentAt(night, places[count - 1]! + 1, 'all');
    for (const { novice, points } of known) {
      const her = novices.find(({ id }) => id === novice);
      expect(points.map(({ point }) => point)).toContain(her?.point);
      expect(points.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
      expect(points[0]!.chance).toBeGreaterThanOrEqual(points.at(-1)!.chance);
    }
  }
  expect(moments).toBeGreaterThan(20);
});

test('in text mode near misses are told, and who drew the guards', () => {
  const view = fold<NunsTypes>(nuns, SPECTATOR, observedBy(night, night.emitted.length, SPECTATOR));
  const events = observedBy(night, night.emitted.length, SPECTATOR);
  const told = nearTold({ board, view, events })?.map(sayText) ?? [];
  expect(told.filter((line) => line.startsWith('Turn '))).not.toEqual([]);
  expect(told.filter((line) => line.includes('off her route')).length).toBe(3);
  for (const line of told) expect(line).toMatch(/^[^{}]+$/);
});

test('a place that is possible is never said to be out of the question, nor one of several to be certain', () => {
  const said = [0, 0.0004, 0.005, 0.34, 0.994, 0.9996, 1].map((chance) => sayAfterText(likelyText(chance)));
  expect(said).toEqual(['under 1%', 'under 1%', '1%', '34%', '99%', 'over 99%', 'over 99%']);
});
