import { LIGHTS } from '../data.ts';
import { toEveryone } from '../events.ts';
import type { Open, Slot } from '../state.ts';
import type { Face, Location, NightEvent } from '../vocabulary.ts';
import { identities } from '../vocabulary.ts';
import type { Context } from './context.ts';
import { takeTop } from './context.ts';
import { discardCard, lightCard, moveToken, turnCard } from './house.ts';

/** Draws the round's event (E2.9) and carries out what needs no answer; Tell-tale and Whispers are asked for after. */
export function drawNightEvent(context: Context): NightEvent {
  const { state, emit } = context;
  const name = state.events.shift();
  if (!name) throw new Error('no event left');
  state.open.eventsGone = [...state.open.eventsGone, name];
  emit?.(toEveryone({ event: 'nightEvent', name }));
  effects[name]?.(context);
  return name;
}

const effects: Readonly<Partial<Record<NightEvent, (context: Context) => void>>> = {
  powerCut: (context) => turnAll(context, 'up'),
  lightning: (context) => turnAll(context, 'down'),
  draughtThrough: (context) => moveTokens(context, ({ row }, at) => row[(row.indexOf(at) + 1) % row.length]),
  backToBed: (context) => moveTokens(context, ({ row }, at) => (at === 'bathroom' ? row[1] : at)),
  musicalRooms: (context) =>
    moveTokens(context, ({ row }, at) => {
      const [left, right] = [row[0], row.at(-1)];
      return at === left ? right : at === right ? left : at;
    }),
  springCleaning(context) {
    const { open } = context.state;
    for (const at of open.row)
      if (open.piles[at].length > 0) discardCard(context, [at, open.piles[at].length - 1]);
  },
  light(context) {
    for (let i = 0; i < LIGHTS; i++) {
      const card = takeTop(context);
      if (card === undefined) return;
      lightCard(
        context,
        card,
        extreme(context.state.open, (pile) => -pile.length),
      );
    }
  },
};

/** The location of the row with the greatest value, leftmost on a tie. */
function extreme(open: Open, value: (pile: readonly Slot[]) => number): Location {
  let best = open.row[0] as Location;
  for (const at of open.row) if (value(open.piles[at]) > value(open.piles[best])) best = at;
  return best;
}

/** Turns over all cards that lie so at the location with the most of them. */
function turnAll(context: Context, face: Face): void {
  const { open } = context.state;
  const at = extreme(open, (pile) => pile.filter((slot) => slot.face === face).length);
  open.piles[at].forEach((slot, place) => {
    if (slot.face === face) turnCard(context, [at, place]);
  });
}

/** Moves every token to where `to` says, all at once, in the order of the identities. */
function moveTokens(context: Context, to: (open: Open, at: Location) => Location | undefined): void {
  const { open } = context.state;
  const before = { ...open.tokens };
  for (const identity of identities) {
    const goal = to(open, before[identity]);
    if (goal !== undefined && goal !== before[identity]) moveToken(context, identity, goal);
  }
}
