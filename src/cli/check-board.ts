import { readFileSync } from 'node:fs';
import { checkBoard } from '../games/boards.ts';
import { printLine } from './print.ts';

export const CHECK_BOARD_USAGE = 'curfew check-board FILE';

const WRONG = 1; // exit status for a board that no game can be played on
const UNREAD = 2; // exit status for a file or argument that can't be taken

/**
 * `curfew check-board FILE`: one JSON line for each thing wrong with a board file, naming field, points and rule, or one
 * that says what is on the board (docs/boards.md).
 */
export function checkBoardFile(args: readonly string[]): number {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0) return unread('usage', CHECK_BOARD_USAGE);
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return unread(error instanceof SyntaxError ? 'badJson' : 'noFile', (error as Error).message);
  }
  const checked = checkBoard(file);
  if (checked.ok) {
    printLine(checked.value);
    return 0;
  }
  for (const { code, field, message } of checked.error.problems) printLine({ error: code, field, message });
  return checked.error.unread ? UNREAD : WRONG;
}

function unread(error: string, message: string): number {
  printLine({ error, message });
  return UNREAD;
}
