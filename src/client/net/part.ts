import { commitment as hashOf } from '../../chance/seed.ts';
import type { MemberCommand } from '../../table/commands.ts';
import { hasPart, isStarting } from '../../table/fair.ts';
import { seatsOf } from '../../table/people.ts';
import type { OpenTable } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import { recall, remember } from '../shared/stored.ts';

/*
 * This device's part in the dice of a table's next match: 32 random bytes, of which the table is told the SHA-256
 * first and the bytes themselves when the match starts. Kept on the device, so that a reload in between loses nothing.
 */

interface Part {
  readonly bytes: string; // 64 hexadecimal digits
  readonly server: string; // the server's commitment it was made for; empty: made before that was known
}

const nameOf = (table: string): string => `part.${table}`;

const inMemory = new Map<string, string>(); // private windows may refuse to store

function keep(table: string, part: Part): void {
  inMemory.set(table, JSON.stringify(part));
  remember(nameOf(table), JSON.stringify(part));
}

function kept(table: string): Part | null {
  try {
    const part = JSON.parse(recall(nameOf(table)) ?? inMemory.get(table) ?? 'null') as Partial<Part> | null;
    const sound = typeof part?.bytes === 'string' && /^[0-9a-f]{64}$/.test(part.bytes);
    return sound ? { bytes: part.bytes as string, server: part.server ?? '' } : null;
  } catch {
    return null;
  }
}

function randomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A part for a table that is still to be made; to be kept under its name once it has one. */
export function newPart(): { readonly commitment: string; keep(table: string): void } {
  const bytes = randomBytes();
  return { commitment: hashOf(bytes), keep: (table) => keep(table, { bytes, server: '' }) };
}

/** Does this device's share by itself, each step once. */
export class Dealer {
  readonly #table: string;
  readonly #send: (command: MemberCommand) => void;
  #done = new Set<string>();

  constructor(table: string, send: (command: MemberCommand) => void) {
    this.#table = table;
    this.#send = send;
  }

  /** Looks what there is to do. Called whenever the table, or who this device is at it, may have changed. */
  look(open: OpenTable, me: MemberId): void {
    const { commitment: server, devices } = open.fair;
    if (server === null || !hasPart(open)) return;
    const mine = devices[me];
    if (isStarting(open)) {
      const part = kept(this.#table);
      if (part && mine !== undefined && hashOf(part.bytes) === mine && !open.fair.opened.includes(me))
        this.#once(`reveal ${mine}`, { do: 'reveal', bytes: part.bytes });
    } else if (mine === undefined && seatsOf(open, me).length > 0) {
      let part = kept(this.#table);
      // Another tab of this device may have made it already.
      if (part?.server !== server) keep(this.#table, (part = { bytes: randomBytes(), server }));
      this.#once(`contribute ${server}`, { do: 'contribute', commitment: hashOf(part.bytes) });
    }
  }

  #once(step: string, command: MemberCommand): void {
    if (this.#done.has(step)) return;
    this.#done.add(step);
    this.#send(command);
  }
}
