import { SPECTATOR } from '../../../../engine/seats.ts';
import type { Board } from '../../board/board.ts';
import { logOf } from '../../log.ts';
import { wishPoints } from '../../moves.ts';
import { cardText, itemText, NameOf, SeatName, seatCount } from '../../text.ts';
import { isNovice } from '../../vocabulary.ts';
import type { AfterText } from './say.ts';
import { after } from './say.ts';
import type { Eyes, Night } from './night.ts';
import { observedBy, seenBy } from './night.ts';

/*
 * Every single event in words. What the log of a match says is said as there; what it leaves out, or says to one seat
 * alone, has words of its own.
 */

/** What happened as the last of so many events, for these eyes; null where they saw nothing of it. */
export function captionOf(board: Board, night: Night, count: number, eyes: Eyes): AfterText | null {
  const emitted = night.emitted[count - 1];
  const seen = emitted && seenBy(emitted, eyes);
  if (!seen) return null;
  const own = ownWords(board, night, seen);
  if (own) return own;
  const viewer = eyes === 'all' ? SPECTATOR : eyes;
  const events = observedBy(night, count, viewer);
  const line = logOf(board, viewer, events, events.length - 1).at(-1);
  return line && line.at === events.length - 1 ? line.text : null;
}

const wayOf = (points: readonly number[]): string => points.join(' › ');

function ownWords(
  board: Board,
  { options }: Night,
  { event, seat }: NonNullable<ReturnType<typeof seenBy>>,
): AfterText | null {
  const who = seat === null ? '' : isNovice(seat) ? NameOf(seat) : SeatName(options, seat);
  switch (event.event) {
    case 'began':
      return after('did.began', { count: options.novices });
    case 'dealtNovice': {
      const { wish } = event.secret;
      const { keyPoint, itemPoint } = wishPoints(board, wish);
      return after('did.dealtNovice', { who, item: itemText(wish), keyPoint, itemPoint });
    }
    case 'dealtGuards':
      return after('did.dealtGuards');
    case 'planned': {
      const { path, second, card } = event.plan;
      const points = [...path, ...second];
      if (points.length === 0) return after('did.plannedStill', { who });
      return after('did.planned', { who, way: wayOf(points), card: cardText(card) });
    }
    case 'answered': {
      const key = event.plays.length === 0 ? 'did.passed' : 'did.answered';
      return after(key, { who, count: seat === null ? 1 : seatCount(options, [seat]) });
    }
    case 'moved': {
      const { novice, from, path, card } = event;
      const values = { who: NameOf(novice), card: cardText(card) };
      return path.length === 0
        ? after('did.stayed', { ...values, point: from })
        : after('did.moved', { ...values, way: wayOf([from, ...path]) });
    }
    case 'keyTaken':
    case 'itemTaken':
    case 'itemLost':
      return after(`did.${event.event}`, { who: NameOf(event.novice) });
    case 'falseNoiseLaid':
      return after('did.falseNoiseLaid', { who });
    case 'turned':
      return after('did.turned', { who: NameOf(event.guard), point: event.facing });
    case 'tokensRemoved':
      return after('did.tokensRemoved');
    default:
      return null; // as in the log
  }
}
