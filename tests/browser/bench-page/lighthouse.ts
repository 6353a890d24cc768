// Lighthouse as it measures a phone, on an address that this browser may open.
import lighthouse from 'lighthouse';

/** What Lighthouse says of one load, in milliseconds and bytes as transferred. */
export interface Load {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly script: number; // bytes of JavaScript, what is fetched in quiet included
  readonly all: number; // bytes of everything
}

interface Request {
  readonly resourceType?: string;
  readonly transferSize?: number;
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
  const bytes = (kind?: string): number =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
    script: bytes('Script'),
    all: bytes(),
  };
}
