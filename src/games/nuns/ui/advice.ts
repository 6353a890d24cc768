import type { Reason } from '../../../engine/bot.ts';
import type { Action, BlessingPlay } from '../actions.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { ownNovice } from '../choices.ts';
import { isHomeWalk, routeNamed, watcherOf } from '../moves.ts';
import type { Open } from '../state.ts';
import type { MessageKey, TextValue } from '../text.ts';
import { NameOf, blessingText, cardText, nameOf, text } from '../text.ts';
import type { View } from '../view.ts';
import { ABOUT_TURN, isNovice, watcherIds } from '../vocabulary.ts';
import type { KnowingKey, KnowingText } from '../why/words.ts';
import { told, wayWords } from '../why/words.ts';

/** What a bot would do in the viewer's place, in words. */
export function adviceText(board: Board, view: View, open: Open, action: Action): KnowingText {
  switch (action.type) {
    case 'plan': {
      const { path, second, card } = action;
      const [novice, secret] = [ownNovice(view), view.novice];
      if (novice?.status === 'caught' && secret && isHomeWalk(board, novice, secret, action))
        return path.length > 0
          ? told('hint.deed.home', { path: wayWords(path) })
          : told('hint.deed.homeStay');
      if (card === 'stand') return told('hint.deed.stand', { point: secret?.point ?? 0 });
      const leg = (points: readonly Point[]): string | KnowingText =>
        points.length > 0 ? wayWords(points) : told('hint.deed.stay');
      return second.length > 0
        ? told('hint.deed.planTwo', { card: cardText(card), path: leg(path), second: leg(second) })
        : told('hint.deed.plan', { card: cardText(card), path: leg(path) });
    }
    case 'takeRoute': {
      const at = watcherOf(open, action.guard)?.point;
      const about = action.route === ABOUT_TURN;
      const done = action.guard === 'monk' ? null : open.guards[action.guard].done;
      const guard = NameOf(action.guard); // he who plays both is asked for either
      const { colour, ends } = routeNamed(board, about ? (done as string) : action.route);
      const end = ends[0] === at ? ends[1] : ends[0];
      return about
        ? told('hint.deed.about', { guard, end })
        : told('hint.deed.route', { guard, colour: text(`colour.${colour}` as MessageKey), end });
    }
    case 'step':
      return told('hint.deed.step', { guard: NameOf(action.guard), path: wayWords(action.path) });
    case 'endMove':
      return told('hint.deed.end', { guard: NameOf(action.guard) });
    case 'blessing':
      return action.plays.length === 0
        ? told('hint.deed.pass')
        : told('hint.deed.play', { cards: action.plays.map((play) => playText(open, play)) });
    case 'dice':
    case 'closeWindow':
      throw new Error('no bot advises that');
  }
}

/** A Blessing with what it is played on, and for which guard: hers counts for her alone (N1.2), and both may hold the same. */
function playText(open: Open, { card, roll, edge, guard }: BlessingPlay): KnowingText {
  const name = blessingText(open.options, card);
  const whose = guard && nameOf(guard);
  if (roll !== undefined)
    return whose
      ? told('hint.deed.playRollFor', { card: name, guard: whose, who: nameOf(roll) })
      : told('hint.deed.playRoll', { card: name, who: nameOf(roll) });
  if (edge && whose) return told('hint.deed.playEdge', { card: name, guard: whose, point: edge[1] });
  return whose ? told('hint.deed.playFor', { card: name, guard: whose }) : name;
}

const isName = (value: unknown): value is Parameters<typeof NameOf>[0] =>
  typeof value === 'string' && (isNovice(value) || (watcherIds as readonly string[]).includes(value));

/** One of its reasons, in words. */
export function reasonText({ why, values = {} }: Reason): KnowingText {
  const said: Record<string, TextValue> = {};
  for (const [name, value] of Object.entries(values))
    said[name] = name === 'who' && isName(value) ? NameOf(value) : value;
  return told(`hint.why.${why}` as KnowingKey, said);
}
