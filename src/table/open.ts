import type { Seat } from '../engine/seats.ts';
import type { OpenEvent } from './events.ts';
import type { GameFacts } from './settings.ts';
import { isPerson } from './people.ts';
import type { Message, Occupant, OpenFair, OpenTable, TableMatch } from './state.ts';
import { bounds } from './vocabulary.ts';

/*
 * What a public event does to the public part of a table: the one way in which that part ever changes, in the server's
 * state and in every view alike.
 */

const free: Occupant = { kind: 'open' };

/** The last messages, with one more. */
export const heard = (chat: readonly Message[], message: Message): Message[] =>
  [...chat, message].slice(-bounds.messages);

/** The seats as facts have them; who sat on one that is gone stands. */
const seatsFor = (facts: GameFacts, seats: Readonly<Record<Seat, Occupant>>): Record<Seat, Occupant> =>
  Object.fromEntries(facts.seats.map((seat) => [seat, seats[seat] ?? free]));

const nothingYet = (): OpenFair => ({
  commitment: null,
  devices: {},
  until: null,
  order: null,
  opened: [],
});

export const firstOpen = ({ at, settings, facts }: Extract<OpenEvent, { event: 'opened' }>): OpenTable => ({
  created: at,
  status: 'gathering',
  settings,
  facts,
  host: null,
  members: [],
  seats: seatsFor(facts, {}),
  match: null,
  scores: [],
  fair: nothingYet(),
  vote: null,
  chat: [],
  closing: null,
  closed: null,
});

/** Longer was granted to a person, not to whoever has the seat after him. */
function longerWithout(
  { seats, match }: OpenTable,
  { seat, occupant }: Extract<OpenEvent, { event: 'seat' }>,
): TableMatch['longer'] {
  const before = seats[seat];
  const stays = isPerson(before) && isPerson(occupant) && before.member === occupant.member;
  const { [seat]: dropped, ...others } = match?.longer ?? {};
  return stays && dropped !== undefined ? { ...others, [seat]: dropped } : others;
}

/** Takes a public event into the public part, in place. */
export function reduceOpen(open: OpenTable, event: Exclude<OpenEvent, { event: 'opened' }>): void {
  switch (event.event) {
    case 'settings':
      open.settings = event.settings;
      open.facts = event.facts;
      open.seats = seatsFor(event.facts, open.seats);
      return;
    case 'joined': {
      const { member, name, colour, at } = event;
      open.members.push({ id: member, name, colour, since: at });
      return;
    }
    case 'renamed':
      for (const member of open.members)
        if (member.id === event.member) {
          member.name = event.name;
          member.colour = event.colour;
        }
      return;
    case 'left':
      open.members = open.members.filter(({ id }) => id !== event.member);
      delete open.fair.devices[event.member];
      open.fair.opened = open.fair.opened.filter((id) => id !== event.member);
      return;
    case 'host':
      open.host = event.member;
      return;
    case 'seat':
      if (open.match) open.match.longer = longerWithout(open, event);
      open.seats[event.seat] = event.occupant;
      return;
    case 'started':
      open.status = 'playing';
      open.seats = { ...event.seats };
      open.match = {
        id: event.match,
        number: event.number,
        started: event.at,
        fair: event.fair,
        ended: null,
        winners: null,
        reason: null,
        ending: false,
        paused: null,
        longer: {},
      };
      open.fair = nothingYet();
      return;
    case 'committed':
      open.fair = { ...nothingYet(), commitment: event.commitment };
      return;
    case 'contributed':
      open.fair.devices[event.member] = event.commitment;
      return;
    case 'opening':
      open.fair.until = event.until;
      open.fair.order = event.order;
      open.fair.opened = [];
      return;
    case 'revealed':
      open.fair.opened.push(event.member);
      return;
    case 'ended':
      open.status = 'over';
      open.scores = event.scores.map((score) => ({ ...score }));
      if (open.match)
        open.match = {
          ...open.match,
          ended: event.at,
          winners: event.winners,
          reason: event.reason,
          paused: null,
        };
      return;
    case 'gathered':
      open.status = 'gathering';
      return;
    case 'voteOpened':
      open.vote = { ...event.vote, yes: [...event.vote.yes], no: [...event.vote.no] };
      return;
    case 'voted':
      if (open.vote) (event.yes ? open.vote.yes : open.vote.no).push(event.member);
      return;
    case 'voteClosed':
      open.vote = null;
      return;
    case 'ending':
      if (open.match) open.match.ending = true;
      return;
    case 'paused':
      if (open.match) open.match.paused = event.since;
      return;
    case 'longer':
      if (open.match) open.match.longer = { ...open.match.longer, [event.seat]: event.factor };
      return;
    case 'said':
      open.chat = heard(open.chat, event.message);
      return;
    case 'closing':
      open.closing = event.at;
      return;
    case 'closed':
      open.status = 'closed';
      open.closing = null;
      open.closed = event.why;
  }
}
