// A whole game in one sitting: it keeps the contract honest (design, section 2). Rules: see types.ts.
import type { Chance } from '../../src/engine/chance.ts';
import { rollDie } from '../../src/engine/chance.ts';
import type { Game } from '../../src/engine/game.ts';
import { isRecord } from '../../src/engine/json.ts';
import type { Refusal } from '../../src/engine/refusal.ts';
import { refusal } from '../../src/engine/refusal.ts';
import type { Result } from '../../src/engine/result.ts';
import { fail, ok } from '../../src/engine/result.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { toyScenario } from './scenario.ts';
import type { Place, ToyEmit, ToyOpen, ToyOpenEvent, ToyOptions, ToySecret } from './types.ts';
import type { ToySecretEvent, ToySecrets, ToyState, ToyTypes, ToyView } from './types.ts';
import { SEEKER, places, toEveryone, toSeats } from './types.ts';

const hidersOf = (options: ToyOptions): Seat[] => ['hider1', 'hider2', 'hider3'].slice(0, options.hiders);
const seatsOf = (options: ToyOptions): Seat[] => [SEEKER, ...hidersOf(options)];
/** Who chooses: the seeker and every hider not found. */
const choosers = (open: ToyOpen): Seat[] =>
  seatsOf(open.options).filter((seat) => !open.found.includes(seat));
const inSeatOrder = (open: ToyOpen, seats: readonly Seat[]): Seat[] =>
  seatsOf(open.options).filter((seat) => seats.includes(seat));
const secretOf = (secrets: ToySecrets, seat: Seat): ToySecret => secrets[seat] as ToySecret;
const copyOpen = (open: ToyOpen): ToyOpen => ({ ...open, chosen: [...open.chosen], found: [...open.found] });
const copySecrets = (secrets: ToySecrets): ToySecrets =>
  Object.fromEntries(Object.entries(secrets).map(([seat, secret]) => [seat, { ...secret }]));

const waitingFor = (open: ToyOpen): Seat[] =>
  open.outcome ? [] : choosers(open).filter((seat) => !open.chosen.includes(seat));
const phaseOf = (open: ToyOpen): string => `${open.round}.${open.outcome ? 'ended' : 'choose'}`;

function readOptions(input: unknown): Result<ToyOptions, Refusal> {
  if (!isRecord(input)) return fail(refusal('badOption', 'form', { field: 'options' }));
  const options = { hiders: input['hiders'] ?? 1, rounds: input['rounds'] ?? 3 };
  for (const [field, max] of [['hiders', 3] as const, ['rounds', 5] as const]) {
    const value = options[field];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max)
      return fail(refusal('badOption', 'form', { field, values: { expected: `1 to ${max}` } }));
  }
  return ok(options as ToyOptions);
}

/** Starts from a deal: who has a cloak. */
function begin(options: ToyOptions, cloaks: Readonly<Record<Seat, boolean>>, emit: ToyEmit): ToyState {
  const open: ToyOpen = { options, round: 1, chosen: [], found: [], die: null, outcome: null };
  const secrets: Record<Seat, ToySecret> = {};
  for (const seat of seatsOf(options)) {
    const cloak = cloaks[seat] ?? false;
    secrets[seat] = { dealt: cloak, cloak, choice: null };
  }
  emit?.(toEveryone({ event: 'began', open: copyOpen(open) }));
  if (emit)
    for (const seat of seatsOf(options))
      emit(toSeats([seat], { event: 'dealt', secret: { ...secretOf(secrets, seat) } }));
  emit?.(toEveryone({ event: 'round', round: 1 }));
  return { open, secrets };
}

function choose({ open, secrets }: ToyState, seat: Seat, place: Place, chance: Chance, emit: ToyEmit): void {
  secretOf(secrets, seat).choice = place;
  emit?.(toSeats([seat], { event: 'chose', place }));
  if (!open.chosen.includes(seat)) {
    open.chosen = inSeatOrder(open, [...open.chosen, seat]);
    emit?.(toEveryone({ event: 'chosen', seat }));
  }
  if (waitingFor(open).length === 0) look({ open, secrets }, chance, emit);
}

/** All have chosen: the seeker rolls, looks, and the round is over. */
function look(state: ToyState, chance: Chance, emit: ToyEmit): void {
  const { open, secrets } = state;
  const die = rollDie(chance);
  open.die = die;
  emit?.(toEveryone({ event: 'rolled', die }));
  const first = secretOf(secrets, SEEKER).choice as Place;
  const looked = die >= 5 ? [first, ((first + 1) % 3) as Place] : [first];
  emit?.(toEveryone({ event: 'looked', places: looked }));
  for (const seat of choosers(open)) {
    const secret = secretOf(secrets, seat);
    const there = seat !== SEEKER && looked.includes(secret.choice as Place);
    secret.choice = null;
    if (!there) continue;
    if (secret.cloak) {
      secret.cloak = false;
      emit?.(toEveryone({ event: 'cloaked', seat }));
    } else {
      open.found = inSeatOrder(open, [...open.found, seat]);
      emit?.(toEveryone({ event: 'found', seat }));
    }
  }
  const left = choosers(open).filter((seat) => seat !== SEEKER);
  if (left.length === 0) return end(state, [SEEKER], 'allFound', emit);
  if (open.round === open.options.rounds) return end(state, left, 'hidden', emit);
  open.round++;
  open.chosen = [];
  emit?.(toEveryone({ event: 'round', round: open.round }));
}

function end({ open, secrets }: ToyState, winners: Seat[], reason: string, emit: ToyEmit): void {
  open.outcome = { winners, reason };
  emit?.(toEveryone({ event: 'ended', winners, reason }));
  if (emit) emit(toEveryone({ event: 'revealed', secrets: copySecrets(secrets) }));
}

function reduce(view: ToyView, event: ToyOpenEvent | ToySecretEvent): void {
  if (event.event === 'began') {
    view.open = copyOpen(event.open);
    return;
  }
  const { open, own } = view;
  if (!open) throw new Error('an event came before the match began');
  switch (event.event) {
    case 'dealt':
      view.own = { ...event.secret };
      return;
    case 'round':
      open.round = event.round;
      open.chosen = [];
      return;
    case 'chose':
      if (own) own.choice = event.place;
      return;
    case 'chosen':
      open.chosen = inSeatOrder(open, [...open.chosen, event.seat]);
      return;
    case 'rolled':
      open.die = event.die;
      return;
    case 'looked':
      if (own) own.choice = null;
      return;
    case 'cloaked':
      if (own && event.seat === view.viewer) own.cloak = false;
      return;
    case 'found':
      open.found = inSeatOrder(open, [...open.found, event.seat]);
      return;
    case 'ended': {
      const { event: _, ...outcome } = event;
      open.outcome = outcome;
      return;
    }
    case 'revealed':
      view.revealed = event.secrets;
      return;
    default:
      event satisfies never;
  }
}

export const cloneToy = ({ open, secrets }: ToyState): ToyState => ({
  open: copyOpen(open),
  secrets: copySecrets(secrets),
});

export const toy: Game<ToyTypes> = {
  name: 'toy',
  rulesVersion: 1,
  options: readOptions,
  seats: seatsOf,
  start(options, chance, emit) {
    const cloaks = hidersOf(options).map((seat) => [seat, chance.draw('deal', 2) === 0] as const);
    return begin(options, Object.fromEntries(cloaks), emit);
  },
  action(input) {
    const place = isRecord(input) && input['type'] === 'choose' ? input['place'] : undefined;
    const known = places.find((one) => one === place);
    return known === undefined
      ? fail(refusal('badAction', 'form', { field: 'place', values: { expected: '0, 1 or 2' } }))
      : ok({ type: 'choose', place: known });
  },
  legal({ open }, seat) {
    if (open.outcome) return refusal('over', 'toy');
    return choosers(open).includes(seat) ? null : refusal('notYours', 'toy');
  },
  apply: (state, seat, { place }, chance, emit) => choose(state, seat, place, chance, emit),
  waiting: ({ open }) => waitingFor(open),
  owing: ({ open }) => waitingFor(open),
  outcome: ({ open }) => open.outcome,
  phase: ({ open }) => phaseOf(open),
  clone: cloneToy,
  blank: (viewer) => ({ viewer, open: null, own: null, revealed: null }),
  reduce,
  viewWaiting: ({ open }) => (open ? waitingFor(open) : []),
  viewOutcome: ({ open }) => open?.outcome ?? null,
  viewOwes: ({ open, viewer }) => open !== null && waitingFor(open).includes(viewer),
  viewPhase: ({ open }) => (open ? phaseOf(open) : ''),
  choices: ({ open, viewer }) =>
    open && !open.outcome && choosers(open).includes(viewer) ? { places } : null,
  sample: (_view, choices, draw) => ({
    type: 'choose',
    place: choices.places[draw(choices.places.length)] as Place,
  }),
  fallback: (_view, choices) => ({ type: 'choose', place: choices.places[0] as Place }),
  imagine({ open, own, revealed, viewer }, draw) {
    if (!open) throw new Error('nothing can be imagined of a match that has not begun');
    if (revealed) return { open: copyOpen(open), secrets: copySecrets(revealed) };
    const secrets = seatsOf(open.options).map((seat): [Seat, ToySecret] => {
      if (seat === viewer && own) return [seat, { ...own }];
      const cloak = seat !== SEEKER && draw(2) === 0;
      const choice = open.chosen.includes(seat) ? (draw(3) as Place) : null;
      return [seat, { dealt: cloak, cloak, choice }];
    });
    return { open: copyOpen(open), secrets: Object.fromEntries(secrets) };
  },
  peek: ({ open, secrets }, viewer) => ({
    viewer,
    open,
    own: secrets[viewer] ?? null,
    revealed: open.outcome ? secrets : null,
  }),
  scenario: toyScenario({ options: readOptions, seats: seatsOf, begin }),
};
