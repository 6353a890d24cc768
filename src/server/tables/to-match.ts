import type { Outcome } from '../../engine/game.ts';
import type { ServerCommand } from '../../table/commands.ts';
import { botSeats } from '../../table/people.ts';
import type { OpenTable, TableState } from '../../table/state.ts';
import type { TableDeps } from './deps.ts';
import { timeOf } from './time.ts';

/*
 * What a table tells the match that is played at it, which knows no table. What the match asks and tells of its own accord is in
 * `side.ts`.
 */

const BY_VOTE: Outcome = { winners: [], reason: 'vote' };

/** The match that is played now. */
const played = ({ status, match }: OpenTable): OpenTable['match'] => (status === 'playing' ? match : null);

/** Who plays, and by what time. */
export function tellTerms(
  { matches, limits }: Pick<TableDeps, 'matches' | 'limits'>,
  state: TableState,
): void {
  const at = played(state.open);
  if (!at) return;
  const match = matches.named(at.id);
  match.setBots(botSeats(state.open));
  match.agreed(timeOf(state, limits));
}

/** What partners have pressed; also when the match has just come into memory. */
export function tellFirsts({ matches }: Pick<TableDeps, 'matches'>, { open, notes }: TableState): void {
  const at = played(open);
  const said = Object.values(notes).find(({ firstPhase }) => firstPhase !== null);
  if (at && said?.firstPhase != null)
    matches.named(at.id).setFirsts({ phase: said.firstPhase, presses: said.first });
}

/** That a vote has ended it, where one has. */
export function tellVerdict({ matches }: Pick<TableDeps, 'matches'>, { open }: TableState): void {
  const at = played(open);
  if (at?.ending) matches.named(at.id).conclude(BY_VOTE);
}

/** What the match did while the table was not looking, as a command: it is the match that says whether it is over. */
export async function missedEnd(
  { store }: Pick<TableDeps, 'store'>,
  { open }: TableState,
): Promise<ServerCommand | null> {
  const at = played(open);
  const match = at && (await store.matchState(at.id));
  if (!at || match?.status === 'running') return null;
  const { winners, reason = null } = match?.outcome ?? { winners: [], reason: 'stopped' };
  return { do: 'ended', match: at.id, winners, reason };
}
