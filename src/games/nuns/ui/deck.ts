import { lineAtFault } from '../../../client/shared/json-line.ts';
import { speaker } from '../../../client/shared/say.ts';
import { allOf, oneOfThese } from '../../../client/shared/formats.ts';
import type { Result } from '../../../engine/result.ts';
import { fail } from '../../../engine/result.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type { OwnBlessing } from '../data.ts';
import type en from '../locales/deck/en.json';
import type { BlessingFault } from '../own-blessings.ts';
import { readBlessingFile } from '../own-blessings.ts';

/*
 * A file of Blessings as the page takes it: what is wrong with it in the language that is spoken. Fetched with the first file.
 */

const { say } = await speaker<KeyOf<typeof en>>(['nuns/deck']);

function faultInWords(fault: BlessingFault, file: string): string {
  switch (fault.code) {
    case 'tooLarge':
      return say('deck.tooLarge', { most: fault.most });
    case 'badJson':
      return say('deck.badJson', { line: lineAtFault(file) ?? 1 });
    case 'badBlessings': {
      const { field, expected } = fault;
      if (!('names' in expected)) return say(`deck.${expected.code}`, { field, ...expected });
      const named = expected.code === 'known' ? allOf : oneOfThese;
      return say(`deck.${expected.code}`, { field, names: named(expected.names) });
    }
  }
}

/** The deck in a file, or in words what is wrong with it. */
export function deckIn(file: string): Result<readonly OwnBlessing[], string> {
  const read = readBlessingFile(file);
  return read.ok ? read : fail(faultInWords(read.error, file));
}
