import type { TableSettings } from './opponents.ts';
import { weakest } from './opponents.ts';
import { gameCard } from '../games.ts';
import type { Session } from '../shared/session.ts';
import { dayOfMatch } from './tonight.ts';
import { keepPlayed } from './record.ts';

/** Writes down a match that is over, if a seat of this device played it. */
export function keepMatch(table: string, settings: TableSettings, session: Session, won: boolean): void {
  const { seat, match } = session;
  const side = seat !== null && gameCard(settings.game)?.sides.find(({ holds }) => holds(seat));
  if (seat === null || !side) return;
  const day = dayOfMatch(table, session.commitment);
  keepPlayed({
    match,
    game: settings.game,
    side: side.key,
    seat,
    won,
    level: weakest(settings, session.players, seat),
    at: Date.now(),
    ...(day !== null && { day }),
  });
}
