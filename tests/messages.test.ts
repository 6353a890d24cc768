// Locale files: every message compiles, every locale says the same things as English, in the forms that it needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Token } from '@messageformat/parser';
import { parse } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import type { MessageTree } from '../scripts/messages.ts';
import {
  allLocales,
  compileMessages,
  FIRST,
  localesIn,
  messageFolders,
  readMessages,
} from '../scripts/messages.ts';

/** The languages in which nothing may be left in English. */
const COMPLETE: readonly string[] = ['es', 'it', 'el', 'zh-Hant'];

function messagesOf(tree: MessageTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : messagesOf(value, `${prefix}${key}.`),
  );
}

const textOf = (folder: string, locale: string) => readFileSync(join(folder, `${locale}.json`), 'utf8');
const read = (folder: string, locale: string) => JSON.parse(textOf(folder, locale)) as MessageTree;
const folders = [...messageFolders()];

describe.each(folders)('%s', (_part, folder) => {
  test.each(localesIn(folder))('%s has each key once, and messages that compile', (locale) => {
    const tree = read(folder, locale);
    // No key twice: the first would never be said.
    const bare = (text: string): number => text.replace(/\s/g, '').length;
    expect(bare(textOf(folder, locale))).toBe(bare(JSON.stringify(tree)));
    expect(compileMessages(locale, tree)).toContain('export const messages');
  });
});

/** What a message makes of its values. */
interface Uses {
  readonly shown: Set<string>; // values that are put in, as they are or as a number
  readonly chosen: Map<string, Set<string>>; // by value: the cases of a select
  readonly exact: Map<string, Set<string>>; // by value: the numbers with a case of their own
  readonly counted: Map<string, Set<string>[]>; // by value: the plural cases of each plural
}

function usesOf(message: string): Uses {
  const uses: Uses = { shown: new Set(), chosen: new Map(), exact: new Map(), counted: new Map() };
  const walk = (tokens: readonly Token[], plural: string | null): void => {
    for (const token of tokens) {
      if (token.type === 'octothorpe' && plural !== null) uses.shown.add(plural);
      if (token.type === 'argument' || token.type === 'function') uses.shown.add(token.arg);
      if (token.type !== 'select' && token.type !== 'plural' && token.type !== 'selectordinal') continue;
      const keys = token.cases.map(({ key }) => key);
      const isExact = (key: string): boolean => key.startsWith('=');
      if (token.type === 'select') {
        const before = uses.chosen.get(token.arg) ?? [];
        uses.chosen.set(token.arg, new Set([...before, ...keys]));
      } else {
        uses.exact.set(token.arg, new Set([...(uses.exact.get(token.arg) ?? []), ...keys.filter(isExact)]));
        uses.counted.set(token.arg, [...(uses.counted.get(token.arg) ?? []), new Set(keys)]);
      }
      for (const one of token.cases) walk(one.tokens, token.type === 'select' ? plural : token.arg);
    }
  };
  walk(parse(message), null);
  return uses;
}

/** `who_of` is a form of `who` that only some languages have (see docs/languages.md). */
const formless = (name: string): string => name.replace(/_\w+$/, '');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The plural cases into which a language sorts the numbers that occur in a game. */
const casesOf = (locale: string): string[] => {
  const rules = new Intl.PluralRules(locale);
  return sorted(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
};

/** Cases that differ only in gender, which not every language shows. */
const isGender = (cases: ReadonlySet<string>): boolean => sorted(cases).join() === 'monk,other';

/** What is wrong with a translation, in words for whoever reads the test's answer. */
function faultsOf(locale: string, english: string, own: string): string[] {
  const [first, other] = [usesOf(english), usesOf(own)];
  const faults: string[] = [];
  const known = new Set([...first.shown, ...first.chosen.keys(), ...first.counted.keys()]);
  const used = sorted([...other.shown, ...other.chosen.keys(), ...other.counted.keys()].map(formless));
  for (const name of used) if (!known.has(name)) faults.push(`there is no value ${name}`);
  for (const name of first.shown) if (!used.includes(name)) faults.push(`${name} is not shown`);
  for (const [name, cases] of first.chosen) {
    const its = other.chosen.get(name);
    if (its ? sorted(its).join() !== sorted(cases).join() : !isGender(cases))
      faults.push(`${name} needs the cases ${sorted(cases).join(', ')}`);
  }
  for (const [name, exact] of first.exact)
    for (const key of exact)
      if (other.exact.has(name) && !other.exact.get(name)!.has(key)) faults.push(`${name} lacks ${key}`);
  for (const [name, plurals] of first.counted) {
    const inWords = plurals.filter((cases) => cases.has('one')).length; // the others only tell 0 from more
    const full = (other.counted.get(name) ?? []).filter((cases) =>
      casesOf(locale).every((one) => cases.has(one) || (one === 'one' && cases.has('=1'))),
    );
    if (other.counted.has(name) && full.length < Math.min(inWords, other.counted.get(name)!.length))
      faults.push(`${name} lacks one of ${casesOf(locale).join(', ')}`);
  }
  return faults;
}

describe.each(folders)('%s', (_part, folder) => {
  test.each([FIRST, ...COMPLETE])('%s says all that English says, and no more', (locale) => {
    const first = new Map(messagesOf(read(folder, FIRST)));
    const own = messagesOf(read(folder, locale));
    const formed = (key: string): boolean => /^[^.]+_/.test(key);
    expect(sorted(own.map(([key]) => key).filter((key) => !formed(key)))).toEqual(sorted(first.keys()));
    const faults = own.flatMap(([key, text]) => {
      const english = first.get(key);
      return english === undefined ? [] : faultsOf(locale, english, text).map((fault) => `${key}: ${fault}`);
    });
    expect(faults).toEqual([]);
    // A form of a group's words (`name_of.abbess`) has all of them.
    const groups = sorted(own.filter(([key]) => formed(key)).map(([key]) => key.split('.')[0]!));
    for (const group of groups) {
      const keysIn = (name: string): string[] =>
        own.flatMap(([key]) => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []));
      expect(sorted(keysIn(group).filter((key) => key !== 'called'))).toEqual(
        sorted(keysIn(formless(group))),
      );
    }
  });
});

test('a translation that shows other values, or lacks a plural case, is found', () => {
  const english = '{who} takes {count, plural, =0 {nothing} one {# step} other {# steps}}';
  expect(faultsOf('es', english, '{who} da {count, plural, =0 {cero} one {# paso} other {# pasos}}')).toEqual(
    [],
  );
  expect(faultsOf('es', english, '{you} da {count, plural, one {un paso} other {# pasos}}')).toEqual([
    'there is no value you',
    'who is not shown',
    'count lacks =0',
  ]);
  expect(faultsOf('el', english, '{who}: {count, plural, =0 {x} other {# y}}')).toEqual([
    'count lacks one of one, other',
  ]);
  expect(faultsOf('zh-Hant', english, '{who_of}：{count, plural, =0 {零} other {# 步}}')).toEqual([]);
  expect(faultsOf('it', '{why, select, one {a} other {b}}', '{why, select, other {b}}')).toEqual([
    'why needs the cases one, other',
  ]);
});

/** The messages that are nothing but a term, or hold it as it stands in the glossary: term, part, key. */
const TERMS = [
  ['novice', 'shell', 'games.nuns.novice.title'],
  ['guard', 'nuns/text', 'slot.guard'],
  ['abbess', 'nuns', 'name.abbess'],
  ['prioress', 'nuns', 'name.prioress'],
  ['monk', 'nuns', 'variant.monk'],
  ['cell', 'nuns', 'room.cell1'],
  ['edge', 'nuns/printed', 'noise.same'],
  ['point', 'nuns/text', 'slot.point'],
  ['keys', 'nuns', 'goal.keys'],
  ['wish', 'nuns', 'goal.title'],
  ['blessing', 'nuns', 'hand.title'],
  ['card', 'nuns', 'plan.cards'],
  ['stand', 'nuns', 'card.stand'],
  ['sneak', 'nuns', 'card.sneak'],
  ['walk', 'nuns', 'card.walk'],
  ['run', 'nuns', 'card.run'],
  ['route', 'nuns/text', 'slot.route'],
  ['aboutTurn', 'nuns', 'guard.aboutTurn'],
  ['hush, echo, providence, falseNoise', 'nuns', 'blessing.hush'],
  ['hush, echo, providence, falseNoise', 'nuns', 'blessing.echo'],
  ['hush, echo, providence, falseNoise', 'nuns', 'blessing.providence'],
  ['hush, echo, providence, falseNoise', 'nuns', 'blessing.falseNoise'],
  ['caught (status)', 'nuns', 'who.caught'],
  ['turn', 'nuns', 'sheet.turn'],
  ['log sheet', 'nuns', 'sheet.title'],
  ['table', 'table', 'strip.title'],
  ['guard seat, seat', 'more', 'addPerson.seat'],
  ['referee', 'nuns/printed', 'referee.title'],
  ['lesson', 'learn', 'learn.allDone'],
  ['puzzle', 'learn', 'learn.puzzle'],
  ['identity', 'noises', 'counts.identity'],
  ['timer', 'noises', 'bar.timer'],
] as const;

/** The glossary's rows, by their first column: the terms in the order of its languages. */
function glossary(): Map<string, string[]> {
  const page = readFileSync(fileURLToPath(new URL('../docs/glossary.md', import.meta.url)), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('|-'));
  return new Map(
    rows.map((row) => {
      const [term = '', ...words] = row.split('|').slice(1, -1);
      return [term.trim(), words.map((one) => one.trim())];
    }),
  );
}

test.each([FIRST, ...COMPLETE])('%s has the terms of the glossary', (locale) => {
  const terms = glossary();
  const column = ['en', 'es', 'it', 'el', 'zh-Hant'].indexOf(locale);
  const small = (text: string): string => text.toLocaleLowerCase(locale);
  const strange = TERMS.flatMap(([term, part, key]) => {
    const allowed = small(terms.get(term)![column]!.replace(/ \(.*\)/, '')).split(/,\s|、/);
    const said = new Map(messagesOf(read(messageFolders().get(part)!, locale))).get(key)!;
    return allowed.some((one) => small(said).includes(one)) ? [] : [`${key}: ${said} (${term})`];
  });
  expect(strange).toEqual([]);
});

/** What is called by one name wherever English does: its stem in each language, so that every form of it fits. */
const NAMED = [
  { english: /\bBlessings?\b/, es: /bendici/i, it: /benedizion/i, el: /χ[άα]ρ/i, 'zh-Hant': /禱告卡/ },
  { english: /\bown cell\b/, es: /celda/i, it: /cella/i, el: /κελι?[όίιώ]/i, 'zh-Hant': /寢室/ },
  { english: /\bvanished token/, es: /desaparici/i, it: /sparizion/i, el: /εξαφάνισ/i, 'zh-Hant': /陣煙/ },
] as const;

test.each(['es', 'it', 'el', 'zh-Hant'] as const)(
  '%s has one word for one thing in all messages',
  (locale) => {
    const strange = folders.flatMap(([part, folder]) => {
      const english = new Map(messagesOf(read(folder, FIRST)));
      return messagesOf(read(folder, locale)).flatMap(([key, text]) =>
        NAMED.some((one) => one.english.test(english.get(key) ?? '') && !one[locale].test(text))
          ? [`${part} ${key}: ${text}`]
          : [],
      );
    });
    expect(strange).toEqual([]);
  },
);

/** What says “some” before a number takes the plural, and so is wrong where the number is one. */
test('es says of no number that may be one what holds of several alone', () => {
  const wrong = folders.flatMap(([part, folder]) =>
    messagesOf(read(folder, 'es')).flatMap(([key, text]) =>
      /\bun[oa]s (?:#|\{\w+\})/i.test(text) ? [`${part} ${key}: ${text}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([FIRST, ...COMPLETE])('%s tells yes from no at a glance where it asks twice', (locale) => {
  const said = messagesOf(read(messageFolders().get('more')!, locale));
  const begins = (text: string): string => text.slice(0, 4).toLocaleLowerCase(locale);
  const no = said.find(([key]) => key === 'askTwice.no')![1];
  const sure = said.filter(([key]) => key.endsWith('Sure'));
  expect(sure.map(([key]) => key)).toContain('tableMenu.leaveSure');
  expect(sure.filter(([, text]) => begins(text) === begins(no))).toEqual([]);
});

test('messages reach code as modules', async () => {
  const { locales, load } = await import('virtual:messages');
  expect(locales).toContain(FIRST);
  const shell = await load[FIRST]!();
  const english = read(messageFolders().get('shell')!, FIRST);
  expect(Object.keys(shell.messages)).toEqual(Object.keys(english));
  expect(Object.keys(shell.parts)).toEqual(folders.flatMap(([part]) => (part === 'shell' ? [] : [part])));
});

test.each(allLocales())(
  'the way to the six words is told by the names of what is to be pressed, in %s',
  (locale) => {
    const texts = new Map(folders.flatMap(([, folder]) => messagesOf(readMessages(folder, locale))));
    for (const pressed of ['lobby.haveCode', 'lobby.haveWords'])
      expect(texts.get('moveSeat.phrase')).toContain(texts.get(pressed));
  },
);

test('a message is compiled, not parsed when it is shown', () => {
  const code = compileMessages(FIRST, { seats: '{count, plural, one {# seat} other {# seats}}' });
  expect(code).toContain('plural(d.count');
  expect(code).not.toMatch(/\beval\b|new Function/);
});

test.each(allLocales())('commands in English are understood in %s', (locale) => {
  for (const [part, folder] of folders) {
    if (!part.endsWith('text')) continue;
    const english = new Map(messagesOf(read(folder, FIRST)));
    for (const [key, forms] of messagesOf(readMessages(folder, locale)))
      if (/^(words|also)\./.test(key))
        for (const form of english.get(key)!.split(' | ')) expect(forms.split(' | ')).toContain(form);
  }
});

/** Where a text is put together from pieces, which no other language puts in that order: a sum, a template, two in a row. */
const SAYS = String.raw`\b(?:t|say\w*)\((?:[^(){}]|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\})*\)`;
const GLUED = [
  new RegExp(String.raw`${SAYS}\s*\+(?!\+)`, 'g'),
  /(?<!\+)\+\s*(?:t|say\w*)\(/g,
  /\$\{(?:t|say\w*)\(/g,
  new RegExp(String.raw`\{${SAYS}\}[^<>{}=]*[^\s<>{}=][^<>{}=]*\{(?:t|say\w*)\(`, 'g'),
  new RegExp(String.raw`${SAYS}\}(?:\{#if [^{}]*\})?\s*[:：]\s`, 'g'), // a sign after it that languages write in their own way
  new RegExp(String.raw`="(?:[^"{}]*[^\s"{}][^"{}]*\{${SAYS}\}|\{${SAYS}\}[^"{}]*[^\s"{}])`, 'g'), // an attribute
];
const gluedIn = (source: string): string[] =>
  GLUED.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found));

test('no text is put together from pieces', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(client|games\/\w+\/ui)\/.*\.(ts|svelte)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => gluedIn(readFileSync(join(src, file), 'utf8')))).toEqual([]);
  for (const bad of [
    "say('lead') + ' ' + words",
    "'x' + t('a')",
    'sayText(x({ a: b })) + z',
    '`${say(`a.${b}`)}: ${c}`',
    "<p>{t('a')} · {t('b', { c })}</p>",
    '<a title="{say(x)} ({y})">',
    '<a title="No. {t(x)}">',
    "<p>{t('a')}: <b>{x}</b></p>",
    "<p>{t('a', { b: c(d) })}{#if x}: {x}{/if}</p>",
  ])
    expect(gluedIn(bad)).not.toEqual([]);
  for (const good of ["say('a', { b: say('c') })", "<b>{t('a')}</b> {t('b')}", 'count + 1', "i++; say('x')"])
    expect(gluedIn(good)).toEqual([]);
});
