import type { Seat } from '../../../../engine/seats.ts';
import { tallyOfIdentities } from '../../deduction.ts';
import type { Open } from '../../state.ts';
import type { Identity, Location, PlayerId } from '../../vocabulary.ts';
import { identities } from '../../vocabulary.ts';
import { endingOf } from '../ending.ts';
import { roomText } from '../house.ts';
import type { LogLine } from '../log.ts';
import { nowOf } from '../now.ts';
import { playersText } from '../players.ts';
import { cardText, identityText, playerText, slotPlace, theLocation } from '../words.ts';
import type { Telling } from './say.ts';
import { tell } from './say.ts';
import type { Doing, VerbName } from './verbs.ts';

/*
 * Answers to what is asked, in sentences, from the viewer's own view alone.
 */

/** All that may be told of a match. */
export interface Standing {
  readonly open: Open;
  readonly doing: Doing;
  readonly waiting: readonly Seat[];
  readonly lines: readonly LogLine[];
  readonly seated: boolean;
}

/** The sentence on what can be done now, and where it all stands. */
export function summaryOf({ doing, seated }: Standing): Telling[] {
  const ending = endingOf(doing.view, seated);
  return ending ? [ending.title, ending.why] : [nowOf(doing).text];
}

/** Where the night stands. */
export const standsTold = ({ open, doing: { view } }: Standing): Telling =>
  tell('text.stands', {
    round: open.round,
    timer: open.timer,
    deck: open.deck,
    points: open.points[view.viewer] ?? 0,
  });

function roomTold({ open, doing: { view } }: Standing, at: Location): Telling[] {
  return [
    roomText(open, at, 'plain'),
    tell(`does.${at}`),
    ...open.piles[at].map((_, place) => slotPlace(open, [at, place], view.viewer)),
  ];
}

function handTold({ doing: { view } }: Standing): Telling[] {
  if (!view.own) return [];
  return [
    tell('hand.you', { identity: tell(`theIdentity.${view.own.identity}`) }),
    ...view.own.hand.map(cardText),
  ];
}

const playersTold = ({ open, doing: { view }, waiting }: Standing): Telling[] =>
  (Object.keys(open.found) as PlayerId[]).map((player) =>
    playersText(open, view.viewer, player, waiting.includes(player)),
  );

const logTold = ({ lines }: Standing, round: number): Telling[] => {
  const told = lines.filter((line) => line.round === round).map((line) => line.text);
  return told.length > 0 ? told : [tell('telling.logEmpty')];
};

/** What is chosen so far, by what the button would do with it. */
export function chosenTold({ doing }: Standing): Telling[] {
  const { primary } = doing;
  if (!primary) return [nowOf(doing).text];
  return [primary.does ? tell('telling.press', { what: primary.text }) : primary.text];
}

/** The answer to a question; null where it was none. */
export function answerOf(
  name: VerbName,
  slots: Readonly<Record<string, string>>,
  standing: Standing,
): Telling[] | null {
  const { open, doing, waiting } = standing;
  switch (name) {
    case 'more':
      return [standsTold(standing), ...chosenTold(standing), ...playersTold(standing)];
    case 'hand':
      return handTold(standing);
    case 'rooms':
      return open.row.map((at) => roomText(open, at, 'plain'));
    case 'look':
      return roomTold(standing, slots['room'] as Location);
    case 'where': {
      const identity = slots['identity'] as Identity;
      const at = open.tokens[identity];
      return [tell('telling.where', { who: identityText(identity), at: theLocation(at) })];
    }
    case 'players':
      return playersTold(standing);
    case 'scores': {
      const worth = tallyOfIdentities(open);
      return identities.map((identity) =>
        tell('telling.score', {
          who: identityText(identity),
          room: worth[identity].room,
          count: worth[identity].symbols,
        }),
      );
    }
    case 'log':
      return logTold(standing, open.round);
    case 'logOf':
      return logTold(standing, Number(slots['round']));
    case 'wait':
      return [
        waiting.length > 0
          ? tell('telling.wait', { who: waiting.map((seat) => playerText(seat as PlayerId)) })
          : tell('telling.waitNobody'),
      ];
    case 'why': {
      const { text, rule } = nowOf(doing);
      return [rule === '' ? tell('telling.whyNone') : tell('telling.why', { text, rule })];
    }
    case 'result': {
      const ending = endingOf(doing.view, standing.seated);
      return ending ? [ending.title, ending.why] : null;
    }
    default:
      return null;
  }
}
