import type { Choice, Said, Verb } from './grammar.ts';
import { sample } from './grammar.ts';
import { allThese, oneOfThese, say } from './say.ts';

/*
 * What is said about saying: why something was not understood, and what can be said instead.
 */

const MOST_CHOICES = 12;

function choicesWords(choices: readonly Choice[]): string {
  const words = choices.slice(0, MOST_CHOICES).map((one) => one.words);
  const left = choices.length - words.length;
  return oneOfThese(left > 0 ? [...words, say('problem.more', { count: left })] : words);
}

/** What can be done now, as one would say it; where nothing can, what can be asked. */
function nowWords(verbs: readonly Verb[]): string {
  const now = verbs.filter(({ may }) => may);
  const first = now.filter(({ group }) => group === now[0]?.group);
  return allThese(first.map(sample));
}

/** Why nothing was done. `written` is what was said. */
export function problemWords(
  said: Exclude<Said, { kind: 'said' }>,
  written: string,
  verbs: readonly Verb[],
): string {
  const now = nowWords(verbs);
  switch (said.kind) {
    case 'unknown':
      return said.near
        ? say('problem.near', { said: written, near: sample(said.near), now })
        : say('problem.unknown', { said: written, now });
    case 'notNow':
      return say('problem.notNow', { form: sample(said.verb), now });
    case 'missing': {
      const form = sample(said.verb);
      const choices = Object.values(said.verb.slots).flatMap((slot) => slot.choices ?? []);
      return choices.length > 0
        ? say('problem.missingOf', { form, choices: choicesWords(choices) })
        : say('problem.missing', { form });
    }
    case 'unclear': {
      const form = sample(said.verb);
      if (said.choices.length === 0) return say('problem.free', { form });
      const choices = choicesWords(said.choices);
      return said.several
        ? say('problem.several', { said: said.words, choices })
        : say('problem.unclear', { said: said.words, form, choices });
    }
  }
}

/** All that can be said now, a sentence for each group; or all ways to say one thing. */
export function helpWords(verbs: readonly Verb[], about: string | null): string[] {
  const one = about === null ? undefined : verbs.find(({ name }) => name === about);
  if (one)
    return [
      say('help.verb', {
        does: one.does,
        forms: oneOfThese(one.forms.map((form) => sample({ ...one, forms: [form] }))),
      }),
    ];
  const now = verbs.filter(({ may }) => may);
  return [...new Set(now.map(({ group }) => group))].map((group) =>
    say('help.lead', {
      group,
      list: now
        .filter((verb) => verb.group === group)
        .map((verb) => say('help.one', { form: sample(verb), does: verb.does }))
        .reduce((before, next) => say('help.and', { before, next })),
    }),
  );
}
