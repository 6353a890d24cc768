import { wishPoints } from '../moves.ts';
import type { FewestTurns } from '../previews/turns.ts';
import { fewestTurns, fewestTurnsAfter } from '../previews/turns.ts';
import type { Warning } from '../previews/warnings.ts';
import { warningsOf } from '../previews/warnings.ts';
import type { Text } from '../text.ts';
import { cardText, itemText, NameOf, nameOf, placeOf, text } from '../text.ts';
import type { Draft, Foresight, Planning } from './draft.ts';
import { planSoFar } from './draft.ts';

/*
 * What would happen on a drafted move, as a short list: dangers first, then what would be wasted, then what it brings.
 */

export interface Risk {
  readonly symbol: string;
  readonly text: Text;
  readonly tone: 'danger' | 'warn' | 'good' | 'plain';
}

export function risksOf(planning: Planning, draft: Draft, foresight: Foresight): readonly Risk[] {
  if (foresight.home)
    return [
      foresight.freed
        ? { symbol: 'walk', text: text('risk.freed'), tone: 'good' }
        : {
            symbol: 'seen',
            text: text('risk.stillCaught', { who: foresight.endSeen.map(NameOf) }),
            tone: 'danger',
          },
    ];
  if (planning.choices.mustWalkHome) return [];
  const dangers = dangersOf(foresight, draft);
  const gains = gainsOf(planning, foresight);
  const safe: Risk = { symbol: 'hush', text: text('risk.safe'), tone: 'plain' };
  return [
    ...dangers,
    ...warningsOf(planning, planSoFar(draft, planning.choices), foresight).flatMap((one) =>
      wasted(planning, one),
    ),
    ...gains,
    ...(dangers.length > 0 ? [] : [safe]),
    ...fewest(planning, foresight),
  ];
}

function dangersOf(foresight: Foresight, draft: Draft): Risk[] {
  const list: Risk[] = [];
  const danger = (symbol: string, words: Text): void =>
    void list.push({ symbol, text: words, tone: 'danger' });
  if (foresight.capture)
    danger(
      'lock',
      text('risk.capture', { point: foresight.capture.point, who: nameOf(foresight.capture.by) }),
    );
  if (foresight.startSeen.length > 0)
    danger('seen', text('risk.seenStart', { who: foresight.startSeen.map(nameOf) }));
  if (foresight.seen.length > 0) {
    const by = [...new Set(foresight.seen.flatMap((one) => one.by))].map(nameOf);
    danger('seen', text('risk.seen', { points: foresight.seen.map((one) => one.point).join(', '), who: by }));
  }
  for (const [from, to] of foresight.vanished)
    list.push({ symbol: 'vanished', text: text('risk.vanish', { from, to }), tone: 'plain' });
  if (!foresight.capture && foresight.endSeen.length > 0 && draft.path.length > 0)
    danger('seen', text('risk.stay', { who: foresight.endSeen.map(nameOf) }));
  return list;
}

/** What a warning says; a capture is among the dangers. */
function wasted({ board, secret }: Planning, warning: Warning): Risk[] {
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const warn = (symbol: string, words: Text): Risk[] => [{ symbol, text: words, tone: 'warn' }];
  switch (warning.kind) {
    case 'capture':
      return [];
    case 'passesKeys':
      return warn('keys', text('risk.passKeys', { point: keyPoint }));
    case 'passesItem':
      return warn(
        `wish-${secret.wish}`,
        text('risk.passItem', { item: itemText(secret.wish), point: itemPoint }),
      );
    case 'standsInSight':
      return warn('stand', text('risk.standsInSight'));
    case 'backAgain':
      return warn('walk', text('risk.backAgain'));
    case 'louder':
      return warn(warning.card, text('risk.louder', { card: cardText(warning.card) }));
    case 'tooLate':
      return warn('bed', text('risk.tooLate', { turns: warning.turns, left: warning.left }));
  }
}

function gainsOf({ board, secret }: Planning, { takes, wins }: Foresight): Risk[] {
  const list: Risk[] = [];
  const good = (symbol: string, words: Text): void => void list.push({ symbol, text: words, tone: 'good' });
  if (takes.keys !== null) good('keys', text('risk.keys', { point: placeOf(board, takes.keys) }));
  if (takes.item !== null)
    good(`wish-${secret.wish}`, text('risk.item', { item: itemText(secret.wish), point: takes.item }));
  if (wins) good('bed', text('risk.win'));
  return list;
}

const fewestText = ({ turns, exact, left }: FewestTurns): Text | null =>
  turns === null ? null : text(exact ? 'risk.fewest' : 'risk.fewestBound', { turns, left });

/** The fewest turns in which she can still win, whatever she draws; null where no way leads there. */
export const fewestNow = (planning: Planning): Text | null => fewestText(fewestTurns(planning));

/** The same with this move, and whether that number is exact. */
function fewest(planning: Planning, foresight: Foresight): Risk[] {
  const words = foresight.wins ? null : fewestText(fewestTurnsAfter(planning, foresight));
  return words ? [{ symbol: 'bed', text: words, tone: 'plain' }] : [];
}
