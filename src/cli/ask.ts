import { createInterface } from 'node:readline';
import { gameNamed, gameNames } from '../games/registry.ts';
import { printLine } from './print.ts';

/** Longer questions than this are not read. Characters. */
const LONGEST_QUESTION = 10_000;

/** `curfew ask GAME`: answers one JSON question a line with one JSON line; a bad line gets its error. */
export async function ask(args: readonly string[]): Promise<number> {
  const game = gameNamed(args[0]);
  if (!game?.ask || args.length > 1) {
    printLine({ error: 'usage', message: `curfew ask GAME, where GAME is one of ${gameNames.join(', ')}` });
    return 2;
  }
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    printLine(answer(game.ask, line));
  }
  return 0;
}

function answer(ask: (question: unknown) => unknown, line: string): unknown {
  if (line.length > LONGEST_QUESTION)
    return { error: 'tooLong', message: `a question has at most ${LONGEST_QUESTION} characters` };
  try {
    return ask(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return { error: 'badJson', message: error.message };
    throw error;
  }
}
