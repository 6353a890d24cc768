import type { Target } from '../actions.ts';
import type { Location, PlayerId, Power } from '../vocabulary.ts';
import type { Context } from './context.ts';
import { draw } from './context.ts';
import { discardCard, lookAt, moveCard, moveToken, putUnder, swapCards, turnCard } from './house.ts';

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a target without what its power needs');
  return value;
}

type Carry = (context: Context, player: PlayerId, at: Location, target: Target) => void;

const move: Carry = (context, _player, _at, { identity, to }) =>
  moveToken(context, given(identity), given(to));
const turn: Carry = (context, _player, _at, { at }) => turnCard(context, given(at));
const drag: Carry = (context, _player, at, { place, to }) => moveCard(context, at, given(place), given(to));
const look: Carry = (context, player, _at, { at }) => lookAt(context, player, given(at));

/** What each power does to its target (E4–E6). */
const carry: Readonly<Record<Exclude<Power, 'kitchen' | 'parlour'>, Carry>> = {
  creak: move,
  slam: turn,
  lantern: turn,
  drag,
  rummage: (context, player, _at, { under }) => putUnder(context, player, given(under)), // drew before it was asked
  listen: look,
  blackout(context, _player, _at, { swap }) {
    const [a, b] = given(swap);
    const { tokens } = context.state.open;
    const [toB, toA] = [tokens[b], tokens[a]];
    moveToken(context, a, toB);
    moveToken(context, b, toA);
  },
  bathroom: (context, _player, at, { place }) => discardCard(context, [at, given(place)]),
  bedroom: move,
  attic: (context, _player, at, { place }) => turnCard(context, [at, given(place)]),
  cellar: (context, _player, at, target) => swapCards(context, [at, given(target.place)], given(target.with)),
  library: look,
  nursery: (context, _player, at, { identity }) => moveToken(context, given(identity), at),
  pantry(context, player, _at, { under }) {
    putUnder(context, player, given(under));
    draw(context, player);
  },
  workshop: drag,
  telltale: look,
};

/** Carries out a power on a legal target. */
export function carryOutPower(
  context: Context,
  power: Power,
  player: PlayerId,
  at: Location,
  target: Target,
): void {
  if (power === 'kitchen' || power === 'parlour') throw new Error(`${power} asks for no target`);
  carry[power](context, player, at, target);
}
