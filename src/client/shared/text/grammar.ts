import { apart, fold, folded } from './fold.ts';

/*
 * What may be said, and what was meant by it. The words are the locale's: a command has forms, such as
 * "go {points} | go to {points}", in which a name in braces is a slot.
 */

/** One of the things a slot can mean. */
export interface Choice {
  readonly value: string;
  readonly words: string; // as a list shows it
  readonly also?: readonly string[]; // other ways to say it
}

/** What the words in a slot mean. */
export type Reading =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly choices: readonly Choice[] }; // of which one should be said: all, or those it might be

export interface Slot {
  readonly label: string;
  readonly choices: readonly Choice[] | null; // null: whatever is written
  readonly read: (words: string) => Reading;
}

export interface Verb<Name extends string = string> {
  readonly name: Name;
  readonly group: string; // under which heading lists show it
  readonly does: string; // what it does, as lists show it
  readonly forms: readonly string[];
  readonly slots: Readonly<Record<string, Slot>>;
  readonly may: boolean; // now
}

/** What was said. */
export type Said<Name extends string = string> =
  | { readonly kind: 'said'; readonly verb: Verb<Name>; readonly slots: Readonly<Record<string, string>> }
  | { readonly kind: 'notNow'; readonly verb: Verb<Name> }
  | { readonly kind: 'missing'; readonly verb: Verb<Name> } // its slot is not filled
  | {
      readonly kind: 'unclear'; // a slot holds what means nothing, or several things
      readonly verb: Verb<Name>;
      readonly words: string;
      readonly choices: readonly Choice[];
      readonly several: boolean;
    }
  | { readonly kind: 'unknown'; readonly near: Verb<Name> | null };

/** Forms as a message holds them. */
export const formsOf = (message: string): readonly string[] => message.split('|').map((form) => form.trim());

/** A slot in which one of these is said: by its name, the beginning of it, or a word of it. */
export const oneOf = (label: string, choices: readonly Choice[]): Slot => ({
  label,
  choices,
  read(words) {
    const wanted = fold(words);
    const named = choices.map((choice) => ({
      choice,
      names: [choice.words, ...(choice.also ?? [])].map(fold),
    }));
    const tests: readonly ((name: string) => boolean)[] = [
      (name) => name === wanted,
      (name) => name.startsWith(wanted),
      (name) => ` ${name}`.includes(` ${wanted}`),
    ];
    for (const fits of tests) {
      const found = named.flatMap(({ choice, names }) => (names.some(fits) ? [choice] : []));
      if (found.length === 1) return { ok: true, value: found[0]!.value };
      if (found.length > 1) return { ok: false, choices: found };
    }
    return { ok: false, choices };
  },
});

/** A slot that holds whatever is written. */
export const anyText = (label: string): Slot => ({
  label,
  choices: null,
  read: (words) => ({ ok: true, value: words.trim() }),
});

interface Form {
  readonly pattern: RegExp;
  readonly slots: readonly string[];
  readonly fixed: string; // what stands before the first slot
  readonly weight: number; // letters that are no slot's: the more, the surer what is meant
}

const known = new Map<string, Form>();

function formOf(form: string): Form {
  const before = known.get(form);
  if (before) return before;
  const slots: string[] = [];
  const parts = fold(form).split(/\{(\w+)\}/);
  const names = [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  let pattern = '^\\s*';
  let weight = 0;
  parts.forEach((part, i) => {
    if (i % 2 === 0) {
      weight += part.trim().length;
      pattern += part
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .trim()
        .replace(/ /g, '\\s+');
      if (part.endsWith(' ') && i < parts.length - 1 && part.trim() !== '') pattern += '\\s+';
    } else {
      slots.push(names[(i - 1) / 2]!);
      pattern += i === parts.length - 2 && parts.at(-1) === '' ? '(.+)' : '(.+?)';
      if (parts[i + 1]?.startsWith(' ')) pattern += '\\s+';
    }
  });
  const made = { pattern: new RegExp(`${pattern}\\s*$`, 'du'), slots, fixed: parts[0]!.trim(), weight };
  known.set(form, made);
  return made;
}

type Match<Name extends string> = {
  readonly weight: number;
  readonly said: Extract<Said<Name>, { kind: 'said' | 'unclear' }>;
};

function matches<Name extends string>(verb: Verb<Name>, written: string): Match<Name>[] {
  const { text, from } = folded(written);
  return verb.forms.flatMap((one): Match<Name>[] => {
    const { pattern, slots, weight } = formOf(one);
    const found = pattern.exec(text);
    if (!found) return [];
    const values: Record<string, string> = {};
    for (const [i, name] of slots.entries()) {
      const [start, end] = found.indices![i + 1]!;
      const words = written.slice(from[start], from[end]).trim();
      const slot = verb.slots[name];
      if (!slot) throw new Error(`${verb.name} has no slot ${name}`);
      const read = slot.read(words);
      if (!read.ok) {
        const several = read.choices.length > 1 && read.choices.length < (slot.choices?.length ?? 0);
        return [{ weight, said: { kind: 'unclear', verb, words, choices: read.choices, several } }];
      }
      values[name] = read.value;
    }
    return [{ weight, said: { kind: 'said', verb, slots: values } }];
  });
}

const heaviest = <Name extends string>(found: readonly Match<Name>[]): Match<Name> | undefined =>
  found.reduce<Match<Name> | undefined>(
    (best, one) => (best && best.weight >= one.weight ? best : one),
    undefined,
  );

/** Understands what was written. What may be said now comes before what may not. */
export function understand<Name extends string>(verbs: readonly Verb<Name>[], written: string): Said<Name> {
  const bare = written.replace(/[\s.!?;\u037e…。！？]+$/u, '');
  const found = [written, ...(bare === written.trim() ? [] : [bare])].flatMap((words) =>
    verbs.flatMap((verb) => matches(verb, words)),
  );
  const best = (kind: 'said' | 'unclear', may: boolean): Match<Name> | undefined =>
    heaviest(
      found.filter(
        ({ said, weight }) => said.kind === kind && said.verb.may === may && weight + 1 > kindLeast[kind],
      ),
    );
  const [now, unclear] = [best('said', true), best('unclear', true)];
  if (now && now.weight >= (unclear?.weight ?? 0)) return now.said;
  const wanting = wantingIn(verbs, fold(bare));
  if (wanting?.verb.may && wanting.weight > (unclear?.weight ?? 0))
    return { kind: 'missing', verb: wanting.verb };
  if (unclear) return unclear.said;
  const later = (best('said', false) ?? best('unclear', false))?.said.verb ?? wanting?.verb;
  return later ? { kind: 'notNow', verb: later } : { kind: 'unknown', near: nearest(verbs, fold(bare)) };
}

/** A form that is nothing but a slot counts only where the slot is filled: anything might have been meant for it. */
const kindLeast = { said: 0, unclear: 1 } as const;

/** The command that is said so far as to its first slot, and how many letters that is. */
function wantingIn<Name extends string>(
  verbs: readonly Verb<Name>[],
  words: string,
): { readonly verb: Verb<Name>; readonly weight: number } | null {
  if (words === '') return null;
  const found = verbs.filter(({ forms }) =>
    forms.some((one) => {
      const { fixed, slots } = formOf(one);
      return slots.length > 0 && fixed === words;
    }),
  );
  const verb = found.find(({ may }) => may) ?? found[0];
  return verb ? { verb, weight: words.length } : null;
}

/** The command that looks most like it, by its first word; null if none does. */
function nearest<Name extends string>(verbs: readonly Verb<Name>[], words: string): Verb<Name> | null {
  const first = words.split(' ')[0] ?? '';
  if (first.length < 2) return null;
  let best: { readonly verb: Verb<Name>; readonly far: number } | null = null;
  for (const verb of verbs)
    for (const one of verb.forms) {
      const own = formOf(one).fixed.split(' ')[0] ?? '';
      const far = apart(first, own) + (verb.may ? 0 : 0.5);
      if (own !== '' && far <= Math.min(2.5, own.length / 2) && (best === null || far < best.far))
        best = { verb, far };
    }
  return best?.verb ?? null;
}

/** A command as one would say it, with the names of its slots in brackets: "go (points)". */
export const sample = ({ forms, slots }: Pick<Verb, 'forms' | 'slots'>): string =>
  (forms[0] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => `(${slots[name]?.label ?? name})`);
