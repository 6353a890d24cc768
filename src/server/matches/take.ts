import { perform } from '../../engine/match.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { MatchEnd, StoredRow } from '../store/store.ts';
import type { Answer, Submitted } from './answer.ts';
import { partnerFirst, stalePhase } from './answer.ts';
import type { Standing } from './standing.ts';
import { actionKey, mustWait } from './standing.ts';
import type { ToldEvent } from './told.ts';
import { emittedJson, toldEvent } from './told.ts';

/** What a batch of actions came to, in memory only: nothing of it may be shown before `rows` is stored. */
export interface Taken {
  readonly answers: readonly Answer[]; // one for each action, in order
  readonly rows: readonly StoredRow[];
  readonly events: readonly ToldEvent[];
  readonly end: MatchEnd | null;
}

/**
 * Checks each action against the match as the ones before have left it, and carries out the legal ones. Moves the
 * state on: if the rows can't be stored, or this throws (a bug in the rules), the standing has to be dropped.
 */
export function takeActions(
  standing: Standing,
  batch: readonly Submitted[],
  refused: ReadonlyMap<string, Refusal>,
  now: number,
): Taken {
  const rows: StoredRow[] = [];
  const events: ToldEvent[] = [];
  const here = new Map<string, Refusal>(); // refused in this very batch
  const answers = batch.map((submitted): Answer => {
    const { seat, id, action, by, phase } = submitted;
    const key = id === null ? null : actionKey(seat, id);
    if (key !== null && standing.done.has(key)) return null;
    const before = key === null ? undefined : (refused.get(key) ?? here.get(key));
    if (before) return { refusal: before };
    const refuse = (why: Refusal): Answer => {
      if (key !== null) here.set(key, why);
      return { refusal: why };
    };
    const { running, game } = standing;
    if (!running || game.outcome(running.match.state) || game.phase(running.match.state) !== phase)
      return refuse(stalePhase.refusal);
    // It was asked while the owner was away, who has come back meanwhile.
    if (by === 'bot' && !standing.bots.includes(seat)) return stalePhase;
    if (mustWait(standing, seat)) return partnerFirst; // not remembered: his turn comes
    const performed = perform(running.match, seat, action, by, running.chance, running.hash);
    if (!performed.ok) return refuse(performed.error);
    rows.push({ ...performed.value.row, actionId: id, at: now });
    events.push(...performed.value.events.map(toldEvent));
    if (key !== null) standing.done.add(key);
    return null;
  });
  return { answers, rows, events, end: rows.length > 0 ? endOf(standing, events, now) : null };
}

function endOf(standing: Standing, news: readonly ToldEvent[], now: number): MatchEnd | null {
  const { running, game } = standing;
  const outcome = running && game.outcome(running.match.state);
  if (!outcome) return null;
  return { at: now, outcome, events: [...standing.events.after(0), ...news].map(emittedJson) };
}
