import type { Seat } from '../../../engine/seats.ts';
import type { Around } from '../around.ts';
import type { Slot, Verb } from './grammar.ts';
import { anyText, formsOf, oneOf, sample } from './grammar.ts';
import { helpWords } from './help.ts';
import { say } from './say.ts';

/*
 * What can be said in every game: to hear a thing again or how things stand, to ask for help and for the time, to talk.
 */

const names = [
  'repeat',
  'status',
  'time',
  'chat',
  'say',
  'phrase',
  'whisper',
  'help',
  'helpOf',
  'picture',
] as const;
type CommonName = (typeof names)[number];

export const isCommon = (name: string): name is CommonName => (names as readonly string[]).includes(name);

/** A command whose words are messages: `words` with its slots in braces. */
export const formsIn = (
  words: (values: Record<string, string>) => string,
  slots: Verb['slots'],
): readonly string[] =>
  formsOf(words(Object.fromEntries(Object.keys(slots).map((slot) => [slot, `{${slot}}`]))));

/** The game's own commands, and after them those that are common to all. */
export function withCommon(own: readonly Verb[], around: Around | null): readonly Verb[] {
  const verbs: Verb[] = [...own];
  const add = (
    group: 'ask' | 'table',
    name: CommonName,
    may: boolean,
    slots: Readonly<Record<string, Slot>> = {},
  ): void => {
    const forms = formsIn((values) => say(`words.${name}`, values), slots);
    verbs.push({ name, group: say(`group.${group}`), does: say(`does.${name}`), forms, slots, may });
  };
  const talks = around?.mayTalk ?? false;
  const words = anyText(say('slot.words'));
  add('ask', 'repeat', true);
  add('ask', 'status', true);
  add('ask', 'time', around !== null);
  add('table', 'chat', around !== null);
  add('table', 'say', talks && (around?.mayWrite ?? false), { words });
  add('table', 'phrase', talks, {
    phrase: oneOf(
      say('slot.phrase'),
      (around?.phrases ?? []).map((one) => ({ value: one.phrase, words: one.words })),
    ),
  });
  add('table', 'whisper', talks && (around?.partners.length ?? 0) > 0, { words });
  add('table', 'picture', true);
  add('table', 'help', true);
  const called = ({ name, does, forms, slots }: Verb) => ({
    value: name,
    words: does,
    also: forms
      .map((form) => sample({ forms: [form], slots }).replace(/\s*\(.*/, ''))
      .filter((form) => form !== ''),
  });
  add('table', 'helpOf', true, { command: oneOf(say('slot.command'), verbs.map(called)) });
  return verbs;
}

/** The time that is left, as far as everybody may know. `now` is the device's clock. */
export function timeWords(
  around: Around | null,
  me: Seat | null,
  seatName: (seat: Seat) => string,
  now: number,
): string {
  const due = around?.due ?? null;
  if (!due) return say('told.noTime');
  const seconds = Math.max(0, Math.ceil((due.until - now) / 1000));
  return say('told.time', {
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
    who: due.seat === null ? 'nobody' : due.seat === me ? 'you' : 'other',
    seat: due.seat === null ? '' : seatName(due.seat),
  });
}

/** What somebody said, as it is read out. */
export function remarkWords({ by, mine, words, channel }: Around['remarks'][number]): string {
  const who = by ?? say('told.somebody');
  if (mine) return say('told.saidYou', { words });
  return channel === 'partners' ? say('told.whispered', { who, words }) : say('told.said', { who, words });
}

const MOST_REMARKS = 20;

export function chatWords(around: Around | null): readonly string[] {
  const remarks = around?.remarks ?? [];
  return remarks.length > 0 ? remarks.slice(-MOST_REMARKS).map(remarkWords) : [say('told.empty')];
}

/** Says something at the table; what is told of it. */
export async function talk(
  name: 'say' | 'phrase' | 'whisper',
  slots: Readonly<Record<string, string>>,
  around: Around | null,
): Promise<string> {
  const words = slots['words'] ?? '';
  const phrase = around?.phrases.find((one) => one.phrase === slots['phrase']);
  const refused = await (name === 'phrase'
    ? phrase && around?.phrase(phrase.phrase)
    : around?.say(name === 'say' ? 'table' : 'partners', words));
  return refused ? (refused.words ?? say('told.refused')) : say('told.sent');
}

/** Help with everything or with one command. */
export const help = (verbs: readonly Verb[], slots: Readonly<Record<string, string>>): string[] =>
  helpWords(verbs, slots['command'] ?? null);
