import type { Choice, Reading, Slot } from '../../../../client/shared/text/grammar.ts';
import { formsOf, oneOf } from '../../../../client/shared/text/grammar.ts';
import { fold } from '../../../../client/shared/text/fold.ts';
import type { Point } from '../../board/format.ts';
import { wishPoints } from '../../moves.ts';
import { placeOf, roomOf } from '../../text.ts';
import { say, sayText } from './say.ts';
import type { Standing } from './telling.ts';

/*
 * What points are called: by number, by room, or by what they are to me.
 */

const pointChoice = ({ board }: Standing, point: Point): Choice => ({
  value: String(point),
  words: sayText(placeOf(board, point)),
});

/** Points by other names than a number or a room: where my keys, my treat and my bed are. */
function ownNames({ board, own }: Standing): { readonly names: readonly string[]; readonly point: Point }[] {
  if (!own) return [];
  const { keyPoint, itemPoint } = wishPoints(board, own.secret.wish);
  return [
    { names: formsOf(say('also.keys')), point: keyPoint },
    { names: formsOf(say('also.item')), point: itemPoint },
    { names: formsOf(say('also.bed')), point: own.novice.cell },
  ];
}

function readPoint(standing: Standing, words: string): Reading {
  const { board } = standing;
  const wanted = fold(words);
  if (/^\d+$/.test(wanted))
    return board.points.includes(Number(wanted))
      ? { ok: true, value: String(Number(wanted)) }
      : { ok: false, choices: [] };
  const mine = ownNames(standing).find(({ names }) => names.some((name) => fold(name) === wanted));
  if (mine) return { ok: true, value: String(mine.point) };
  const rooms = board.points.filter((point) => {
    const room = fold(sayText(roomOf(board, point)));
    return room === wanted || room.replace(/^\S+\s/, '') === wanted;
  });
  const [one] = rooms;
  return one !== undefined && rooms.length === 1
    ? { ok: true, value: String(one) }
    : { ok: false, choices: rooms.map((point) => pointChoice(standing, point)) };
}

/** One point. `offered`: those that a list shows; all where none are named. */
export const pointSlot = (standing: Standing, offered?: readonly Point[]): Slot => ({
  label: say('slot.point'),
  // Put into words only where the list is shown.
  get choices() {
    return (offered ?? standing.board.points).map((point) => pointChoice(standing, point));
  },
  read: (words) => readPoint(standing, words),
});

/** One point after the other, with or without words between. The list shows those that can be reached at once. */
export function pointsSlot(standing: Standing, ways: ReadonlyMap<Point, readonly Point[]>): Slot {
  const between = new Set(formsOf(say('also.then')).map(fold));
  return {
    label: say('slot.points'),
    choices: [...ways]
      .sort(([a, one], [b, two]) => one.length - two.length || a - b)
      .map(([point, way]) => ({
        value: String(point),
        words: say('plan.reachOne', { ...placeOf(standing.board, point).values, steps: way.length }),
      })),
    read(words) {
      const whole = readPoint(standing, words);
      if (whole.ok) return whole;
      const parts = fold(words)
        .split(/[\s,;>›→、，-]+/u)
        .filter((part) => part !== '' && !between.has(part));
      const read = parts.map((part) => readPoint(standing, part));
      const bad = read.find((one) => !one.ok);
      if (parts.length < 2 || (bad && !bad.ok)) return parts.length < 2 || !bad ? whole : bad;
      return { ok: true, value: read.map((one) => (one.ok ? one.value : '')).join(' ') };
    },
  };
}

/** Dice that were rolled: all that are asked for at once, or one after the other. */
export const diceSlot = (most: number): Slot => ({
  label: say('slot.dice'),
  choices: [1, 2, 3, 4, 5, 6].map((die) => ({ value: String(die), words: String(die) })),
  read(words) {
    const dice = words.split(/[\s,;、，]+/u).filter((part) => part !== '');
    return dice.length > 0 && dice.length <= most && dice.every((die) => /^[1-6]$/.test(die))
      ? { ok: true, value: dice.join(' ') }
      : { ok: false, choices: [] };
  },
});

/** The points of a slot's value. */
export const pointsIn = (value: string): Point[] => value.split(' ').map(Number);

/** A slot whose choices have names in the locale, some of them several. */
export const namedSlot = (
  label: string,
  choices: readonly { readonly value: string; readonly words: string; readonly also?: string }[],
): Slot =>
  oneOf(
    label,
    choices.map(({ value, words, also }) => ({
      value,
      words,
      ...(also !== undefined && { also: formsOf(also) }),
    })),
  );
