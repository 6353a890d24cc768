import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '../meter.ts';

/** What is asked for whenever the metrics are read. */
export interface Counts {
  readonly sockets: () => number;
  readonly matches: () => number; // in memory
}

/** Where several processes serve. */
export interface ProcessCounts {
  readonly kept: () => number; // tables this process sees to
  readonly hears: () => boolean; // whether it hears at once what others store
}

export interface Metrics {
  readonly meter: Meter;
  /** Says where the counts come from, once they are there. */
  watch(counts: Counts): void;
  /** The same of this process among several. */
  watchProcesses(counts: ProcessCounts): void;
  /** In the form Prometheus reads. */
  text(): Promise<string>;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/**
 * All the server counts. A label's value is one of a few fixed words: no match, seat, name or code of a rule, so that
 * whoever reads the metrics learns nothing of any table (docs/secrecy.md).
 */
export function newMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry }); // the process: event loop lag, memory, garbage collection

  const histogram = (name: string, help: string, buckets: number[]): Histogram =>
    new Histogram({ name, help, buckets, registers });
  const answers = new Counter({
    name: 'curfew_actions_total',
    help: 'Actions, by how they were answered',
    labelNames: ['answer'],
    registers,
  });
  const answerTimes = histogram(
    'curfew_action_seconds',
    'From an action’s coming to its answer, stored and told',
    SECONDS,
  );
  const failures = new Counter({
    name: 'curfew_commit_failures_total',
    help: 'Commits after which a match had to be rebuilt',
    registers,
  });
  const conflicts = new Counter({
    name: 'curfew_conflicts_total',
    help: 'Batches that were judged anew since another process was faster',
    registers,
  });
  const commitTimes = histogram('curfew_commit_seconds', 'Durable transactions', SECONDS);
  const commitRows = histogram('curfew_commit_rows', 'Rows in a transaction', SIZES);
  const commitMatches = histogram('curfew_commit_matches', 'Matches in a transaction', SIZES);
  const loads = histogram('curfew_match_load_seconds', 'Rebuilding a match from its log', SECONDS);
  const decisions = new Counter({
    name: 'curfew_bot_decisions_total',
    help: 'Decisions bots were asked for; a replaced one was taken by the game’s dull action',
    labelNames: ['outcome'],
    registers,
  });

  const gauge = (name: string, help: string, count: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count());
      },
    });

  return {
    meter: {
      answered(kind, ms) {
        answers.inc({ answer: kind });
        answerTimes.observe(ms / 1000);
      },
      committed(matches, rows, ms) {
        commitTimes.observe(ms / 1000);
        commitRows.observe(rows);
        commitMatches.observe(matches);
      },
      commitFailed: () => failures.inc(),
      conflicted: () => conflicts.inc(),
      loaded: (ms) => loads.observe(ms / 1000),
      botDecided: (failed) => decisions.inc({ outcome: failed ? 'replaced' : 'taken' }),
    },
    watch({ sockets, matches }) {
      gauge('curfew_sockets', 'Open sockets', sockets);
      gauge('curfew_matches', 'Matches in memory', matches);
    },
    watchProcesses({ kept, hears }) {
      gauge('curfew_tables_kept', 'Tables whose bots, clocks and votes this process sees to', kept);
      gauge('curfew_listening', 'Whether this process hears at once what others store', () =>
        Number(hears()),
      );
    },
    text: () => registry.metrics(),
  };
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** `GET /metrics` on a port of its own, for whoever runs the server: the players' port does not have it. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
