import { formsIn } from '../../../../client/shared/text/common.ts';
import type { Choice, Slot, Verb } from '../../../../client/shared/text/grammar.ts';
import { oneOf } from '../../../../client/shared/text/grammar.ts';
import type en from '../../locales/text/en.json';
import type { Open } from '../../state.ts';
import type { ClueCard, Identity, Location, PlayerId } from '../../vocabulary.ts';
import { identities } from '../../vocabulary.ts';
import { pickKey } from '../picks.ts';
import type { Choosing, Press } from '../press.ts';
import { cardText, identityText, locationText, pickText, playerText } from '../words.ts';
import { say, sayText } from './say.ts';

/*
 * What can be said: every command with its words from the locale, and whether it is for now. The lists show the same.
 */

export type VerbName = keyof typeof en.words;

const cardChoice = (card: ClueCard): Choice => ({ value: card, words: sayText(cardText(card)) });
const roomChoice = (at: Location): Choice => ({ value: at, words: sayText(locationText(at)) });
const identityChoice = (one: Identity): Choice => ({ value: one, words: sayText(identityText(one)) });
const playerChoice = (player: PlayerId): Choice => ({ value: player, words: sayText(playerText(player)) });

/** What is being chosen, and what the buttons would do. */
export interface Doing extends Choosing {
  readonly primary: Press | null;
  readonly secondary: Press | null;
}

/** Copies of a card are alike: one of each is offered. */
const unlike = (cards: readonly ClueCard[]): readonly ClueCard[] =>
  cards.filter(
    (card, i) => cards.findIndex((one) => sayText(cardText(one)) === sayText(cardText(card))) === i,
  );

/** All commands in the order in which lists show them, those that do something first. */
export function verbsOf(open: Open, doing: Doing, again: boolean): Verb<VerbName>[] {
  const { choices, picking, given, view } = doing;
  const made: Verb<VerbName>[] = [];
  const add = (
    group: keyof typeof en.group,
    name: VerbName,
    may: boolean,
    slots: Readonly<Record<string, Slot>> = {},
  ): void => {
    const forms = formsIn((values) => say(`words.${name}`, values), slots);
    made.push({ name, group: say(`group.${group}`), does: say(`doing.${name}`), forms, slots, may });
  };
  const plays = choices?.kind === 'play';
  const hand = plays || choices?.kind === 'give' ? unlike(choices.cards) : [];
  const card = oneOf(say('gap.card'), hand.map(cardChoice));
  const face = oneOf(
    say('gap.face'),
    (['up', 'down'] as const).map((value) => ({ value, words: say(`play.${value}`), also: [value] })),
  );
  const room = oneOf(say('gap.room'), open.row.map(roomChoice));
  const guesses = choices?.kind === 'guess' && choices.players.length > 0;
  add('do', 'play', plays, { card, face, room });
  add('do', 'card', (plays || choices?.kind === 'give') && !given, { card });
  add('do', 'face', plays, { face });
  add('do', 'room', plays, { room });
  add('do', 'pick', picking !== null && picking.options.length > 0, {
    target: oneOf(
      say('gap.target'),
      (picking?.options ?? []).map((pick) => ({
        value: pickKey(pick),
        words: sayText(pickText(open, view.viewer, pick)),
      })),
    ),
  });
  add('do', 'guess', guesses, {
    player: oneOf(say('gap.player'), guesses ? choices.players.map(playerChoice) : []),
    identity: oneOf(say('gap.identity'), guesses ? choices.identities.map(identityChoice) : []),
  });
  add('do', 'nobody', guesses && doing.accused !== null);
  add('do', 'send', doing.primary !== null);
  add('do', 'back', doing.secondary !== null);
  add('do', 'again', again);

  add('ask', 'more', true);
  add('ask', 'hand', view.own !== null);
  add('ask', 'rooms', true);
  add('ask', 'look', true, { room });
  add('ask', 'where', true, { identity: oneOf(say('gap.identity'), identities.map(identityChoice)) });
  add('ask', 'players', true);
  add('ask', 'scores', true);
  add('ask', 'log', true);
  add('ask', 'logOf', true, {
    round: oneOf(
      say('gap.round'),
      Array.from({ length: open.round }, (_, i) => ({ value: String(i + 1), words: String(i + 1) })),
    ),
  });
  add('ask', 'wait', true);
  add('ask', 'why', open.outcome === null);
  add('ask', 'result', open.outcome !== null);
  return made;
}
