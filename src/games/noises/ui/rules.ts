import type { GameRules, RulesPage } from '../../../client/shared/lessons.ts';
import { speaker } from '../../../client/shared/say.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type en from '../locales/rules/en.json';
import { locationFacts } from '../data.ts';
import type { Location } from '../vocabulary.ts';
import { cardPowers, locations, nightEvents } from '../vocabulary.ts';
import type { MessageKey } from './words.ts';

type Key = MessageKey | KeyOf<typeof en>;
const { say } = await speaker<Key>(['noises', 'noises/rules']);

/** A thing in the game, of a chapter that is a table of such: `E5 attic`. */
const thing = (chapter: string) => (name: string) => `${chapter} ${name}`;
const nameIn = (rule: string): string | undefined => rule.split(' ')[1];

const PAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['E1.1', 'E1.2', 'E1.3', 'E3', 'E1.4', 'E1.5', 'E8'],
  clues: ['E2.1', 'E2.2', 'E2.3', 'E2.4', 'E2.5', 'E2.11'],
  cards: [...cardPowers, 'blackout'].map(thing('E4')),
  rooms: ['E2.3', ...locations.map(thing('E5'))],
  guesses: ['E2.6', 'E2.7', 'E2.8'],
  round: ['E2.9', 'E2.10'],
  events: nightEvents.map(thing('E6')),
  scores: ['E7.1', 'E7.2'],
};

const pages: readonly RulesPage[] = Object.entries(PAGES).map(([id, rules]) => ({
  id,
  title: () => say(`phase.${id}` as Key),
  rules,
}));

export const rules: GameRules = {
  pages,
  words(rule) {
    const name = nameIn(rule);
    if (name === undefined) return say(`rule.${rule.replace('.', '_')}` as Key);
    return say((rule.startsWith('E6') ? `happens.${name}` : `does.${name}`) as Key);
  },
  name(rule) {
    const name = nameIn(rule);
    if (name === undefined) return null;
    const words = say((rule.startsWith('E6') ? `event.${name}` : `power.${name}`) as Key);
    const both = rule.startsWith('E5') && locationFacts[name as Location].both;
    return both ? say('phase.both', { room: words }) : words;
  },
};
