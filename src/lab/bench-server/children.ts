import type { ChildProcess } from 'node:child_process';
import { fork, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a measured process tells of itself. */
export interface Usage {
  readonly cpuMs: number; // since it started
  readonly heapBytes: number; // after a collection: what JavaScript and its buffers hold
  readonly rssBytes: number;
}

/** Orders to a measured process. */
export type Order =
  | { readonly type: 'usage'; readonly collect: boolean }
  | { readonly type: 'skip'; readonly ms: number } // stops its clock and puts it forward
  | { readonly type: 'sizes'; readonly sizes: Readonly<Record<string, readonly (readonly number[])[]>> };

export interface Measured {
  readonly url: string;
  ask(order: Order): Promise<Usage>;
  stop(): Promise<void>;
}

/** Whether processes can be given a processor each: on Linux with its usual tools, and two processors or more. */
export const canPin =
  process.platform === 'linux' &&
  availableParallelism() > 1 &&
  spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** Keeps a process on one processor. */
export function pin(pid: number, processor: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', String(processor), String(pid)], { stdio: 'ignore' });
}

/** Starts a module that answers orders, on the first processor if nothing else is said; null: wherever the system puts it. */
export async function startMeasured(
  module: string,
  args: readonly string[],
  processor: number | null = 0,
): Promise<Measured> {
  const child: ChildProcess = fork(module, args, {
    execArgv: ['--expose-gc', ...(process.env['BENCH_NODE_ARGS']?.split(' ') ?? [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (processor !== null) pin(child.pid as number, processor);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`${module} ended`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as T);
      });
    });
  const url = await next<string>();
  return {
    url,
    ask(order) {
      const answer = next<Usage>();
      child.send(order);
      return answer;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The other side of `startMeasured`. */
export function answerOrders(url: string, carryOut: (order: Order) => void): void {
  process.on('message', (order: Order) => {
    carryOut(order);
    if (order.type === 'usage' && order.collect) for (let i = 0; i < 4; i++) globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({
      cpuMs: (user + system) / 1000,
      heapBytes: heapUsed + external,
      rssBytes: rss,
    } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(1)); // whoever measures was stopped
  process.send?.(url);
}
