// The built server in a process of its own, as `npm start` runs it, on a database of its own.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface RunningServer {
  readonly url: string; // without a slash at its end
  /** Ends it as a crash would. */
  crash(): Promise<void>;
  /** Starts it anew after a crash, at the same address and with the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` at any free port; `npm run build` first. */
export async function startServer(): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'curfew-browser-'));
  let { child, url } = await launch(data, '0');
  const end = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await gone;
  };
  return {
    url,
    crash: end,
    restart: async () => {
      ({ child, url } = await launch(data, new URL(url).port));
    },
    stop: async () => {
      await end();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function launch(data: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: port, DATA: data, LOG: 'warn' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /listens on (\S+)/.exec(said)?.[1];
      if (url) resolve({ child, url });
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    child.once('error', reject);
  });
}
