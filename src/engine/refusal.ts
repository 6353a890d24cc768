/**
 * Why an action is not taken. It depends on nothing but the sender's own view and the action, so that it can't
 * be used to find out anything, and it changes nothing.
 */
export interface Refusal {
  readonly code: string; // stable name, e.g. `offRoute`
  readonly rule: string; // the rule that forbids it, e.g. `N5.5`; 'form' where the action is not even well formed
  readonly field?: string; // the field at fault, e.g. `path[2]`
  readonly values?: Readonly<Record<string, string | number>>; // what its message names, e.g. { max: 6 }
}

/** The key of the message that explains a refusal to a person. */
export const refusalMessage = (refusal: Refusal): string => `refusal.${refusal.code}`;

export const refusal = (code: string, rule: string, more: Omit<Refusal, 'code' | 'rule'> = {}): Refusal => ({
  code,
  rule,
  ...more,
});
