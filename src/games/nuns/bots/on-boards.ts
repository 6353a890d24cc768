import type { Bot } from '../../../engine/bot.ts';
import type { Board } from '../board/board.ts';
import type { BoardOf } from '../board/boards.ts';
import type { Options } from '../options.ts';
import type { NunsTypes } from '../types.ts';

/** What a bot keeps of a match, and which board that is played on, known from its first event. Plain data. */
export interface OnBoard<Memory> {
  options: Pick<Options, 'board'>;
  readonly own: Memory;
}

/** A bot of any board: it becomes the one of the board that a match is played on. */
export function onBoards<Memory>(
  boardOf: BoardOf,
  botOn: (board: Board) => Bot<NunsTypes, Memory>,
): Bot<NunsTypes, OnBoard<Memory>> {
  const made = new Map<Board, Bot<NunsTypes, Memory>>();
  const botFor = (options: Pick<Options, 'board'>): Bot<NunsTypes, Memory> => {
    const board = boardOf(options);
    const bot = made.get(board) ?? botOn(board);
    made.set(board, bot);
    return bot;
  };
  const any = botFor({});
  return {
    name: any.name,
    remember: (viewer) => ({ options: {}, own: any.remember(viewer) }),
    ...(any.alike && { alike: any.alike }),
    observe(memory, event) {
      if (event.event === 'began') memory.options = event.open.options;
      botFor(memory.options).observe(memory.own, event);
    },
    decide: (view, choices, memory, draw) => botFor(memory.options).decide(view, choices, memory.own, draw),
    ...(any.advise && {
      advise: (view, choices, memory, draw) =>
        botFor(memory.options).advise?.(view, choices, memory.own, draw) ?? null,
    }),
  };
}
