import type { Choices } from '../choices.ts';
import { clueCard } from '../data.ts';
import type { Open } from '../state.ts';
import { nextPlayer } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerId, Power } from '../vocabulary.ts';
import { waitingFor } from '../waiting.ts';
import type { Choosing } from './press.ts';
import type { Text, Values } from './words.ts';
import { cardText, playerText, powerText, text, theIdentity, theLocation } from './words.ts';

/*
 * The one sentence: what I can do now, and why.
 */

export interface Now {
  readonly text: Text;
  readonly rule: string; // '' for none
}

const now = (words: Text, rule = ''): Now => ({ text: words, rule });

export function nowOf(choosing: Choosing): Now {
  const { view, choices } = choosing;
  const { open } = view;
  if (!open) return now(text('now.connecting'));
  if (open.outcome) return now(text('now.ended'));
  if (choosing.brokenOff) return now(text('now.brokenOff'));
  return choices ? mine(open, choices, choosing) : now(theirs(open, view), 'E2');
}

function mine(open: Open, choices: Choices, choosing: Choosing): Now {
  const { view, card, given, confirming, accused, suspicion } = choosing;
  switch (choices.kind) {
    case 'play': {
      const played = open.phase.name === 'play' ? open.phase.turn.played.length : 0;
      if (card)
        return now(
          text(clueCard(card).power ? 'now.playWherePower' : 'now.playWhere', {
            card: cardText(card),
            symbols: clueCard(card).symbols.length,
          }),
          'E2.1',
        );
      return now(text(played === 0 ? 'now.play' : 'now.playSecond', { count: choices.cards.length }), 'E2.1');
    }
    case 'power':
      return now(powerNow(choices.power, choices.at), ruleOf(choices.power));
    case 'guess': {
      const points = open.timer;
      if (choices.players.length === 0) return now(text('now.guessNobody'), 'E2.6');
      return confirming && accused && suspicion
        ? now(
            text('now.guessConfirm', {
              who: playerText(accused),
              identity: theIdentity(suspicion),
              points,
            }),
            'E2.7',
          )
        : now(text('now.guess', { points }), 'E2.6');
    }
    case 'give': {
      const to = playerText(nextPlayer(open, view.viewer as PlayerId));
      const gift = view.own?.gift;
      if (given && gift) return now(text('now.given', { card: cardText(gift), to }), 'E6');
      return now(text('now.give', { to }), 'E6');
    }
  }
}

/** A power asks for its target: what it does and whether it may be left. */
const powerNow = (power: Power, at: Parameters<typeof theLocation>[0]): Text =>
  text(`use.${power}`, { at: theLocation(at) });

const cardPowers = new Set<Power>(['creak', 'slam', 'lantern', 'drag', 'rummage', 'listen', 'blackout']);
const ruleOf = (power: Power): string => (cardPowers.has(power) ? 'E4' : power === 'telltale' ? 'E6' : 'E5');

/** What is going on while it is not my turn. */
function theirs(open: Open, { viewer }: View): Text {
  const { phase } = open;
  const who = (player: PlayerId): Values => ({ who: playerText(player) });
  switch (phase.name) {
    case 'play':
      return text('now.othersPlay', { ...who(phase.turn.player), nth: phase.turn.played.length + 1 });
    case 'power':
      return text('now.othersPower', {
        ...who(phase.player),
        power: powerText(phase.power),
        at: theLocation(phase.at),
      });
    case 'guess':
      return text('now.othersGuess', who(phase.player));
    case 'whispers':
      return text('now.othersWhispers', {
        who: waitingFor(open)
          .filter((player) => player !== viewer)
          .map(playerText),
      });
    case 'ended':
      return text('now.ended');
  }
}
