// Lighthouse as it measures a phone, on an address that this browser may open.
import lighthouse from 'lighthouse';

/** What Lighthouse says of one load, in milliseconds and bytes as transferred. */
export interface Load {
  readonly fcp: number;
  readonly lcp: number;
  readonly largest: string; // what the LCP was of
  readonly tbt: number;
  readonly cls: number;
  readonly tasks: readonly Task[]; // of the page's own thread, those of more than 50 ms
  readonly script: number; // bytes of JavaScript, what is fetched in quiet included
  readonly all: number; // bytes of everything
}

/** As long as it would take on Lighthouse's slower phone, in milliseconds. */
export interface Task {
  readonly at: number; // since the start of the load
  readonly lasts: number;
  readonly of: string; // the file it is put down to, or what kind of work it is
}

interface Request {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/** The element that Lighthouse names, by its selector: in a list of lists, of which the first is of nodes. */
function largestOf(details: unknown): string {
  interface Named {
    readonly node?: { readonly selector?: string };
    readonly items?: readonly Named[];
  }
  const first = (details as Named | undefined)?.items?.[0]?.items?.[0];
  return first?.node?.selector ?? '?';
}

interface LongTask {
  readonly url?: string;
  readonly startTime?: number;
  readonly duration?: number;
}

/** @param port on which the browser is told what to do; its profile, with the device's cookie, is left as it is */
export async function measureLoad(url: string, port: number): Promise<Load> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableStorageReset: true,
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse can't measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { audits } = result.lhr;
  const of = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const { details } = audits['network-requests'] ?? {};
  const requests = (details && 'items' in details ? details.items : []) as readonly Request[];
  const { details: long } = audits['long-tasks'] ?? {};
  const tasks = (long && 'items' in long ? long.items : []) as readonly LongTask[];
  const bytes = (kind?: string): number =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    largest: largestOf(audits['largest-contentful-paint-element']?.details),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
    tasks: tasks.map(({ url: by = '?', startTime = NaN, duration = NaN }) => ({
      at: startTime,
      lasts: duration,
      of: by.slice(by.lastIndexOf('/') + 1) || by,
    })),
    script: bytes('Script'),
    all: bytes(),
  };
}
