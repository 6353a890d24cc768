import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chance, ChanceStream, Drawn } from '../engine/chance.ts';
import type { StateHash } from '../engine/match.ts';

/** 32 random bytes of a match, or of one device's contribution, as 64 hexadecimal digits. */
export type Seed = string;

/** Thrown when a seed is not 64 hexadecimal digits. */
export class BadSeed extends Error {
  override readonly name = 'BadSeed';
}

function seedBytes(seed: Seed): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new BadSeed('a seed is 64 hexadecimal digits');
  return hexToBytes(seed);
}

/** The SHA-256 of a seed, shown before the match so that the seed can't be changed afterwards. Hexadecimal. */
export const commitment = (seed: Seed): string => bytesToHex(sha256(seedBytes(seed)));

/**
 * The seed a match is played with: the server's, mixed (HKDF-SHA-256) with the contributions of the devices in
 * seat order, so that no single side chose the dice.
 */
export function mixedSeed(server: Seed, contributions: readonly Seed[]): Seed {
  const salt = concatBytes(...contributions.map(seedBytes));
  return bytesToHex(hkdf(sha256, seedBytes(server), salt, utf8ToBytes('curfew match seed'), 32));
}

/** The seed of a match: the server's own where no device contributed, else the two mixed. */
export const matchSeed = (server: Seed, openings: readonly Seed[]): Seed =>
  openings.length === 0 ? server : mixedSeed(server, openings);

/**
 * The seed of a day on which everybody is dealt the same: SHA-256 of `curfew tonight` and the day, parted by a blank. Anybody
 * can work it out beforehand, so it serves games alone against bots and nothing else.
 * @param day of the calendar in UTC, as `2026-11-30`
 */
export const daySeed = (day: string): Seed => bytesToHex(sha256(utf8ToBytes(`curfew tonight ${day}`)));

/** HMAC-SHA-256 of a text. */
export type Mac = (key: Uint8Array, text: string) => Uint8Array;

const portableMac: Mac = (key, text) => hmac(sha256, key, utf8ToBytes(text));

/**
 * Dice and deals from a seed. Outcome `n` of a stream depends on the seed, the stream, `n` and the number of
 * sides alone, so whoever knows how many were drawn (the log does) goes on where the match stood: nothing is
 * ever rolled twice. Unbiased: a 48-bit number that falls into the incomplete last interval is drawn again.
 * `mac` may be a quicker one than what runs everywhere.
 */
export function seededChance(
  seed: Seed,
  drawn: Drawn = { deal: 0, dice: 0 },
  mac: Mac = portableMac,
): Chance {
  const key = seedBytes(seed);
  const next = { ...drawn };
  return {
    draw: (stream, sides) => outcome(mac, key, stream, next[stream]++, sides),
  };
}

const RANGE = 2 ** 48;

function outcome(mac: Mac, key: Uint8Array, stream: ChanceStream, position: number, sides: number): number {
  const limit = RANGE - (RANGE % sides);
  for (let attempt = 0; ; attempt++) {
    const bytes = mac(key, `${stream} ${position} ${attempt}`);
    let value = 0;
    for (let i = 0; i < 6; i++) value = value * 256 + (bytes[i] as number);
    if (value < limit) return value % sides;
  }
}

/** The keyed hash of states in this match's log: 32 hexadecimal digits, useless without the seed. */
export function stateHash(seed: Seed): StateHash {
  const key = hmac(sha256, seedBytes(seed), utf8ToBytes('curfew state hash'));
  return (bytes) => bytesToHex(hmac(sha256, key, bytes)).slice(0, 32);
}
