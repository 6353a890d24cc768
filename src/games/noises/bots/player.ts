import type { Bot } from '../../../engine/bot.ts';
import type { Draw } from '../../../engine/game.ts';
import type { Action, Target } from '../actions.ts';
import type { Choices } from '../choices.ts';
import { sampleAction } from '../choices.ts';
import type { NoisesTypes } from '../types.ts';
import type { ClueCard } from '../vocabulary.ts';
import { bestGuess } from './guess.ts';
import type { Memory } from './memory.ts';
import { observe, remember } from './memory.ts';
import type { Mind } from './minds.ts';
import { fittedModel } from './model.ts';
import { valuedPlays, valuedTurns } from './plays.ts';
import { exposuresOfUse, valueOfTarget, worthInHand } from './powers.ts';
import type { Thought } from './thought.ts';
import { think } from './thought.ts';

/** A bot that thinks as its level does. */
export const playerOf = (mind: Mind): Bot<NoisesTypes, Memory> => ({
  name: mind.name,
  remember,
  observe: (memory, event) => observe(fittedModel, memory, event),
  decide(view, choices, memory, draw) {
    if (mind.wander > 0 && choices.kind !== 'guess' && chance(draw) < mind.wander)
      return sampleAction(choices, draw);
    return deed(think(mind, view, memory), choices, draw);
  },
});

function deed(thought: Thought, choices: Choices, draw: Draw): Action {
  switch (choices.kind) {
    case 'play':
      return play(thought, choices.cards, draw);
    case 'power':
      return power(thought, choices, draw);
    case 'guess': {
      const best = bestGuess(thought, choices.players, choices.identities);
      return best && best.gain > thought.mind.nerve
        ? { type: 'guess', player: best.player, identity: best.identity }
        : { type: 'pass' };
    }
    case 'give':
      return {
        type: 'give',
        card: best(thought, choices.cards, (card) => -worthInHand(thought, card), draw),
      };
  }
}

function play(thought: Thought, hand: readonly ClueCard[], draw: Draw): Action {
  const { mind, open } = thought;
  const played = open.phase.name === 'play' ? open.phase.turn.played : [];
  let plays = valuedPlays(thought, hand, played);
  if (mind.ahead > 0 && played.length === 0 && hand.length > 1)
    plays = valuedTurns(thought, hand, plays.sort((a, b) => b.value - a.value).slice(0, mind.ahead));
  return { type: 'play', ...best(thought, plays, ({ value }) => value, draw).play };
}

function power(thought: Thought, choices: Extract<Choices, { kind: 'power' }>, draw: Draw): Action {
  const { open } = thought;
  const { power: its, at, targets, mayDecline } = choices;
  const options: readonly (Target | null)[] = mayDecline ? [...targets, null] : targets;
  const exposures = exposuresOfUse(thought, its, at);
  const values = options.map(
    (target, i) => (target ? valueOfTarget(thought, open, its, at, target) : 0) + (exposures?.[i] ?? 0),
  );
  const target = options[best(thought, [...options.keys()], (i) => values[i] as number, draw)] ?? null;
  return target ? { type: 'power', ...target } : { type: 'power', skip: true };
}

/** A number from 0 to 1, never either. */
const chance = (draw: Draw): number => (draw(1 << 20) + 0.5) / (1 << 20);

/** The item of the greatest value as the bot judges it, blurred by its haze; ties by chance. */
function best<T>({ mind }: Thought, items: readonly T[], value: (item: T) => number, draw: Draw): T {
  const haze = Math.max(mind.haze, 1e-6);
  let [found, most] = [items[0] as T, -Infinity];
  for (const item of items) {
    const judged = value(item) - haze * Math.log(-Math.log(chance(draw)));
    if (judged > most) [found, most] = [item, judged];
  }
  return found;
}
