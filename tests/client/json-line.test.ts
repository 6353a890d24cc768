// Where a text stops being JSON: just what the engine refuses, and the line at fault.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAtFault } from '../../src/client/shared/json-line.ts';
import { count } from '../counts.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['', 1],
  ['{\n  "a": [1, 2,]\n}', 2],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  a: 1\n}', 2],
  ['[\n"one\ntwo"]', 2],
  ['[1,\n2', 2],
  ['{"a":1}\n\nmore', 3],
  ['["\\u12g4"]', 1],
])('%j is none on line %i', (text, line) => {
  expect(lineAtFault(text)).toBe(line);
});

test('what the engine reads is read, and what it refuses is refused', () => {
  const signs = fc.constantFrom(...'{}[],:"\\ \n0-1.5eEtrufalsn\u0001x');
  const spoilt = fc.tuple(fc.json(), fc.nat(), fc.nat(2), signs).map(([text, at, cut, sign]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + sign + text.slice(place + cut);
  });
  const some = fc.oneof(
    fc.json(),
    spoilt,
    fc.array(signs, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(some, (text) => (lineAtFault(text) === null) === isJson(text)),
    { numRuns: count(1000, 100_000) },
  );
});

test('a deep text is read to its end', () => {
  expect(lineAtFault('['.repeat(20_000))).toBe(1);
});
