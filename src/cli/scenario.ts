import { readFileSync } from 'node:fs';
import { scriptedChance } from '../chance/scripted.ts';
import { isRecord } from '../engine/json.ts';
import { runScenario, scenarioLines } from '../engine/scenario.ts';
import { SPECTATOR } from '../engine/seats.ts';
import { gameNamed, gameNames } from '../games/registry.ts';
import { printLine } from './print.ts';

const USAGE = 2; // exit status for a file or argument that can't be taken
const REFUSED = 1; // exit status for a refused action or dice that ran out

function bad(line: Readonly<Record<string, unknown>>): number {
  printLine(line);
  return USAGE;
}

/**
 * `curfew scenario FILE [--as public|SEAT|all]`: one JSON line for each event the viewer observes, then how it
 * ended (design, section 5).
 */
export function scenario(args: readonly string[]): number {
  const rest = [...args];
  const at = rest.indexOf('--as');
  const [, viewer = ''] = at >= 0 ? rest.splice(at, 2) : ['', SPECTATOR];
  const [path, ...more] = rest;
  if (path === undefined || more.length > 0)
    return bad({ error: 'usage', message: 'curfew scenario FILE [--as public|SEAT|all]' });

  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const parsing = error instanceof SyntaxError;
    return bad({ error: parsing ? 'badJson' : 'noFile', message: (error as Error).message });
  }
  if (!isRecord(file)) return bad({ error: 'badScenario', field: '', message: 'expected an object' });
  const game = gameNamed(file['game']);
  if (!game)
    return bad({ error: 'badScenario', field: 'game', message: `expected one of ${gameNames.join(', ')}` });

  const run = runScenario(game, file, scriptedChance);
  if (!run.ok) return bad({ error: 'badScenario', ...run.error });
  const { seats, end } = run.value;
  if (![SPECTATOR, 'all', ...seats].includes(viewer))
    return bad({ error: 'noSuchViewer', message: `--as takes public, all or one of ${seats.join(', ')}` });
  for (const line of scenarioLines(game, run.value, viewer)) printLine(line);
  printLine(end);
  return 'refused' in end || 'error' in end ? REFUSED : 0;
}
