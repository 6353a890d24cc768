import { bytesToHex } from '@noble/hashes/utils.js';

/** From the system; in a browser, too. */
export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Crockford's: 32 letters and digits of which no two look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A match's id: 70 random bits, so that nobody comes upon a match whose link he was not given. */
export function randomMatchId(): string {
  let id = '';
  for (const byte of randomBytes(14)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** 32 random bytes from the system: all the chance of a match. Hexadecimal. */
export const randomSeed = (): string => bytesToHex(randomBytes(32));
