// One language at a time: which it is, and that all that is said follows when another is chosen.
import { afterEach, expect, test, vi } from 'vitest';
import { localeFor, preferredIn } from '../../src/protocol/language.ts';

const ours = ['el', 'en', 'es', 'it', 'zh-Hant'];

test.each([
  [['it-CH', 'en'], 'it'],
  [['de', 'es-419'], 'es'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-Hant-MO'], 'zh-Hant'],
  [['zh-CN', 'en'], 'zh-Hant'], // the one Chinese there is, sooner than another language
  [['el', 'en'], 'el'],
  [['', 'no such thing', 'en-GB'], 'en'],
  [['de', 'fr'], null],
  [[], null],
])('of %j speaks %s', (preferred, locale) => {
  expect(localeFor(ours, preferred)).toBe(locale);
});

test('the header says which languages somebody likes best', () => {
  expect(preferredIn('fr;q=0.3, es-MX , en;q=0.8,de;q=0')).toEqual(['es-MX', 'en', 'fr']);
  expect(preferredIn('')).toEqual([]);
  expect(preferredIn('*, ;q=x,it')).toContain('it');
});

interface Fetches {
  readonly asked: string[];
  fail: boolean;
}

/** The words of two languages, in a start and a part. */
async function twoLanguages() {
  vi.resetModules();
  const fetches: Fetches = { asked: [], fail: false };
  const fetched = (name: string, words: object) => (): Promise<object> => {
    fetches.asked.push(name);
    return fetches.fail ? Promise.reject(new Error('no net')) : Promise.resolve(words);
  };
  const startOf = (locale: string, hello: string, one: string, forms: object = {}) =>
    fetched(locale, {
      messages: { hello },
      parts: {
        part: fetched(`${locale}/part`, { messages: { ...forms, name: { one }, goes: '{who_of} › {who}' } }),
      },
    });
  vi.doMock('virtual:messages', () => ({
    locales: ['en', 'it'],
    load: {
      en: startOf('en', 'Hello', 'the guard'),
      it: startOf('it', 'Ciao', 'la guardiana', {
        name_of: { one: 'della guardiana', called: 'di {name}' },
      }),
    },
  }));
  const words = await import('../../src/client/shared/words.ts');
  const { speaker } = await import('../../src/client/shared/say.ts');
  const hello = (): unknown => words.messageIn(['shell'], 'hello');
  return { fetches, words, speaker, hello };
}

afterEach(() => void vi.doUnmock('virtual:messages'));

test('fetches the words of one language alone, and those in use of another when it is chosen', async () => {
  const { fetches, words, hello } = await twoLanguages();
  await words.speak('it');
  await words.fetchWords('part');
  expect(new Set(fetches.asked)).toEqual(new Set(['it', 'it/part']));
  expect(hello()).toBe('Ciao');
  await words.speak('en');
  expect([words.language.now, hello()]).toEqual(['en', 'Hello']);
  expect(fetches.asked.filter((name) => name === 'en/part')).toHaveLength(1);
});

test('stays as it was where another language can’t be fetched', async () => {
  vi.useFakeTimers();
  try {
    const { fetches, words, hello } = await twoLanguages();
    await words.speak('en');
    fetches.fail = true;
    const failed = expect(words.speak('it')).rejects.toThrow('no net');
    await vi.runAllTimersAsync();
    await failed;
    expect([words.language.now, hello()]).toEqual(['en', 'Hello']);
    fetches.fail = false;
    await words.speak('it');
    expect(hello()).toBe('Ciao');
  } finally {
    vi.useRealTimers();
  }
});

test('of two languages chosen quickly speaks the later', async () => {
  const { words, hello } = await twoLanguages();
  await Promise.all([words.speak('it'), words.speak('en'), words.fetchWords('part')]);
  expect([words.language.now, hello()]).toEqual(['en', 'Hello']);
  expect(words.messageIn(['part'], 'name.one')).toBe('the guard');
});

test('a name has the forms of its language, in a list too and where somebody’s own stands for it', async () => {
  const { words, speaker } = await twoLanguages();
  await words.speak('it');
  const own: { name?: string } = {};
  const { say } = await speaker<string>(['shell', 'part'], (key) =>
    key === 'name.one' ? own.name : undefined,
  );
  const who = { key: 'name.one' };
  expect(say('goes', { who })).toBe('della guardiana › la guardiana');
  expect(say('goes', { who: [who, who] })).toBe(
    'della guardiana e della guardiana › la guardiana e la guardiana',
  );
  own.name = 'Ada';
  expect(say('goes', { who })).toBe('di Ada › Ada');
  await words.speak('en');
  expect(say('name.one')).toBe('Ada');
});
