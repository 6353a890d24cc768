/**
 * How an action was answered, for counting. Not the refusal's own code: a rule's code may follow from what only the
 * sender knows.
 */
export type AnswerKind = 'accepted' | 'rules' | 'stale' | 'retry' | 'failed' | 'noSeat';

/**
 * What the server counts as it goes; `http/metrics.ts` shows it. Nothing here takes a match, a seat, a name or
 * anything else that would tell one table from another.
 */
export interface Meter {
  /** An action was answered, so long after it came. */
  answered(kind: AnswerKind, ms: number): void;
  /** So many rows of so many matches became durable in one transaction, which took so long. */
  committed(matches: number, rows: number, ms: number): void;
  commitFailed(): void;
  /** Another process was faster; what was to be stored is judged anew. */
  conflicted(): void;
  /** A match was loaded into memory and rebuilt from its log. */
  loaded(ms: number): void;
  /** A bot was asked; `failed` when the game's dull action had to take its place. */
  botDecided(failed: boolean): void;
}

export const noMeter: Meter = {
  answered: () => undefined,
  committed: () => undefined,
  commitFailed: () => undefined,
  conflicted: () => undefined,
  loaded: () => undefined,
  botDecided: () => undefined,
};
