import type { Viewer } from '../../../engine/seats.ts';
import type { NoisesEvent } from '../events.ts';
import type { ClueCard, PlayerId } from '../vocabulary.ts';
import type { MessageKey, Text, Values } from './words.ts';
import {
  about,
  cardText,
  playerText,
  powerText,
  text,
  TheIdentity,
  theIdentity,
  theLocation,
} from './words.ts';

/*
 * What happened, in words, from observed events alone, so that a text can tell no more than its reader may know.
 */

/** A line of the log. */
export interface LogLine {
  readonly round: number;
  readonly text: Text;
  readonly by: Text | null; // the power it comes from
  readonly tone: 'plain' | 'mine' | 'loud' | 'round';
}

const cardIn = (event: object): ClueCard | undefined => (event as { card?: ClueCard }).card;

/** Everything that happened, oldest first. */
export function logOf(viewer: Viewer, events: readonly NoisesEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  let round = 0;
  let by: Text | null = null;
  let guessing: PlayerId | null = null; // was asked and has not named anybody yet

  const add = (key: MessageKey, values: Values = {}, tone: LogLine['tone'] = 'plain'): void => {
    lines.push({ round, text: text(key, values), by, tone });
  };
  const mine = (player: PlayerId | undefined): LogLine['tone'] => (player === viewer ? 'mine' : 'plain');
  /** A pass is told by nothing but the next who is asked. */
  const closeGuess = (): void => {
    if (guessing) add('log.passed', about(guessing, viewer), mine(guessing));
    guessing = null;
  };

  for (const event of events) {
    const card = cardIn(event);
    const named = card === undefined ? {} : { card: cardText(card) };
    switch (event.event) {
      case 'asked': {
        closeGuess();
        const { phase } = event;
        guessing = phase.name === 'guess' ? phase.player : null;
        by = phase.name === 'power' ? powerText(phase.power) : null;
        break;
      }
      case 'round':
        round = event.round;
        by = null;
        add(
          event.extra > 0 ? 'log.extraRound' : 'log.round',
          {
            round,
            timer: event.timer,
            first: playerText(event.first),
            you: event.first === viewer ? 'yes' : 'no',
            who: event.playing.map(playerText),
          },
          'round',
        );
        break;
      case 'dealt':
        add('log.dealt', { identity: theIdentity(event.identity), hand: event.hand.map(cardText) }, 'mine');
        break;
      case 'played': {
        const at = theLocation(event.location);
        if (event.player) by = null;
        if (!event.player) add('log.lit', { ...named, at });
        else {
          const key = event.face === 'up' ? 'log.playedUp' : card ? 'log.playedDownKnown' : 'log.playedDown';
          add(key, { ...about(event.player, viewer), ...named, at }, mine(event.player));
        }
        break;
      }
      case 'tokenMoved':
        add('log.tokenMoved', {
          identity: TheIdentity(event.identity),
          from: theLocation(event.from),
          to: theLocation(event.to),
        });
        break;
      case 'turned':
        add(event.face === 'up' ? 'log.turnedUp' : 'log.turnedDown', {
          ...named,
          at: theLocation(event.location),
          place: event.place + 1,
        });
        break;
      case 'cardMoved':
        add('log.cardMoved', {
          from: theLocation(event.from),
          place: event.place + 1,
          to: theLocation(event.to),
        });
        break;
      case 'cardsSwapped':
        add('log.cardsSwapped', {
          a: theLocation(event.a[0]),
          aPlace: event.a[1] + 1,
          b: theLocation(event.b[0]),
          bPlace: event.b[1] + 1,
        });
        break;
      case 'cardDiscarded':
        add(card ? 'log.discardedUp' : 'log.discarded', {
          ...named,
          at: theLocation(event.location),
          place: event.place + 1,
        });
        break;
      case 'looked':
        add(
          card ? 'log.lookedKnown' : 'log.looked',
          {
            ...about(event.player, viewer),
            ...named,
            at: theLocation(event.location),
            place: event.place + 1,
          },
          mine(event.player),
        );
        break;
      case 'drew':
        by = null; // a turn's end is nobody's power
        add(
          card ? 'log.drewKnown' : 'log.drew',
          { ...about(event.player, viewer), ...named },
          mine(event.player),
        );
        break;
      case 'putUnder':
        add(
          card ? 'log.putUnderKnown' : 'log.putUnder',
          { ...about(event.player, viewer), ...named },
          mine(event.player),
        );
        break;
      case 'gave':
        gave(event.from, event.to, card);
        break;
      case 'reshuffled':
        add('log.reshuffled', { deck: event.deck });
        break;
      case 'declined':
        add(
          by ? 'log.declinedPower' : 'log.declined',
          { ...about(event.player, viewer), ...(by && { power: by }) },
          mine(event.player),
        );
        break;
      case 'points':
        add('log.points', { ...about(event.player, viewer), points: event.points }, mine(event.player));
        break;
      case 'guessed':
        guessing = null;
        add(
          event.right ? 'log.guessedRight' : 'log.guessedWrong',
          {
            ...about(event.player, viewer),
            mine: event.target === viewer ? 'yes' : 'no',
            target: playerText(event.target),
            identity: theIdentity(event.identity),
          },
          'loud',
        );
        break;
      case 'identityShown':
        add('log.shown', { ...about(event.player, viewer), identity: theIdentity(event.identity) }, 'loud');
        break;
      case 'nightEvent':
        closeGuess();
        by = text(`event.${event.name}`);
        add(`eventTold.${event.name}`, {}, 'loud');
        break;
      case 'ended': {
        closeGuess();
        const won = event.winners.includes(viewer as PlayerId);
        add('log.ended', { you: won ? 'yes' : 'no', who: event.winners.map(playerText) }, 'loud');
        break;
      }
      case 'began':
      case 'chosen':
      case 'revealed':
        break;
      default:
        event satisfies never;
    }
  }
  return lines;

  function gave(from: PlayerId, to: PlayerId, card: ClueCard | undefined): void {
    const name = (player: PlayerId): Text => (player === viewer ? text('player.you') : playerText(player));
    const values = { you: from === viewer ? 'yes' : 'no', from: playerText(from), to: name(to) };
    if (card !== undefined) add('log.gaveKnown', { ...values, card: cardText(card) }, 'mine');
    else add('log.gave', values);
  }
}
