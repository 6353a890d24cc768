// A database as the first released server wrote it: 001.db.gz has three nuns matches being played and two that are
// over, of 2, 3, 5, 6 and 8 players. The device of the nth seat has a secret of 32 bytes n.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { verifyRecord } from '../../src/chance/verify.ts';
import { parseRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { deviceWith, startServer, tempFolder } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable } from './tableClient.ts';

const fixture = new URL('../../fixtures/databases/001.db.gz', import.meta.url);

async function landedServer() {
  const folder = join(await tempFolder(), 'data');
  await mkdir(folder);
  await writeFile(join(folder, 'curfew.db'), gunzipSync(await readFile(fixture)));
  return startServer({ folder });
}

const device = (n: number) => deviceWith(Buffer.alloc(32, n).toString('base64url'));

/** So many dull actions, each by the first who owes one. */
async function playOn(pages: readonly TableClient[], times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const actor = pages.find(({ owes }) => owes);
    expect(await actor?.act(actor.dull())).toBeNull();
    for (const one of pages) await one.until('the same moment', () => one.phase === actor?.phase);
  }
}

test.each([
  ['two-half', 2],
  ['eight-half', 8],
])('%s, a match begun on the first released server, goes on', async (match, seats) => {
  const server = await landedServer();
  const pages = await Promise.all(
    Array.from({ length: seats }, (_, i) => openTable(server, match, device(i + 1))),
  );
  for (const page of pages) await page.until('the match', () => page.observed.length > 0);
  await playOn(pages, 12);
});

test.each(['three-whole', 'five-half', 'six-whole'])(
  '%s, a match played on the first released server, is still right in every roll and event',
  async (match) => {
    const server = await landedServer();
    const answer = await fetch(`${server.url}/api/matches/${match}/record`);
    expect(answer.status).toBe(200);
    const record = parseRecord(await answer.text());
    expect(record).toMatchObject({ ok: true });
    if (record.ok) expect(verifyRecord(record.value, gameNamed)).toMatchObject({ ok: true });
  },
);
