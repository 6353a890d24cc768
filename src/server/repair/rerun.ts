import type { Emitted } from '../../engine/events.ts';
import type { AnyGame, GameTypes, Outcome } from '../../engine/game.ts';
import { replayed } from '../../engine/chance.ts';
import type { LogRow, MatchLog, MatchStart } from '../../engine/log.ts';
import type { Match, StateHash } from '../../engine/match.ts';
import { hashLike, perform, startMatch } from '../../engine/match.ts';
import type { Seat } from '../../engine/seats.ts';

/** What the present rules make of a match. */
export interface Rerun {
  /** As they deal it and carry it out: as many rows as they can, each with the hash of what comes of it. */
  readonly start: MatchStart;
  readonly rows: readonly LogRow[];
  /** The first row of which something else comes than before, 0 for the deal; `null`: all are as they were. */
  readonly changed: number | null;
  /** The row at which they can't go on, and why; it and those after it are left out. */
  readonly stops: { readonly row: number; readonly why: string } | null;
  /** How the match then stands. */
  readonly outcome: Outcome | null;
  readonly phase: string;
  readonly waiting: readonly Seat[];
  readonly events: readonly Emitted<GameTypes['Open'], GameTypes['Secret']>[];
}

/** Even the deal can't be had from the present rules. */
export class NoRerun extends Error {
  override readonly name = 'NoRerun';
}

/**
 * Carries a match out anew by the present rules: the same actions with the same outcomes of dice, since people have seen
 * them. Where an action is refused now, or other dice are called for, it stops before that; what is drawn after that
 * comes from the match's streams as it would have come anyway.
 * @throws NoRerun
 */
export function rerun(game: AnyGame, log: MatchLog, hash: StateHash): Rerun {
  const { start, rows } = log;
  const options = game.options(start.options);
  if (!options.ok) throw new NoRerun(`options refused: ${options.error.code}`);
  const deal = replayed(start.chance);
  const dealt = attempt(() => startMatch(game, options.value, deal, hash));
  if (typeof dealt === 'string') throw new NoRerun(dealt);
  if (deal.left() > 0) throw new NoRerun('chance left over');
  let { match } = dealt;
  const events = [...dealt.events];
  const startHash = hashLike(match, start.hash, hash);
  const kept: LogRow[] = [];
  let changed = startHash === start.hash ? null : 0;
  let stops: Rerun['stops'] = null;
  for (const row of rows) {
    const next = { ...match, state: game.clone(match.state), drawn: { ...match.drawn } }; // should it stop half way
    const done = carriedOut(next, row, hash);
    if (typeof done === 'string') {
      stops = { row: row.number, why: done };
      break;
    }
    match = next;
    kept.push(done.row);
    events.push(...done.events);
    if (done.row.hash !== row.hash) changed ??= row.number;
  }
  return {
    start: { ...dealt.start, hash: startHash },
    rows: kept,
    changed,
    stops,
    outcome: game.outcome(match.state),
    phase: game.phase(match.state),
    waiting: game.waiting(match.state),
    events,
  };
}

function carriedOut(match: Match<GameTypes>, row: LogRow, hash: StateHash) {
  const dice = replayed(row.chance);
  const done = attempt(() => perform(match, row.seat, row.action, row.by, dice, hash));
  if (typeof done === 'string') return done;
  if (!done.ok) return `refused: ${done.error.code}`;
  return dice.left() > 0 ? 'chance left over' : done.value;
}

/** The rules' own faults are what this is for; their messages are for whoever runs the server. */
function attempt<R>(work: () => R): R | string {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
