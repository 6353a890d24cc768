/** What of the browser's storage is used here. Tests run this file in Node, which need not have any. */
interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}
/** Asked for each time: where storage is forbidden, already the name throws. */
const store = (): Store | undefined => (globalThis as { localStorage?: Store }).localStorage;

/** What the device remembers of choices made; without storage it just forgets. */
export function recall(name: string): string | null {
  try {
    return store()?.getItem(`curfew.${name}`) ?? null;
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    store()?.setItem(`curfew.${name}`, value);
  } catch {
    // private windows may refuse
  }
}
