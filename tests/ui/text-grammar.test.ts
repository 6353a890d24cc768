// What is said is understood by the locale's own words, also where they need no spaces, and what is not is answered with
// what could be said.
import { describe, expect, test } from 'vitest';
import type { Verb } from '../../src/client/shared/text/grammar.ts';
import { anyText, formsOf, oneOf, sample, understand } from '../../src/client/shared/text/grammar.ts';
import { helpWords, problemWords } from '../../src/client/shared/text/help.ts';

const cards = oneOf('card', [
  { value: 'run', words: 'Run', also: ['dash'] },
  { value: 'walk', words: 'Walk' },
  { value: 'wait', words: 'Wait' },
]);
const number = {
  label: 'point',
  choices: null,
  read: (words: string) =>
    /^\d+$/.test(words) ? ({ ok: true, value: words } as const) : ({ ok: false, choices: [] } as const),
};
const verb = (name: string, forms: string, slots: Verb['slots'] = {}, may = true): Verb => ({
  name,
  group: 'Now',
  does: name,
  forms: formsOf(forms),
  slots,
  may,
});
const verbs: Verb[] = [
  verb('go', 'go {point} | go to {point} | 去{point}', { point: number }),
  verb('card', 'card {card} | {card}', { card: cards }),
  verb('note', 'note {point} {words}', { point: number, words: anyText('words') }),
  verb('where', 'where am I | πού είμαι'),
  verb('again', 'play again', {}, false),
];
const said = (words: string) => {
  const found = understand(verbs, words);
  return found.kind === 'said' ? [found.verb.name, ...Object.values(found.slots)] : found.kind;
};
const problem = (words: string) => {
  const found = understand(verbs, words);
  if (found.kind === 'said') throw new Error(`${words} was understood`);
  return problemWords(found, words, verbs);
};

describe('understands', () => {
  test.each([
    ['go 37', ['go', '37']],
    ['  GO   to 37. ', ['go', '37']],
    ['去37', ['go', '37']],
    ['Πού ειμαι?', ['where']],
    ['Πού είμαι;', ['where']],
    ['Πού είμαι\u037e', ['where']],
    ['card run', ['card', 'run']],
    ['dash', ['card', 'run']],
    ['r', ['card', 'run']],
    ['Where am I?', ['where']],
    ['note 12 Agnes was here!', ['note', '12', 'Agnes was here!']],
  ])('%s', (words, meant) => expect(said(words)).toEqual(meant));
});

describe('answers', () => {
  test.each([
    ['go', 'missing'],
    ['go to', 'missing'],
    ['go home', 'unclear'],
    ['wa', 'unknown'], // two cards begin so; but nothing says that a card is meant
    ['card wa', 'unclear'],
    ['play again', 'notNow'],
    ['goo 37', 'unknown'],
    ['xyzzy', 'unknown'],
  ])('%s', (words, kind) => expect(said(words)).toBe(kind));

  test('names what can be said', () => {
    expect(problem('card wa')).toContain('Walk or Wait');
    expect(problem('card x')).toContain('Run, Walk, or Wait');
    expect(problem('goo 37')).toContain('go (point)');
    expect(problem('xyzzy')).toContain('card (card)');
    expect(problem('play again')).toContain('not for now');
    expect(problem('go')).toContain('go (point)');
  });
});

test('help says every form, and all that can be said now', () => {
  expect(helpWords(verbs, 'go')[0]).toContain('go to (point)');
  expect(helpWords(verbs, null).join(' ')).toContain('card (card)');
  expect(helpWords(verbs, null).join(' ')).not.toContain('play again');
  expect(sample(verbs[2]!)).toBe('note (point) (words)');
});
