// npm test: every kind of check, a line for each, and the count of all as the last line. Those that only read run side
// by side, one a processor core; then the build, and the tests one kind after the other. A failed check doesn't keep
// the others from running. `npm test -- lint unit` runs only those.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Counts = { passed: number; failed: number; skipped: number };
type Check = { name: string; command: string[]; report?: string; reads?: true };
type Outcome = Counts & { seconds: number; output: string };

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'curfew-test-'));
const args = process.argv.slice(2);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(args.includes('--long') ? { CURFEW_TEST: 'long' } : {}),
  NO_COLOR: '1',
};
delete env['FORCE_COLOR'];

const say = (line: string) => process.stdout.write(`${line}\n`);
const types = (config: string) => ['tsgo', '--pretty', 'false', '-p', config];
const vitest = (project: string, ...more: string[]): Check => {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name: project, command: ['vitest', 'run', '--project', project, ...more, ...reporters], report };
};

const reading = (name: string, ...command: string[]): Check => ({ name, command, reads: true });

const CHECKS: Check[] = [
  reading('lint', 'eslint', '.'),
  reading('lint-types', 'oxlint', '--type-aware', '--deny-warnings'),
  reading('svelte', 'svelte-check', '--tsconfig', 'src/client/tsconfig.json', '--fail-on-warnings'),
  reading('types', ...types('tsconfig.json')),
  reading('types-pure', ...types('tsconfig.pure.json')),
  reading('types-tests', ...types('tests/tsconfig.json')),
  reading('format', 'prettier', '--check', '.'),
  reading('boundaries', 'depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'tests', 'scripts'),
  reading('unused', 'knip'),
  { name: 'build', command: ['tsx', 'scripts/build.ts', '--if-changed'] },
  // Leaving a core to vitest itself costs more than it gives.
  vitest('unit', '--project', 'apart', '--project', 'pure', '--project', 'dom', '--maxWorkers=100%'),
  vitest('browser'),
];

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Vitest's own counts. A file that didn't load, or a run that failed otherwise than by a test, is a failure too. */
function countsOf(check: Check, ok: boolean): Counts {
  if (check.report === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    const read = JSON.parse(readFileSync(check.report, 'utf8')) as Report;
    const broken = read.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    const failed = read.numFailedTests + broken.length;
    return {
      passed: read.numPassedTests,
      failed: ok ? failed : Math.max(failed, 1),
      skipped: read.numPendingTests + read.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function run(check: Check): Promise<Outcome> {
  const started = performance.now();
  const [tool = '', ...rest] = check.command;
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), rest, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32', // .bin holds shell scripts there
    });
    let output = '';
    const done = (ok: boolean) =>
      resolve({ ...countsOf(check, ok), seconds: (performance.now() - started) / 1000, output });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      output += String(error);
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });
}

function print(check: Check, outcome: Outcome): void {
  const { passed, failed, skipped, seconds, output } = outcome;
  const counts = check.report === undefined ? '' : `  ${passed} passed, ${failed} failed, ${skipped} skipped`;
  const state = failed > 0 ? 'FAILED' : 'ok';
  say(`${check.name.padEnd(14)}${state.padEnd(8)}${seconds.toFixed(1).padStart(6)} s${counts}`);
  if (failed > 0) say(output.trimEnd().replace(/^/gm, '  | '));
}

const wanted = args.filter((arg) => !arg.startsWith('--'));
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  say(`No such check: ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Runs the checks in this order, so many at a time. */
async function runAll(checks: readonly Check[], atOnce: number): Promise<void> {
  const left = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const worker = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) count(check, await run(check));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function count(check: Check, outcome: Outcome): void {
  print(check, outcome);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
}

await runAll(
  CHECKS.filter(({ reads }) => reads),
  availableParallelism(),
);
await runAll(
  CHECKS.filter(({ reads }) => !reads),
  1,
);
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
