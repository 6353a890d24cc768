/** What may be logged of a fault: never its message, which may name what nobody is to know. */
export interface Fault {
  readonly error: string;
  readonly code?: string; // of the system or the database, such as SQLITE_FULL or 57P01
  readonly frames: readonly string[]; // of the stack
}

const SYSTEM_CODE = /^(?:(?:SQLITE|E)[A-Z_]*|[0-9A-Z]{5})$/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { error: typeof error, frames: [] };
  const { name, message, stack = '', code } = error as Error & { code?: unknown };
  const behind = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  const frames = behind
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  return { error: name, ...(typeof code === 'string' && SYSTEM_CODE.test(code) && { code }), frames };
}
