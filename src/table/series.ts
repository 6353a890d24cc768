import type { Seat } from '../engine/seats.ts';
import { isPerson, people, seated } from './people.ts';
import type { Occupant, OpenTable, Person, Score } from './state.ts';

/** Who has a leading seat in the next match of a series: of the people, those who led least, then by place. */
export function nextLeaders(open: OpenTable): Person[] {
  const led = (person: Person): number => open.scores.find((score) => score.place === person.place)?.led ?? 0;
  return people(open)
    .map(([, person]) => person)
    .sort((a, b) => led(a) - led(b) || a.place - b.place)
    .slice(0, open.facts.lead.length);
}

/** Whether each of the people has led as often as every other: a round of the series is complete. */
export function roundOver(open: OpenTable): boolean {
  const led = people(open).map(
    ([, { place }]) => open.scores.find((score) => score.place === place)?.led ?? 0,
  );
  return led.length > 0 && led.every((times) => times > 0 && times === led[0]);
}

/** Once a round of the series is complete, who of the people won most; nobody before. */
export function bestOfRound(open: OpenTable): Score[] {
  if (!roundOver(open)) return [];
  const places = people(open).map(([, { place }]) => place);
  const sitting = open.scores.filter(({ place }) => places.includes(place));
  const most = Math.max(...sitting.map(({ won }) => won));
  return sitting.filter(({ won }) => won === most);
}

/**
 * Who sits where in the match that starts now. Seats that nobody has taken go to bots.
 * @param order a lot, for tables that draw: who sat on the nth seat gets the `order[n]`th
 */
export function seating(open: OpenTable, order: readonly number[]): Record<Seat, Occupant> {
  const { seats, lead } = open.facts;
  const placed = new Map<Seat, Occupant>(
    seated(open).map(([seat, occupant]) => [seat, isPerson(occupant) ? occupant : { kind: 'bot' }]),
  );
  switch (open.settings.lead) {
    case 'chosen':
      break;
    case 'random': {
      const before = seats.map((seat) => placed.get(seat) as Occupant);
      before.forEach((occupant, n) => placed.set(seats[order[n] ?? n] as Seat, occupant));
      break;
    }
    case 'series': {
      const leaders = nextLeaders(open);
      for (const seat of lead) {
        const there = placed.get(seat) as Occupant;
        if (leaders.some((one) => one === there)) continue;
        const from = seats.find(
          (other) => !lead.includes(other) && leaders.some((one) => one === placed.get(other)),
        );
        if (from === undefined) continue; // fewer people than leading seats
        placed.set(seat, placed.get(from) as Occupant);
        placed.set(from, there);
      }
    }
  }
  return Object.fromEntries(seats.map((seat) => [seat, placed.get(seat) as Occupant]));
}

/** The scores after a match that was played to its end. */
export function scored(open: OpenTable, winners: readonly Seat[]): Score[] {
  const scores = new Map(open.scores.map((score) => [score.place, score]));
  for (const [seat, { place, member, name }] of people(open)) {
    const before = scores.get(place);
    scores.set(place, {
      place,
      member,
      name: name ?? open.members.find(({ id }) => id === member)?.name ?? before?.name ?? '',
      played: (before?.played ?? 0) + 1,
      won: (before?.won ?? 0) + (winners.includes(seat) ? 1 : 0),
      led: (before?.led ?? 0) + (open.facts.lead.includes(seat) ? 1 : 0),
    });
  }
  return [...scores.values()].sort((a, b) => a.place - b.place);
}
