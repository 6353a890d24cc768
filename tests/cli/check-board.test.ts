// `curfew check-board`: what it prints and how it ends.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBoardFile } from '../../src/cli/check-board.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curfew-board-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: readonly string[]): { status: number; lines: unknown[] } {
  let printed = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    const status = checkBoardFile(args);
    return {
      status,
      lines: printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    };
  } finally {
    out.mockRestore();
  }
}

function file(content: unknown): string {
  const path = join(folder, 'board.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('a board that can be played on: what is on it, status 0', () => {
  expect(run(file({ about: 'The small board.', ...grange }))).toEqual({
    status: 0,
    lines: [
      {
        board: 'grange',
        points: 63,
        edges: 79,
        doors: 32,
        locked: 6,
        cells: 4,
        wishes: 6,
        routes: 10,
        monk: false,
      },
    ],
  });
});

test('one that cannot: a line for each thing that is wrong, with field, points and rule, status 1', () => {
  const edges = grange.edges.filter(({ a, b }) => a !== 17 && b !== 17);
  const { status, lines } = run(file({ ...grange, edges, guardStart: 19 }));
  expect(status).toBe(1);
  expect(lines).toContainEqual({
    error: 'island',
    field: 'points.17',
    message: "point 17 can't be reached from 19",
  });
  expect(lines).toContainEqual({
    error: 'itemOutOfReach',
    field: 'wishes[2].itemPoint',
    message: "item 3 at 17 can't be reached even with keys (N3.7)",
  });
});

test('no board, no JSON, no file, too few or too many arguments: status 2 and one line', () => {
  const { name: _, ...nameless } = grange;
  expect(run(file(nameless))).toMatchObject({ status: 2, lines: [{ error: 'badBoard', field: 'name' }] });
  expect(run(file('{'))).toMatchObject({ status: 2, lines: [{ error: 'badJson' }] });
  expect(run(join(folder, 'none.json'))).toMatchObject({ status: 2, lines: [{ error: 'noFile' }] });
  for (const args of [[], ['a', 'b']])
    expect(run(...args)).toMatchObject({ status: 2, lines: [{ error: 'usage' }] });
});
