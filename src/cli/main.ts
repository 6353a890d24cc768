#!/usr/bin/env node
import { ask } from './ask.ts';
import { BACKUP_USAGE, backup } from './backup.ts';
import { BALANCE_USAGE, balance } from './balance.ts';
import { CHECK_BOARD_USAGE, checkBoardFile } from './check-board.ts';
import { ladder } from './ladder.ts';
import { LADDER_HELP, LADDER_USAGE } from './ladder-args.ts';
import { MOVE_USAGE, move } from './move.ts';
import { PATCH_USAGE, patch } from './patch.ts';
import { RESTORE_USAGE, restore } from './restore.ts';
import { scenario } from './scenario.ts';
import { SHOW_USAGE, show } from './show.ts';
import { VERIFY_USAGE, verify } from './verify.ts';

/** What a command returns: the exit status, 0 when all went well. */
type Command = (args: readonly string[]) => Promise<number> | number;

const commands: Readonly<
  Record<string, { readonly run: Command; readonly usage: string; readonly more?: string }>
> = {
  scenario: { run: scenario, usage: 'curfew scenario FILE [--as public|SEAT|all]' },
  'check-board': { run: checkBoardFile, usage: CHECK_BOARD_USAGE },
  verify: { run: verify, usage: VERIFY_USAGE },
  balance: { run: balance, usage: BALANCE_USAGE },
  ladder: { run: ladder, usage: LADDER_USAGE, more: LADDER_HELP },
  move: { run: move, usage: MOVE_USAGE },
  backup: { run: backup, usage: BACKUP_USAGE },
  restore: { run: restore, usage: RESTORE_USAGE },
  show: { run: show, usage: SHOW_USAGE },
  patch: { run: patch, usage: PATCH_USAGE },
  ask: { run: ask, usage: 'curfew ask GAME   (one JSON question a line on standard input)' },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command && args.some((arg) => arg === '--help' || arg === '-h')) {
  process.stdout.write(`usage: ${command.usage}\n${command.more ?? ''}`);
} else if (command) {
  process.exitCode = await command.run(args);
} else {
  const usage = ['usage:', ...Object.values(commands).map((one) => `  ${one.usage}`)].join('\n');
  const asked = name === 'help' || name === '--help';
  (asked ? process.stdout : process.stderr).write(`${usage}\n`);
  process.exitCode = asked ? 0 : 2;
}
