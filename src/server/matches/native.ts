import { createHmac, hash } from 'node:crypto';
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

const BLOCK = 64; // bytes that SHA-256 takes at a time; the key fills one
const DIGEST = 32;
/** Inner and outer message of an HMAC (RFC 2104), used again and again. */
let inner = Buffer.alloc(32 * 1024);
const outer = Buffer.alloc(BLOCK + DIGEST);

/**
 * The keyed hash of states, which the server takes for every action: HMAC-SHA-256 made of two plain hashes. Each `Hmac` of
 * Node is an object the collector has to see off, which costs several times what the hashing does.
 */
export function stateHash(seed: Seed): StateHash {
  const key = mac(Buffer.from(seed, 'hex'), 'curfew state hash');
  const [innerPad, outerPad] = [Buffer.alloc(BLOCK, 0x36), Buffer.alloc(BLOCK, 0x5c)];
  for (const [i, byte] of key.entries()) {
    innerPad[i] = 0x36 ^ byte;
    outerPad[i] = 0x5c ^ byte;
  }
  return (bytes) => {
    const length = BLOCK + bytes.length;
    if (inner.length < length) inner = Buffer.alloc(2 * length);
    inner.set(innerPad);
    inner.set(bytes, BLOCK);
    outer.set(outerPad);
    outer.write(hash('sha256', inner.subarray(0, length), 'binary'), BLOCK, 'latin1');
    return hash('sha256', outer, 'hex').slice(0, DIGEST);
  };
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
