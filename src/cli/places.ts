import { parseArgs } from 'node:util';
import { printLine } from './print.ts';

/* What the commands that work on a server's database have in common. */

export const USAGE = 2; // exit status for arguments that can't be taken
export const FAILED = 1; // exit status when it could not be done

/** Where the server of this folder keeps its database. A variable that is set to nothing is not set. */
export const usualPlace = (): string => process.env['DATABASE_URL'] || process.env['DATA'] || 'data';

export interface Asked {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** The arguments; `null` when there are others than these, or not so many. */
export function parsed(
  args: readonly string[],
  { values = [], flags = [], positionals = 0 }: { values?: string[]; flags?: string[]; positionals?: number },
): Asked | null {
  try {
    const found = parseArgs({
      args: [...args],
      allowPositionals: positionals > 0,
      options: Object.fromEntries([
        ...values.map((name) => [name, { type: 'string' }] as const),
        ...flags.map((name) => [name, { type: 'boolean' }] as const),
      ]),
    });
    if (found.positionals.length !== positionals) return null;
    const given = Object.entries(found.values);
    return {
      values: Object.fromEntries(given.filter((one): one is [string, string] => typeof one[1] === 'string')),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      positionals: found.positionals,
    };
  } catch {
    return null;
  }
}

export function usage(text: string): number {
  printLine({ error: 'usage', message: text });
  return USAGE;
}

/** Prints what came of it as one JSON line, or why nothing did. */
export async function reported(work: () => Promise<Readonly<Record<string, unknown>>>): Promise<number> {
  try {
    printLine(await work());
    return 0;
  } catch (error) {
    printLine({ error: codeOf(error) ?? 'failed', message: explained(error) });
    return FAILED;
  }
}

/** Its own code, or that of the error beneath. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : codeOf(error.cause);
}

/** With what the error beneath says. */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message || (codeOf(error) ?? error.name); // of several addresses in vain, Node says nothing
  return error.cause instanceof Error ? `${message}: ${explained(error.cause)}` : message;
}
