import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  openSync,
  closeSync,
  fsyncSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import Database from 'better-sqlite3';
import { carry, sameStill } from './carry.ts';
import type { Counts } from './contents.ts';
import { BadPlace } from './bad-place.ts';
import { isPostgresUrl } from './open.ts';
import { fileAt, samePlace, someVersion, withExisting, withPresent } from './place.ts';

/*
 * Moving house. A place is `postgres://…`, the folder of an embedded database, or its file. A backup is such a file,
 * wherever it was taken: each database can be restored into the other, and anybody can look into it.
 */

/**
 * Carries a whole database to an empty place, see `carry`. Nobody may write to the source meanwhile.
 * @throws NotCarried, BadPlace
 */
export async function move(from: string, to: string): Promise<Counts> {
  if (samePlace(from, to)) throw new BadPlace('samePlace', 'both places are the same database');
  return withExisting(
    from,
    (source) =>
      withPresent(to, async (target) => {
        const carried = await carry(source, target);
        await sameStill(source, carried);
        return carried;
      }),
    { idle: true },
  );
}

/**
 * Writes all that a database holds at one moment into a new file, whole or not at all. Servers may go on meanwhile.
 * @throws BadPlace, NotCarried
 */
export async function backup(from: string, file: string): Promise<void> {
  if (existsSync(file)) throw new BadPlace('fileExists', `there is a file already: ${file}`);
  const part = `${file}.part.db`;
  const left = [part, `${part}-wal`, `${part}-shm`, `${part}-journal`];
  rmSync(part, { force: true });
  const removed = removing(left);
  try {
    if (isPostgresUrl(from)) {
      await withExisting(from, (source) => withPresent(part, (target) => carry(source, target)));
      whole(part);
    } else await copyOf(fileAt(from), part);
    toDisk(part);
    renameSync(part, file);
    toDisk(dirname(file));
  } finally {
    removed();
  }
}

/** A consistent copy, made by SQLite in one reading transaction: servers write meanwhile, and never make it begin again. */
async function copyOf(path: string, copy: string): Promise<void> {
  if (!existsSync(path)) throw new BadPlace('noDatabase', `there is no database at ${path}`);
  await someVersion(path);
  closeSync(openSync(copy, 'wx', 0o600)); // seeds of running matches are in there
  const database = new Database(path, { readonly: true });
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
}

/** Everything in the file itself, none of it in a log beside it. */
function whole(path: string): void {
  const database = new Database(path);
  database.pragma('journal_mode = DELETE');
  database.close();
}

function toDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

/**
 * Carries a backup into an empty place, also one that an earlier version made: it is brought to the present form on the
 * way, in a copy.
 * @throws NotCarried, BadPlace
 */
export async function restore(file: string, to: string): Promise<Counts> {
  if (!existsSync(file)) throw new BadPlace('noDatabase', `there is no file ${file}`);
  clearUp(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${COPIES}${process.pid}-`));
  const removed = removing([folder]);
  try {
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    damaged(copy);
    await someVersion(copy);
    return await withPresent(copy, (source) => withPresent(to, (target) => carry(source, target)));
  } finally {
    removed();
  }
}

/** Folders of copies, with the process that works in each: secrets of running matches are in there. */
const COPIES = 'curfew-restore-';

/** Removes what was left by processes that were killed and could not. */
function clearUp(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    const pid = new RegExp(`^${COPIES}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(temporary, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it is somebody else's
  }
}

/** As far as they are ours to remove. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // another user's, who removes it himself
  }
}

/** How a process is asked to end from outside. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes these when it is called, or when the process is asked to end before. */
function removing(paths: readonly string[]): () => void {
  const end = (signal: NodeJS.Signals): void => {
    removed();
    process.kill(process.pid, signal); // as if nobody had heard it
  };
  const removed = (): void => {
    for (const signal of ENDINGS) process.off(signal, end);
    for (const path of paths) remove(path);
  };
  for (const signal of ENDINGS) process.on(signal, end);
  return removed;
}

function damaged(path: string): void {
  let verdict: unknown;
  try {
    const database = new Database(path);
    verdict = database.pragma('integrity_check', { simple: true });
    database.close();
  } catch (error) {
    verdict = (error as Error).message;
  }
  if (verdict !== 'ok') throw new BadPlace('damaged', `the backup is damaged: ${String(verdict)}`);
}
