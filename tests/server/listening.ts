import type { ChildProcess } from 'node:child_process';

/** A server that was started as a process of its own. */
export interface Listening {
  readonly url: string;
  /** Resolves with its exit code, null when a signal ended it. */
  readonly gone: Promise<number | null>;
}

/** Resolves once it says where it listens. Its output has to be read by nobody else. @throws Error when it ends before */
export async function listening(child: ChildProcess): Promise<Listening> {
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /listens on (http:\S+)/.exec(said);
      if (found) resolve(found[1] as string);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { url, gone };
}
