import type { Emitted } from '../../engine/events.ts';
import { fold, observed } from '../../engine/fold.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import type { MatchRecord } from '../../engine/record.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { Session } from '../shared/session.ts';

/** A match from a file, as a game's page gets it: over, seen by a spectator, with nothing to do. Needs no server. */
export function recordedSession(
  record: MatchRecord,
  game: AnyGame,
  emitted: readonly Emitted<GameTypes['Open'], GameTypes['Secret']>[],
): Session {
  const events = observed<GameTypes>(emitted, SPECTATOR);
  const seats = game.seats(record.log.start.options);
  const people = new Set(record.log.rows.flatMap(({ seat, by }) => (by === 'owner' ? seat : [])));
  return {
    match: record.match,
    seat: null,
    viewer: SPECTATOR,
    players: seats.map((seat) => ({ seat, player: people.has(seat) ? 'person' : 'bot', name: null })),
    view: fold(game, SPECTATOR, events),
    events,
    waiting: [],
    link: 'live',
    unconfirmed: 0,
    commitment: record.commitment,
    seed: record.server,
    aids: true,
    record: () => Promise.resolve(record),
    act: () => Promise.resolve(null),
    again: null,
    draft: null,
    keep: () => undefined,
    marks: {},
    mark: () => Promise.resolve(null),
    standing: false,
    stand: () => Promise.resolve(null),
  };
}
