import type { Player } from '../../../client/shared/session.ts';

let called = $state.raw<Readonly<Record<string, string>>>({});

/** Calls people by the names they gave at the table; bots and the nameless keep those of the house. */
export function callPlayers(players: readonly Player[]): void {
  called = Object.fromEntries(players.flatMap(({ seat, name }) => (name ? [[seat, name]] : [])));
}

/** What is said for a key in place of its message: a person's name or its first letter. */
export function calledBy(key: string): string | undefined {
  const [what, seat = ''] = key.split('.');
  const name = called[seat];
  if (name === undefined) return undefined;
  if (what === 'player') return name;
  return what === 'initial' ? [...name][0]?.toUpperCase() : undefined;
}
