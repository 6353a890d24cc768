import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { seededChance as chanceFrom, stateHash } from '../chance/seed.ts';
import type * as native from '../server/matches/native.ts';

/*
 * What `src/server/matches/native.ts` works out by Node's own SHA-256, where there is no Node: the same bytes. The build
 * of the workers puts this file in the place of that one (scripts/solo.ts).
 */

export { stateHash };

export const seededChance: typeof native.seededChance = (seed, drawn) => chanceFrom(seed, drawn);

export const botRandom: typeof native.botRandom = (seed, seat, phase) =>
  new DataView(hmac(sha256, hexToBytes(seed), utf8ToBytes(`curfew bot ${seat} ${phase}`)).buffer).getUint32(
    0,
  );
