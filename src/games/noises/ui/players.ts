import type { Viewer } from '../../../engine/seats.ts';
import type { Open } from '../state.ts';
import type { PlayerId } from '../vocabulary.ts';
import type { Text } from './words.ts';
import { identityText, playerText, text } from './words.ts';

/** What everybody knows of a player, in one sentence. */
export function playersText(open: Open, viewer: Viewer, player: PlayerId, acts: boolean): Text {
  const found = open.found[player];
  return text('players.one', {
    who: playerText(player),
    you: player === viewer ? 'yes' : 'no',
    points: open.points[player] ?? 0,
    cards: open.hands[player] ?? 0,
    found: found ? 'yes' : 'no',
    identity: found ? identityText(found) : '',
    first: open.first === player ? 'yes' : 'no',
    acts: acts ? 'yes' : 'no',
  });
}
