import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { BadPlace } from './bad-place.ts';

const code = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Makes a folder, for its owner alone, and those above it that are missing; one by one, since Node's own way of making
 * several never ends where the system lets nobody make any (`/proc`).
 * @throws BadPlace
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing)
    try {
      mkdirSync(folder, { mode: 0o700 }); // the seeds of running matches will be in there
    } catch (error) {
      if (code(error) === 'EEXIST') continue; // somebody else was faster
      throw new BadPlace('noFolder', `the folder ${folder} can’t be made: ${String(code(error))}`);
    }
}

/** A process that is just ending may hold it so long, in milliseconds. */
const ENDING_MS = 500;

/**
 * Holds the folder of an embedded database for this server alone; two would each go on with what they have in memory. The
 * system lets go of a lock with the process that has it, however that ends.
 * @returns how to let go
 * @throws BadPlace
 */
export function holdFolder(folder: string): () => void {
  const path = join(folder, 'curfew.lock');
  closeSync(openSync(path, 'a', 0o600));
  const lock = new Database(path, { timeout: ENDING_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (code(error) !== 'SQLITE_BUSY') throw error;
    throw new BadPlace(
      'inUse',
      `a server runs on ${folder} already: stop it first, or set DATA to another folder`,
    );
  }
  return () => lock.close();
}
