import type { Seat } from '../../engine/seats.ts';
import type { GameFacts, Settings } from '../../table/settings.ts';
import { botLevel } from '../../table/settings.ts';
import type { Player } from '../shared/session.ts';

/** What a table's settings say of whom one plays against. */
export interface TableSettings extends Pick<Settings, 'game' | 'bot' | 'bots'> {
  readonly facts: Pick<GameFacts, 'lead' | 'levels'>;
}

/**
 * The level that is beaten by beating all of them: the weakest of the bots one plays against, null where a person is
 * among them. Those who lead play together; everybody else plays for himself.
 */
export function weakest(settings: TableSettings, players: readonly Player[], seat: Seat): string | null {
  const { lead, levels } = settings.facts;
  const mine = lead.includes(seat) ? lead : [seat];
  const others = players.filter((player) => !mine.includes(player.seat));
  if (others.length === 0 || others.some(({ player }) => player === 'person')) return null;
  const ranks = others.map((player) => levels.indexOf(botLevel(settings, player.seat)));
  return levels[Math.min(...ranks)] ?? null;
}
