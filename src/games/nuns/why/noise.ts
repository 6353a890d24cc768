import type { Board } from '../board/board.ts';
import { distanceBetween, toward } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { NunsEvent } from '../events.ts';
import type { FalseNoise } from '../state.ts';
import { cardText, NameOf, nameOf } from '../text.ts';
import type { Card, EdgePair, GuardId, NoviceId } from '../vocabulary.ts';
import { guardIds, isGuard } from '../vocabulary.ts';
import type { Past, RollInTheEnd } from './past.ts';
import { noviceOf, rollInTheEnd, rollsOf, standing } from './past.ts';
import { why } from './rules.ts';
import type { KnowingText, Shown, Why } from './words.ts';
import { shortestWay, signed, told, wayWords } from './words.ts';

/*
 * Who was heard and who not, and why (N4, N10). A novice counts the way to herself; others learn how far the noise carried and
 * by which edge it came, no more, until everything is open.
 */

type Roll = Extract<NunsEvent, { event: 'roll' }>;
type Noise = Extract<NunsEvent, { event: 'noise' }>;

/** What is to be shown, while it is put together. */
interface Growing extends Shown {
  readonly points: Point[];
  readonly noises: EdgePair[];
  readonly ways: Point[][];
}

const rangeOf = ({ die, bonus }: RollInTheEnd, card: Card): number =>
  Math.max(0, die + bonus + movementCards[card].modifier);

const rangeLine = (roll: RollInTheEnd, card: Card): KnowingText =>
  told('because.range', {
    die: roll.die,
    bonus: signed(roll.bonus),
    card: cardText(card),
    modifier: card === 'run' ? '±0' : signed(movementCards[card].modifier),
    range: rangeOf(roll, card),
  });

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** A roll with all that came of it. */
export const whyRoll = (board: Board, past: Past, { by }: Roll): Why =>
  isGuard(by) ? whyListened(board, past, by) : whyRolled(board, past, by);

/** N4.2, N4.3: a novice's roll, and who heard it. */
function whyRolled(board: Board, past: Past, id: NoviceId): Why {
  const novice = noviceOf(past, id);
  const card = novice?.card;
  if (!novice || !card) return why('N4.2');
  const roll = rollInTheEnd(past, id);
  const range = rangeOf(roll, card);
  const point = standing(past, id);
  const you = yes(past.viewer === id);
  const because = [rangeLine(roll, card)];
  if (roll.open) because.push(told('because.pending'));
  if (point === novice.cell) return why('N4.2', { because: [...because, told('because.inBed', { you })] });
  const shown: Growing = { points: [], noises: [], wisps: [], ways: [] };
  for (const guard of guardIds) {
    const { point: at, card: shownCard } = past.open.guards[guard];
    if (shownCard !== 'walk') {
      because.push(told('because.ran', { who: NameOf(guard) }));
      continue;
    }
    shown.points.push(at);
    if (point !== null) {
      because.push(counted(board, guard, at, point, distanceBetween(board, at, point) <= range));
      shown.ways.push(shortestWay(board, at, point));
    } else if (!roll.open) {
      const edges = roll.noises
        .filter((one) => one.novice === id && one.guard === guard)
        .map(({ edge }) => edge);
      shown.noises.push(...edges);
      because.push(heardFrom(guard, at, range, edges));
    }
  }
  return why('N4.2', { because, shown });
}

function counted(board: Board, guard: GuardId, at: Point, point: Point, heard: boolean): KnowingText {
  const who = NameOf(guard);
  if (at === point) return told('because.onHerPoint', { who });
  const way = wayWords(shortestWay(board, at, point));
  const values = { who, at, steps: distanceBetween(board, at, point), way };
  return heard ? told('because.countHeard', values) : told('because.countUnheard', values);
}

const heardFrom = (guard: GuardId, at: Point, range: number, edges: readonly EdgePair[]): KnowingText => {
  const values = { who: NameOf(guard), at, range };
  return edges.length > 0
    ? told('because.heardFrom', { ...values, edges: edges.map(([, next]) => next).join(', ') })
    : told('because.notHeardFrom', values);
};

/** N10.1: a guard's roll, and whom she heard. */
function whyListened(board: Board, past: Past, guard: GuardId): Why {
  const roll = rollInTheEnd(past, guard);
  const { point: at } = past.open.guards[guard];
  const because: KnowingText[] = [
    told('because.listens', { who: NameOf(guard), at, die: roll.die, bonus: signed(roll.bonus) }),
  ];
  if (roll.open) because.push(told('because.pending'));
  const shown: Growing = { points: [at], noises: [], wisps: [], ways: [] };
  for (const { id, card, status, cell } of past.open.novices) {
    if (!card || status === 'caught') continue;
    const range = rangeOf(roll, card);
    const point = standing(past, id);
    const you = past.viewer === id;
    if (point === cell) {
      if (you) because.push(told('because.youInBed'));
      continue;
    }
    const values = { who: NameOf(id), card: cardText(card), range };
    if (point !== null && point !== at) {
      const way = shortestWay(board, at, point);
      const steps = distanceBetween(board, at, point);
      const line = { ...values, steps, way: wayWords(way), heard: yes(steps <= range) };
      because.push(you ? told('because.youCounted', line) : told('because.herCounted', line));
      shown.ways.push(way);
    } else if (point === null && !roll.open) {
      const edges = roll.noises
        .filter((one) => one.novice === id && one.guard === guard)
        .map(({ edge }) => edge);
      shown.noises.push(...edges);
      because.push(
        edges.length > 0 ? told('because.noviceHeard', values) : told('because.noviceUnheard', values),
      );
    }
  }
  return why('N10.1', { because, shown });
}

/** N4.3, N10.1: a noise token beside a guard. */
export function whyNoise(board: Board, past: Past, noise: Noise): Why {
  const { novice: id, guard, edge } = noise;
  const listening = rollsOf(past) === 'guards';
  const novice = noviceOf(past, id);
  const rule = listening ? 'N10.1' : 'N4.3';
  const point = standing(past, id);
  const you = yes(past.viewer === id);
  const roll = rollInTheEnd(past, listening ? guard : id);
  const card = novice?.card ?? null;
  const range = card ? rangeOf(roll, card) : null;
  const because = card ? [rangeLine(roll, card)] : [];
  const shown: Shown = { points: [edge[0]], noises: [edge], wisps: [], ways: [] };
  const now = told('mayDo.heard', { who: NameOf(guard) });
  const laid = laidBy(past, id);
  const truly =
    point !== null &&
    range !== null &&
    novice?.cell !== point &&
    distanceBetween(board, edge[0], point) <= range &&
    toward(board, edge[0], point).includes(edge[1]);
  if (laid?.turn === past.open.turn && laid.guard === guard && laid.edge[1] === edge[1] && !truly)
    return why('N11', { because: [told('because.falseOwn', { you })], now, shown });
  if (point !== null && truly) {
    const way = shortestWay(board, edge[0], point, edge[1]);
    const values = { who: NameOf(guard), at: edge[0], steps: way.length - 1, way: wayWords(way) };
    return why(rule, {
      because: [...because, told('because.countHeard', values)],
      now,
      shown: { ...shown, ways: [way] },
    });
  }
  if (range !== null) because.push(heardFrom(guard, edge[0], range, [edge]));
  if (listening && novice?.blessing) because.push(told('because.falseMaybe', { who: nameOf(id) }));
  return why(rule, { because, now, shown });
}

/** Where she laid her False Noise, as far as the viewer may know. */
function laidBy(past: Past, id: NoviceId): FalseNoise | null {
  if (past.viewer === id && past.own?.falseNoise) return past.own.falseNoise;
  return past.revealed?.novices.find((one) => one.id === id)?.falseNoise ?? null;
}
