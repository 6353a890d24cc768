import { createHash, randomBytes, randomInt } from 'node:crypto';
import { words } from './words.ts';

/*
 * How a member goes on on another device: by a link whose secret is in the fragment, which no server ever sees in an
 * address, or by six words that can be read out. Both open the same thing, once. The store has their hashes alone.
 */

export interface NewTransfer {
  readonly secret: string;
  readonly phrase: string;
  readonly hashes: readonly string[];
}

const WORDS = 6; // of 1024 or more: 60 bits, good for some minutes and against few tries

const hashOf = (kind: string, text: string): string =>
  createHash('sha256').update(`curfew ${kind} ${text}`).digest('hex');

export const secretHash = (secret: string): string => hashOf('link', secret);

/** However it is written down: case, blanks, commas and hyphens make no difference. */
export const phraseHash = (phrase: string): string =>
  hashOf(
    'phrase',
    phrase
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean)
      .join(' '),
  );

export function newTransfer(): NewTransfer {
  const secret = randomBytes(32).toString('base64url');
  const phrase = Array.from({ length: WORDS }, () => words[randomInt(words.length)] as string).join(' ');
  return { secret, phrase, hashes: [secretHash(secret), phraseHash(phrase)] };
}
