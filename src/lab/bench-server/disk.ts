import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../quantile.ts';

/** How long the disk takes to make a small write durable, in milliseconds. */
export interface DiskTimes {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const WRITES = 300;
const BYTES = 8 * 1024; // as a commit of one action has
const BETWEEN_MS = 5;

/** Appends to a file of its own in this folder, now and then: no action can be acknowledged sooner than that takes. */
export async function diskTimes(folder: string): Promise<DiskTimes> {
  const path = join(folder, 'disk');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(BYTES, 1);
  const times: number[] = [];
  for (let i = 0; i < WRITES; i++) {
    const began = performance.now();
    writeSync(file, block);
    fdatasyncSync(file);
    times.push(performance.now() - began);
    await pause(BETWEEN_MS);
  }
  closeSync(file);
  rmSync(path);
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) };
}
