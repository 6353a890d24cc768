import { readFileSync, statSync } from 'node:fs';
import { verifyRecord } from '../chance/verify.ts';
import { MAX_RECORD, parseRecord } from '../engine/record.ts';
import { gameNamed } from '../games/registry.ts';
import { printLine } from './print.ts';

const USAGE = 2; // exit status for a file or argument that can't be taken
const FAILED = 1; // exit status for a match that is not what follows from its seed

export const VERIFY_USAGE = 'curfew verify FILE';

function bad(line: Readonly<Record<string, unknown>>): number {
  printLine(line);
  return USAGE;
}

/**
 * `curfew verify FILE`: works a finished match out again from its seed, contributions and actions, and prints one
 * JSON line: what was checked, or the first place that is not what it should be (docs/fair-dice.md).
 */
export function verify(args: readonly string[]): number {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0) return bad({ error: 'usage', message: VERIFY_USAGE });
  let text: string;
  try {
    if (statSync(path).size > MAX_RECORD)
      return bad({ error: 'tooLarge', field: '', message: `expected at most ${MAX_RECORD} bytes` });
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return bad({ error: 'noFile', message: (error as Error).message });
  }
  const record = parseRecord(text);
  if (!record.ok) {
    const { code, field, message } = record.error;
    return bad({ error: code, field, message });
  }
  const verdict = verifyRecord(record.value, gameNamed);
  if (!verdict.ok) {
    printLine({ verified: false, ...verdict.fault });
    return FAILED;
  }
  const { match, game, commitment, devices } = record.value;
  printLine({
    verified: true,
    match,
    game,
    commitment,
    devices: devices.length,
    mixed: verdict.mixed,
    rows: verdict.rows,
    events: verdict.events.length,
    ...verdict.drawn,
    ...(verdict.byHand > 0 && { byHand: verdict.byHand }),
  });
  return 0;
}
