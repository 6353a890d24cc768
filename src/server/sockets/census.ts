/** Counts what is open by some key (an address, a device), up to a limit for each. */
export interface Census {
  /** False when the key has its fill. */
  enter(key: string): boolean;
  leave(key: string): void;
}

export function census(limit: number): Census {
  const counts = new Map<string, number>();
  return {
    enter(key) {
      const count = counts.get(key) ?? 0;
      if (count >= limit) return false;
      counts.set(key, count + 1);
      return true;
    },
    leave(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
