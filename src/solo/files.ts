import { gameNamed } from '../games/registry.ts';
import type { MatchRecord } from '../engine/record.ts';
import type { Viewer } from '../engine/seats.ts';
import type { SeatExport } from '../protocol/messages.ts';
import { seededChance } from '../server/matches/native.ts';
import { recordOf, seatExport } from '../server/matches/record.ts';
import { standingOf } from '../server/matches/standing.ts';
import type { HouseStore } from './house.ts';

type Stored = Pick<HouseStore, 'load'>;

/** Everything of a match that is over; null of one that is not, or is not here. */
export async function recordFrom(store: Stored, match: string): Promise<MatchRecord | null> {
  const loaded = await store.load(match);
  return loaded && recordOf(loaded);
}

/** The same, or of a match that goes on what this viewer has of it; null where that is no seat of the person's. */
export async function fileFrom(
  store: Stored,
  match: string,
  viewer: Viewer,
): Promise<MatchRecord | SeatExport | null> {
  const loaded = await store.load(match);
  if (!loaded) return null;
  const record = recordOf(loaded);
  if (record) return record;
  const standing = standingOf(loaded, gameNamed, seededChance);
  if (!standing.ok) return null;
  const { events, seats } = standing.value;
  const mine = loaded.holders.some(({ seat }) => seat === viewer);
  return mine || !seats.includes(viewer) ? seatExport(loaded, events, viewer) : null;
}
