import type { Seat } from '../engine/seats.ts';
import type { Act } from './act.ts';
import { closeVote, overtakeVote } from './ballot.ts';
import { fairOf, spend } from './fair.ts';
import { eldest, isPerson, memberOf, people, seatsOf } from './people.ts';
import { seating } from './series.ts';
import type { Absence, MemberId } from './vocabulary.ts';

export function sit({ state, say }: Act, member: MemberId, seat: Seat, name: string | null): void {
  const { open } = state;
  const taken = people(open).map(([, { place }]) => place);
  // Who stands up and sits down elsewhere keeps his place in the series.
  const shown = name ?? memberOf(open, member)?.name;
  const before = open.scores.find(
    (score) => score.member === member && score.name === shown && !taken.includes(score.place),
  );
  const place = before?.place ?? state.nextPlace++;
  say({ event: 'seat', seat, occupant: { kind: 'person', member, name, place, away: null, since: null } });
}

export function start(act: Act, match: string, order: readonly number[]): void {
  const { state, at, say } = act;
  const { open } = state;
  dropLeavers(act);
  for (const [seat] of people(open)) returnTo(act, seat);
  const seats = seating(open, order);
  const number = (open.match?.number ?? 0) + 1;
  for (const seat of Object.keys(state.notes)) delete state.notes[seat];
  const fair = fairOf(state, seats);
  spend(state);
  say({ event: 'started', match, number, at, seats, fair });
}

/** Before a new match: who left the last one is no longer at the table, and nobody is away. */
export function dropLeavers(act: Act): void {
  const { open } = act.state;
  for (const [, { member, away }] of people(open))
    if (away === 'left' && memberOf(open, member)) remove(act, member, false);
}

export function goAway({ state, at, say }: Act, seat: Seat, why: Absence): void {
  const occupant = state.open.seats[seat];
  if (isPerson(occupant) && occupant.away !== why)
    say({ event: 'seat', seat, occupant: { ...occupant, away: why, since: occupant.since ?? at } });
}

export function returnTo(act: Act, seat: Seat): void {
  const { vote, seats } = act.state.open;
  const occupant = seats[seat];
  if (!isPerson(occupant) || occupant.away === null) return;
  act.say({ event: 'seat', seat, occupant: { ...occupant, away: null, since: null } });
  // Nobody takes the seat of one who plays.
  if (vote?.motion.kind === 'substitute' && vote.motion.seat === seat) closeVote(act, vote, 'overtaken');
}

/** A member is no longer at the table. In a match bots take his seats, for good. */
export function remove(act: Act, member: MemberId, kicked: boolean, heir?: MemberId): void {
  const { open } = act.state;
  for (const seat of seatsOf(open, member))
    act.say({
      event: 'seat',
      seat,
      occupant: { kind: open.status === 'playing' || open.status === 'over' ? 'bot' : 'open' },
    });
  overtakeVote(act, member);
  act.say({ event: 'left', member, kicked });
  passHost(act, member, heir);
}

export function passHost({ state: { open }, say }: Act, from: MemberId, heir?: MemberId): void {
  if (open.host !== from) return;
  const next = heir !== undefined && heir !== from && memberOf(open, heir) ? heir : eldest(open, from);
  say({ event: 'host', member: next });
}
