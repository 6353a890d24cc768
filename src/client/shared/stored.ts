/** What the device remembers of choices made; without storage it just forgets. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`curfew.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`curfew.${name}`, value);
  } catch {
    // private windows may refuse
  }
}
