import { createHmac } from 'node:crypto';
import type { Mac, Seed } from '../../chance/seed.ts';
import { seededChance as chanceFrom } from '../../chance/seed.ts';
import type { Chance, Drawn } from '../../engine/chance.ts';
import type { StateHash } from '../../engine/match.ts';
import type { Seat } from '../../engine/seats.ts';

/*
 * What `src/chance` works out everywhere, here by the machine's own SHA-256, which is ten times as fast: the same bytes.
 * Of all that plays a match this file alone needs Node; in a browser `src/solo/native.ts` takes its place.
 */

const mac: Mac = (key, text) => createHmac('sha256', key).update(text).digest();

/** The keyed hash of states, which the server takes for every action. */
export function stateHash(seed: Seed): StateHash {
  const key = mac(Buffer.from(seed, 'hex'), 'curfew state hash');
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}

/** Dice and deals. */
export const seededChance = (seed: Seed, drawn?: Drawn): Chance => chanceFrom(seed, drawn, mac);

/**
 * 32 bits for a bot's own draws: the same after a restart, and unknown to everybody until the match is over, so
 * that nobody can run the bot at home and see what it chose. The match's dice don't depend on them.
 */
export const botRandom = (seed: Seed, seat: Seat, phase: string): number =>
  createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`curfew bot ${seat} ${phase}`)
    .digest()
    .readUInt32BE(0);
