import type { BlessingPlay } from '../../actions.ts';
import type { AnswerChoices, DiceChoices } from '../../choices.ts';
import { blessingDoes, blessingText, nameOf, NameOf, text } from '../../text.ts';
import { isGuard } from '../../vocabulary.ts';
import type { Roller } from '../../vocabulary.ts';
import { heldBlessings } from '../../blessing.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';

/*
 * Blessings and the windows in which they are played, in words.
 */

/** A way to play a card, by its place among all there are. */
export interface Play {
  readonly holder: Roller;
  readonly play: BlessingPlay;
}

export const playsOf = ({ hands }: AnswerChoices): Play[] =>
  hands.flatMap(({ holder, plays }) => plays.map((play) => ({ holder, play })));

/** Hush on Agnes’s roll of 5. */
export function playWords({ open, view }: Standing, { play }: Play): Telling {
  const card = blessingText(open.options, play.card);
  if (play.roll !== undefined) {
    const die = open.rolls.find(({ by }) => by === play.roll)?.die ?? 0;
    return tell(play.roll === view.viewer ? 'window.onMine' : 'window.onRoll', {
      card,
      who: nameOf(play.roll),
      die,
    });
  }
  if (play.edge && play.guard)
    return tell('window.edge', { card, guard: nameOf(play.guard), point: play.edge[1] });
  return tell('window.own', { card, guard: play.guard ? nameOf(play.guard) : text('name.guards') });
}

/** The Blessings I hold. */
export function handTold({ open, view }: Standing): Telling[] {
  const held = heldBlessings(open, view.viewer, view).flatMap(({ holder, card, laid }) =>
    laid
      ? [text('hand.laid')]
      : card === null
        ? []
        : [
            tell('papers.holds', {
              you: isGuard(holder) ? 'no' : 'yes',
              who: isGuard(holder) ? NameOf(holder) : text('Name.you'),
              card: blessingText(open.options, card),
              does: blessingDoes(open.options, card, holder),
            }),
          ],
  );
  return held.length > 0 ? held : [tell('papers.holdsNone')];
}

/** What is chosen in a window. */
export function chosenTold(standing: Standing): Telling[] {
  const plays = Object.entries(standing.doing.plays) as [Roller, BlessingPlay][];
  if (plays.length === 0) return [tell('draft.cleared')];
  return [
    tell('window.chosen', { what: plays.map(([holder, play]) => playWords(standing, { holder, play })) }),
  ];
}

/** What was answered. */
export function answerTold(standing: Standing): Telling {
  const answer = standing.view.answer ?? [];
  if (answer.length === 0) return tell('window.passed');
  return tell('window.answer', {
    what: answer.map((play) => playWords(standing, { holder: play.guard ?? 'novice1', play })),
  });
}

/** The dice rolled by hand as far as they are typed in, and who is next. */
export function typedTold({ by }: DiceChoices, dice: readonly (number | null)[]): Telling[] {
  const typed = by.flatMap((who, i) =>
    dice[i] == null ? [] : [tell('dice.typed', { who: NameOf(who), die: dice[i] })],
  );
  const next = by.find((_, i) => dice[i] == null);
  return [...typed, next ? tell('dice.next', { who: nameOf(next) }) : tell('dice.all')];
}

/** How the dice of this phase lie. */
export function diceTold({ open, view }: Standing): Telling[] {
  const told = open.rolls.map(({ by, die, bonus }) =>
    tell('papers.roll', { who: by === view.viewer ? text('Name.you') : NameOf(by), die, bonus }),
  );
  return told.length > 0 ? told : [tell('papers.noRolls')];
}
