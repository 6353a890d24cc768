/** Half-made choices, by match and seat, for this tab alone: they outlive a reload and are gone with the tab. */
const inMemory = new Map<string, string>();
const nameOf = (match: string, seat: string): string => `curfew.draft.${match}.${seat}`;

/** What was kept for this seat of this match. */
export function keptDraft(match: string, seat: string): string | null {
  const name = nameOf(match, seat);
  try {
    return sessionStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null; // private windows may refuse
  }
}

export function keepDraft(match: string, seat: string, draft: string | null): void {
  const name = nameOf(match, seat);
  try {
    if (draft === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, draft);
  } catch {
    if (draft === null) inMemory.delete(name);
    else inMemory.set(name, draft);
  }
}
