import { isPerson, seated } from '../../table/people.ts';
import { botPaceOf } from '../../table/settings.ts';
import type { TableState } from '../../table/state.ts';
import type { Limits } from '../limits.ts';
import type { TableTime } from '../matches/table-side.ts';

/** What a table says of its match's time. */
export function timeOf({ open, notes }: TableState, { windowFloorMs }: Limits): TableTime {
  const playing = seated(open).flatMap(([, one]) => (isPerson(one) && one.away === null ? [one.member] : []));
  return {
    pace: open.settings.pace,
    alone: new Set(playing).size <= 1,
    longer: open.match?.longer ?? {},
    windowFloor: windowFloorMs,
    botPace: botPaceOf(open.settings),
    paused: open.match?.paused != null,
    standing: open.facts.seats.filter((seat) => notes[seat]?.standing),
  };
}
