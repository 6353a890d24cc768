import { expect, test } from 'vitest';
import { hasHidden, isVisible } from '../../src/engine/shown.ts';

test.each([
  ['flags of two letters', '🇬🇷🇹🇼'],
  ['flags of parts of a country', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['pictures that are joined, coloured, or told from letters', '👩🏽‍🚒 ❤️ ☎︎ 1️⃣'],
  ['letters of scripts that need joiners', 'می‌خواهم ක්‍ෂ'],
  ['accents by themselves', 'e\u0301'],
  ['a form of a Chinese character', '葛\u{e0100}'],
])('%s are seen', (_, text) => {
  expect([hasHidden(text), isVisible(text)]).toEqual([false, true]);
});

test.each([
  ['a turned direction', 'a\u202eb'],
  ['a line', 'a\nb'],
  ['a separator of lines', 'a\u2028b'],
  ['an end of a string', 'a\u0000'],
  ['a soft hyphen', 'a\u00adb'],
  ['a private character', '\ue000'],
  ['half a character', 'a\ud83d'],
  ['letters of a flag without one', 'a\u{e0067}\u{e0062}\u{e007f}'],
  ['a flag whose letters have no end', '\u{1f3f4}\u{e0067}\u{e0062}'],
])('%s is hidden', (_, text) => {
  expect(hasHidden(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['blanks of any width', ' \u00a0\u2003\u3000'],
  ['joiners', '\u200d\u200c\ufe0f'],
  ['fillers of Hangul', '\u3164\u115f\uffa0'],
  ['the blank of Braille', '\u2800'],
  ['a joiner of letters', '\u034f'],
  ['forms of no character', '\u{e0100}'],
])('there is nothing to be seen in %s', (_, text) => {
  expect(isVisible(text)).toBe(false);
});
