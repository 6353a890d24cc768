import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Action } from './actions.ts';
import { mayDecline, sameTarget, targetsOf } from './powers.ts';
import type { Open } from './state.ts';
import type { ClueCard, Identity, PlayerId } from './vocabulary.ts';
import { identities } from './vocabulary.ts';
import { waitingFor } from './waiting.ts';

/** Why a seat may not do this now, or `null`: from public facts and its own hand. */
export function actionRefusal(
  open: Open,
  hand: readonly ClueCard[],
  seat: Seat,
  action: Action,
): Refusal | null {
  const { phase } = open;
  if (phase.name === 'ended') return refusal('over', 'E2.10');
  const player = waitingFor(open).find((one) => one === seat);
  if (!player) return refusal('notYourTurn', 'E2');
  switch (action.type) {
    case 'play':
      if (phase.name !== 'play') return refusal('notNow', 'E2.1');
      if (!hand.includes(action.card)) return refusal('notInHand', 'E2.1', { field: 'card' });
      return open.row.includes(action.location)
        ? null
        : refusal('badLocation', 'E1.2', { field: 'location' });
    case 'power': {
      if (phase.name !== 'power') return refusal('notNow', 'E2.2');
      if (action.skip === true) return mayDecline(phase.power) ? null : refusal('mustUse', 'E2.4');
      const targets = targetsOf(open, phase.power, phase.at, hand);
      return targets.some((target) => sameTarget(target, action)) ? null : refusal('badTarget', 'E2.4');
    }
    case 'guess':
      if (phase.name !== 'guess') return refusal('notNow', 'E2.6');
      if (!guessablePlayers(open, player).includes(action.player))
        return refusal('badPlayer', 'E2.6', { field: 'player' });
      return guessableIdentities(open).includes(action.identity)
        ? null
        : refusal('badIdentity', 'E2.6', { field: 'identity' });
    case 'pass':
      return phase.name === 'guess' ? null : refusal('notNow', 'E2.6');
    case 'give':
      if (phase.name !== 'whispers') return refusal('notNow', 'E6');
      return hand.includes(action.card) ? null : refusal('notInHand', 'E6', { field: 'card' });
  }
}

/** Whom a player may name: any other who is not found out, in an extra round those who don't play too (E2.6, E7.2). */
export const guessablePlayers = (open: Open, player: PlayerId): PlayerId[] =>
  (Object.keys(open.found) as PlayerId[]).filter((other) => other !== player && open.found[other] === null);

/** Any identity that isn't face up (E2.6). */
export const guessableIdentities = (open: Open): Identity[] =>
  identities.filter((identity) => !Object.values(open.found).includes(identity));
