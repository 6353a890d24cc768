import type { MemberId } from '../../table/vocabulary.ts';
import { randomBytes, randomMatchId } from '../matches/ids.ts';

/** What a table needs from outside that nobody may foresee. Tests put another in its place. */
export interface Lots {
  table(): string;
  code(): string; // of an invite link
  member(): MemberId;
  /** The numbers 0 to n-1 in random order. */
  order(n: number): number[];
}

const SHORT = 'abcdefghjkmnpqrstvwxyz23456789'; // no two look alike

/** A short name within one table: it opens nothing, so it need not be unguessable. */
function randomMember(): MemberId {
  let id = '';
  for (const byte of randomBytes(6)) id += SHORT[byte % SHORT.length];
  return id;
}

/** From 0 up to `n - 1`, all equally likely; `n` is at most 256. */
function randomInt(n: number): number {
  const limit = 256 - (256 % n);
  for (;;) for (const byte of randomBytes(8)) if (byte < limit) return byte % n;
}

function randomOrder(n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

/** The system's. */
export const randomLots: Lots = {
  table: randomMatchId,
  code: randomMatchId,
  member: randomMember,
  order: randomOrder,
};
