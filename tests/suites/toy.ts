import { cloneToy, toy } from '../toy/toy.ts';
import type { ToyState, ToyTypes } from '../toy/types.ts';
import { SEEKER, places } from '../toy/types.ts';
import type { Suite } from './suite.ts';

const faces = [1, 2, 3];

export const toySuite: Suite<ToyTypes> = {
  game: toy,
  tables: faces.flatMap((hiders) => faces.map((rounds) => ({ hiders, rounds }))),
  longest: 500,

  broken({ open, secrets }: ToyState) {
    const wrong: string[] = [];
    if (open.round > open.options.rounds) wrong.push('more rounds than there are');
    for (const [seat, { dealt, cloak, choice }] of Object.entries(secrets)) {
      if (cloak && !dealt) wrong.push(`${seat} has a cloak from nowhere`);
      if (!open.outcome && (choice !== null) !== open.chosen.includes(seat))
        wrong.push(`${seat} is said to have chosen and has not, or the other way`);
    }
    return wrong;
  },

  file: (start, dice, actions) => ({
    game: 'toy',
    options: start.open.options,
    deal: Object.fromEntries(
      Object.entries(start.secrets).map(([seat, { dealt }]) => [seat, { cloak: dealt }]),
    ),
    dice,
    actions,
  }),

  secrets: ['cloak', 'choice'],
  twists(state, secret, draw) {
    const { options, chosen, found, outcome } = state.open;
    if (outcome) return [];
    return toy.seats(options).flatMap((seat) => {
      if (found.includes(seat)) return [];
      const other = (change: (own: ToyState['secrets'][string]) => void) => {
        const twin = cloneToy(state);
        change(twin.secrets[seat] as ToyState['secrets'][string]);
        return { secret, knows: [seat], other: twin };
      };
      const twists = [];
      if (seat !== SEEKER && secret === 'cloak')
        twists.push(
          other((own) => {
            own.cloak = !own.cloak;
            if (own.cloak) Object.assign(own, { dealt: true });
          }),
        );
      if (chosen.includes(seat) && secret === 'choice')
        twists.push(
          other((own) => {
            own.choice = places[((own.choice ?? 0) + 1 + draw(2)) % 3] ?? null;
          }),
        );
      return twists;
    });
  },

  counterpart: (_action, _view, draw) => ({ type: 'choose', place: places[draw(3)] ?? 0 }),

  published({ owner, worlds: [a, b] }) {
    // What a look brings to light: where the seeker looked, who was there, and what follows from that.
    const kinds = [a.event?.event, b.event?.event];
    if (kinds[0] === 'revealed' && kinds[1] === 'revealed') return true; // all is open at the end
    if (owner === SEEKER) return kinds[0] === 'looked' && kinds[1] === 'looked';
    return [a, b].some(
      ({ event }) =>
        event !== null && (event.event === 'found' || event.event === 'cloaked') && event.seat === owner,
    );
  },
};
