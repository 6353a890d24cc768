import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newTable, postMatch, startServer, tempFolder } from './harness.ts';

const links = {
  lobby: '</assets/lobby.js>; rel=modulepreload',
  table: '</assets/table.js>; rel=modulepreload',
  'table.nuns': '</assets/nuns.js>; rel=modulepreload',
  other: '</assets/words.js>; rel=modulepreload',
};

async function pageFolder(): Promise<string> {
  const folder = await tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Curfew</title>');
  writeFileSync(
    join(folder, 'links.json'),
    JSON.stringify({ en: links, it: { lobby: '</assets/parole.js>' } }),
  );
  writeFileSync(join(folder, 'index.it.html'), '<!doctype html><html lang="it">');
  writeFileSync(join(folder, 'assets/main-abc.js'), 'let plain;');
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('let packed;'));
  return folder;
}

describe('the page', () => {
  test('is served for every address a visitor may open, under a strict policy', async () => {
    const server = await startServer({ page: await pageFolder() });
    for (const path of ['/', '/match/abc', '/match/abc?x=1', '/index.html']) {
      const response = await fetch(server.url + path);
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        '<!doctype html><title>Curfew</title>',
      ]);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|data:|\*|http/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('names what it loads, for a table with its game', async () => {
    const server = await startServer({ page: await pageFolder() });
    const { table } = await newTable(server, { people: ['novice1'] });
    const linkOf = async (path: string): Promise<string | null> =>
      (await fetch(server.url + path)).headers.get('link');
    expect(await linkOf('/')).toBe(links.lobby);
    expect(await linkOf(`/table/${table}`)).toBe(links['table.nuns']);
    expect(await linkOf('/table/none')).toBe(links.table);
    expect(await linkOf('/join/abc')).toBe(links.other);
  });

  test('comes in the language chosen on the device, else in the one its browser likes best', async () => {
    const server = await startServer({ page: await pageFolder() });
    const languageOf = async (headers: Record<string, string>): Promise<unknown[]> => {
      const response = await fetch(server.url, { headers });
      expect(response.headers.get('vary')).toContain('accept-language, cookie');
      return [
        response.headers.get('content-language'),
        (await response.text()).includes('lang="it"'),
        response.headers.get('link'),
      ];
    };
    const italian = ['it', true, '</assets/parole.js>'];
    const english = ['en', false, links.lobby];
    expect(await languageOf({ 'accept-language': 'de, it-CH;q=0.9, en;q=0.8' })).toEqual(italian);
    expect(await languageOf({ 'accept-language': 'de' })).toEqual(english);
    expect(await languageOf({})).toEqual(english);
    expect(await languageOf({ cookie: 'curfew.language=it', 'accept-language': 'en' })).toEqual(italian);
    const odd = 'curfew.language=..%2F..%2Fsecret';
    expect(await languageOf({ cookie: odd, 'accept-language': '*;q=x,,;' })).toEqual(english);
  });

  test('has its files for everybody behind one address, however many others count', async () => {
    const server = await startServer({ page: await pageFolder(), limits: { requestsPerMinute: 2 } });
    const asked = async (path: string): Promise<number> => (await fetch(server.url + path)).status;
    for (let i = 0; i < 4; i++) expect(await asked('/assets/main-abc.js')).toBe(200);
    expect([await asked('/'), await asked('/'), await asked('/')]).toEqual([200, 200, 429]);
  });

  test('has its files packed, kept for long, and none from elsewhere', async () => {
    const server = await startServer({ page: await pageFolder() });
    const packed = await fetch(`${server.url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await packed.text()).toBe('let packed;');
    expect(packed.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    for (const path of [
      '/assets/none.js',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/..%2fcurfew.db',
      '/match',
      '/api/x',
    ]) {
      const response = await fetch(server.url + path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { error: 'notFound' }]);
    }
  });
});

test('a browser that goes astray gets the page, which says so; whatever fetches gets a code', async () => {
  const server = await startServer({ page: await pageFolder() });
  const visit = (path: string, more = {}) =>
    fetch(server.url + path, { headers: { accept: 'text/html,*/*;q=0.8', ...more } });
  const broken = ['/learn/%F0', '/%', `/learn/${'x'.repeat(65)}`]; // addresses that no route gets to see
  for (const path of ['/nowhere', '/match', '/table/a/b', '/favicon.ico?x', ...broken]) {
    const response = await visit(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<title>Curfew');
    expect(response.headers.get('etag')).toBeNull(); // asked for again it must not come back empty
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  for (const path of ['/api/x', '/assets/none.js'])
    expect(await (await visit(path)).json()).toEqual({ error: 'notFound' });
  expect(await (await visit('/nowhere', { accept: '*/*' })).json()).toEqual({ error: 'notFound' });
  expect(await (await visit('/api/%F0')).json()).toEqual({ error: 'badRequest' });
});

describe('an answer that is not the one hoped for', () => {
  const good = { game: 'nuns', options: {}, seat: 'novice1' };
  test.each([
    ['no such game', { ...good, game: 'chess' }, { error: 'noSuchGame', field: 'game' }],
    ['no such seat', { ...good, seat: 'novice2' }, { error: 'noSuchSeat', field: 'seat' }],
    ['a bad option', { ...good, options: { novices: 7 } }, { error: 'badOption', field: 'options.novices' }],
    ['bad options', { ...good, options: 7 }, { error: 'badOption', field: 'options' }],
    [
      'a bad variant',
      { ...good, options: { variants: { x: 1 } } },
      { error: 'badOption', field: 'options.variants.x' },
    ],
    ['a wrong type', { ...good, seat: 1 }, { error: 'badRequest', field: 'seat' }],
    ['a field too many', { ...good, seed: 'x' }, { error: 'badRequest', field: '' }],
    ['nothing', null, { error: 'badRequest', field: '' }],
  ])('%s', async (_name, body, expected) => {
    const server = await startServer();
    const response = await postMatch(server.url, body);
    expect([response.status, await response.json()]).toEqual([400, expected]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('says nothing of the inside', async () => {
    const server = await startServer({
      wrap: (store) => ({
        ...store,
        load: () => Promise.reject(new Error('secret path /var/x')),
        createTable: () => Promise.reject(new Error('secret path /var/x')),
      }),
    });
    const post = (body: string, type = 'application/json') =>
      fetch(`${server.url}/api/matches`, { method: 'POST', headers: { 'content-type': type }, body });
    const answers = [
      [await fetch(`${server.url}/api/matches/x/record`), 500, 'internal'],
      [await postMatch(server.url, good), 500, 'internal'],
      [await post('{'), 400, 'badRequest'],
      [await post('a=b', 'application/x-www-form-urlencoded'), 415, 'badRequest'],
      [await post(JSON.stringify({ ...good, options: 'x'.repeat(20_000) })), 413, 'tooLarge'],
      [await fetch(`${server.url}/api/matches`, { method: 'DELETE' }), 404, 'notFound'],
      [await fetch(`${server.url}/api/matches/${'x'.repeat(1000)}/record`), 414, 'tooLarge'],
      [await fetch(`${server.url}/%ff`), 400, 'badRequest'],
    ] as const;
    for (const [response, status, error] of answers) {
      expect([response.status, await response.json()]).toEqual([status, { error }]);
    }
  });

  test('of too many requests, too many new matches', async () => {
    const server = await startServer({ limits: { requestsPerMinute: 5, newMatchesPerMinute: 2 } });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await postMatch(server.url, good)).status);
    expect(statuses).toEqual([201, 201, 429]);
    let last;
    for (let i = 0; i < 6; i++) last = await fetch(`${server.url}/api/tables`);
    expect([last!.status, await last!.json()]).toEqual([429, { error: 'tooFast' }]);
  });
});

test('health, and lists of no tables', async () => {
  const server = await startServer();
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${server.url}/api/tables`)).json()).toEqual({ tables: [] });
  await newTable(server, { people: ['novice1'] });
  expect(await (await fetch(`${server.url}/api/tables`)).json()).toEqual({ tables: [] });
  const record = await fetch(`${server.url}/api/matches/none/record`);
  expect([record.status, await record.json()]).toEqual([404, { error: 'noSuchMatch' }]);
});
