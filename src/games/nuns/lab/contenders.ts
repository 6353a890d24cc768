import type { Bot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import type { Contender } from '../../../engine/seer.ts';
import { anySeer } from '../../../engine/seer.ts';
import type { Board } from '../board/board.ts';
import { greedyOn } from '../bots/greedy.ts';
import { blindKnowledge, trueKnowledge } from '../bots/guards/knowledge.ts';
import type { Mind } from '../bots/minds.ts';
import { minds } from '../bots/minds.ts';
import type { PlayerMemory } from '../bots/player.ts';
import { playerOf } from '../bots/player.ts';
import type { NunsTypes } from '../types.ts';
import { clairvoyantOn } from './clairvoyant.ts';

/** A level whose guards know nothing but what stands on the board. */
const blind = (board: Board, mind: Mind): Bot<NunsTypes, PlayerMemory> =>
  playerOf(board, { ...mind, name: `${mind.name}-blind` }, (_board, { open }) =>
    open ? blindKnowledge(board, open) : [],
  );

/** A level whose guards are told the truth. */
const oracle = (board: Board, mind: Mind): Contender =>
  anySeer<NunsTypes, PlayerMemory>({
    name: `${mind.name}-oracle`,
    plain: playerOf(board, mind),
    decideKnowing: ({ state }, view, choices, memory, draw) =>
      playerOf(board, mind, () => trueKnowledge(board, state)).decide(view, choices, memory, draw),
  });

/** A level of which a part is changed. */
const changed = (board: Board, mind: Mind, name: string, guards: Partial<Mind['guards']>): Contender =>
  anyBot(playerOf(board, { ...mind, name: `${mind.name}-${name}`, guards: { ...mind.guards, ...guards } }));

/** A level whose novices mind no risk. */
const reckless = (board: Board, mind: Mind): Contender =>
  anyBot(
    playerOf(board, { ...mind, name: `${mind.name}-reckless`, novices: { ...mind.novices, caution: 0 } }),
  );

/** Who plays in the lab beside the levels. */
export const contendersOn = (board: Board): readonly Contender[] => [
  ...Object.values(minds).flatMap((mind) => [
    anyBot(blind(board, mind)),
    oracle(board, mind),
    reckless(board, mind),
  ]),
  changed(board, minds.master, 'possible', { trust: 0 }),
  changed(board, minds.master, 'unwary', { wary: false }),
  changed(board, minds.master, 'together', { together: 12 }),
  changed(board, minds.master, 'all-alike', { item: 1 }),
  changed(board, minds.master, 'deaf', { listen: 0 }),
  changed(board, minds.master, 'short-sighted', { ahead: 2 }),
  anySeer(clairvoyantOn(board, 'clairvoyant-greedy', greedyOn(board))),
  anySeer(clairvoyantOn(board, 'clairvoyant', playerOf(board, minds.strong))),
];
