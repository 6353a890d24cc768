import type { Study } from '../../engine/study.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import { possibleIdentities } from './deduction.ts';
import type { NoisesEvent } from './events.ts';
import type { Open } from './state.ts';
import { nextPlayer } from './state.ts';
import type { NoisesTypes } from './types.ts';
import { blankView, reduceView } from './view.ts';
import type { Identity, PlayerId } from './vocabulary.ts';
import { playerIds } from './vocabulary.ts';

const ORDER = ['first', 'second', 'third', 'fourth'] as const;

/** Whether an identity, a seat, a place in the order of turns or the row of a deal wins more than its share. */
export const noisesStudy: Study<NoisesTypes> = {
  tables: [2, 3, 4].map((players) => ({ players })),

  traits(events, seat) {
    const { open, identities } = told(events);
    const player = seat as PlayerId;
    const identity = identities[seat] as Identity;
    const size = `${open.options.players} players`;
    const turn = `${turnOf(open, player)} of ${open.options.players}`;
    const at = open.tokens[identity];
    return {
      identity,
      seat: `${seat}, ${size}`,
      turn,
      home: at, // where one's token starts
      place: String(open.row.indexOf(at)), // in the row
      // A row is the same for all; it can make it better or worse to begin.
      row: turn.startsWith('first') ? open.row.slice(1).map((one) => `first, with the ${one}`) : [],
    };
  },

  counts(events) {
    const { identities } = told(events);
    const view = blankView(SPECTATOR);
    const sums = { guesses: 0, right: 0, 'right by chance': 0 };
    for (const event of events) {
      if (event.event === 'revealed') break;
      if (event.event === 'guessed') {
        const open = possibleIdentities(view)[event.target] ?? [];
        sums.guesses++;
        sums.right += event.right ? 1 : 0;
        sums['right by chance'] += 1 / open.filter((one) => one !== identities[event.player]).length;
      }
      if (event.event !== 'dealt' && event.event !== 'chosen') reduceView(view, event);
    }
    return sums;
  },
};

/** What the first and last events tell. */
function told(events: readonly NoisesEvent[]): {
  readonly open: Open;
  readonly identities: Readonly<Record<string, Identity>>;
} {
  const began = events.find((event) => event.event === 'began');
  const revealed = events.findLast((event) => event.event === 'revealed');
  if (began?.event !== 'began' || revealed?.event !== 'revealed') throw new Error('not a whole match');
  return { open: began.open, identities: revealed.identities };
}

/** When a player's first turn is, the start player's being the first. */
function turnOf(open: Open, player: PlayerId): string {
  let at = open.first;
  for (const word of ORDER.slice(0, playerIds.length)) {
    if (at === player) return word;
    at = nextPlayer(open, at);
  }
  throw new Error(`no ${player} in this match`);
}
