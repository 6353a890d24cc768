// Why something typed in was not taken: in words that say what to do about it, whichever way it went to the server.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import { ApiError, join } from '../../src/client/net/api.ts';
import { refusedWords } from '../../src/client/net/refused.ts';
import { troubleAt, troubleOf } from '../../src/client/net/trouble.ts';
import { refusal } from '../../src/engine/refusal.ts';

const SAYS_WHY = /^There is something in it that doesn’t show/;

beforeAll(async () => {
  await loadMessages(['en']);
  await loadWords('table');
});
afterEach(() => vi.unstubAllGlobals());

/** What the page says of a request that is answered so. */
async function saidOf(status: number, body: object): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
  return troubleOf(await join({ code: 'c', name: '\u00ad', colour: 'red' }).catch((error: unknown) => error));
}

test('a name with nothing to read in it, or with what nobody sees, is said to be that', async () => {
  expect(await saidOf(400, { error: 'badRequest', field: 'name' })).toMatch(SAYS_WHY);
  expect(await saidOf(400, { error: 'badRequest', field: 'code' })).not.toMatch(SAYS_WHY);
  expect(await saidOf(409, { error: 'tableFull' })).toBe('The table is full.');
});

test.each(['name', 'text', 'note'])('so is a %s at the table', (field) => {
  expect(refusedWords(refusal('badCommand', 'form', { field }))).toMatch(SAYS_WHY);
});

test('any other command the table can’t read calls for the page to be loaded again', () => {
  expect(refusedWords(refusal('badCommand', 'form', { field: 'seat' }))).toMatch(/Load the page again/);
  expect(refusedWords(refusal('cardDoesNotFit', 'N3.2'))).toBeNull(); // the game has the words
});

test.each([
  ['offline', 'notNow'],
  ['tooFast', 'notNow'], // a whole school comes from one address
  ['tryAgain', 'notNow'],
  ['noSuchCode', 'noSuchCode'],
  ['internal', 'broken'],
])('an invitation that can’t be looked at (%s) shows %s', (code, kind) => {
  expect(troubleAt(new ApiError(code), 'noSuchCode')).toBe(kind);
  expect(troubleAt(new TypeError(code), 'noSuchCode')).toBe('broken');
});
