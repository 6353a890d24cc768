import { BadField, readList, readObject, readOneOf, reading } from '../../engine/fields.ts';
import type { ScenarioReader, ScenarioStart } from '../../engine/game.ts';
import { fail } from '../../engine/result.ts';
import { clueCards, symbolOf } from './data.ts';
import type { NoisesEvent } from './events.ts';
import { seatsOf } from './options.ts';
import { readOptions } from './read-options.ts';
import type { Deal } from './setup.ts';
import { beginMatch, freshState } from './setup.ts';
import { cloneState } from './state.ts';
import type { NoisesTypes } from './types.ts';
import type { ClueCard, Identity, Location } from './vocabulary.ts';
import { identities, locations, nightEvents } from './vocabulary.ts';

const cardNames = clueCards.map((card) => card.name);

/** Scenario files of noises (design, section 6). */
export const noisesScenario: ScenarioReader<NoisesTypes> = {
  read(file) {
    const read = reading(() => readScenario(file));
    return read.ok ? read : fail({ field: read.error.field, message: read.error.message });
  },
  print: printEvent,
};

function readScenario(file: Readonly<Record<string, unknown>>): ScenarioStart<NoisesTypes> {
  readObject('', file, ['game', 'options', 'deal', 'shuffles', 'actions']);
  const options = readOptions(file['options'] ?? {});
  if (!options.ok) {
    const { field, values } = options.error;
    throw new BadField(field ? `options.${field}` : 'options', String(values?.['expected']));
  }
  const seats = seatsOf(options.value);
  const fields = readObject('deal', file['deal'], ['row', 'tokens', 'identities', 'first', 'deck', 'events']);
  const row = readRow(fields['row']);
  const deal: Deal = {
    row,
    tokens: readTokens(row, fields['tokens']),
    identities: readIdentities(seats, fields['identities']),
    first: readOneOf('deal.first', fields['first'], seats),
    deck: readAll('deal.deck', fields['deck'], cardNames),
    events: readAll('deal.events', fields['events'], nightEvents),
  };
  const state = freshState(options.value, deal);
  return {
    seats,
    outcomes: [],
    orders: readList('shuffles', file['shuffles'] ?? [], (at, order) =>
      readList(at, order, (field, card): ClueCard => readOneOf(field, card, cardNames)),
    ),
    start(chance, emit) {
      const own = cloneState(state);
      beginMatch(own, chance, emit);
      return own;
    },
  };
}

/** Each of `all` exactly once, in some order. */
function readAll<T extends string>(field: string, input: unknown, all: readonly T[]): T[] {
  const items = readList(field, input, (at, item) => readOneOf(at, item, all));
  if (items.length !== all.length || new Set(items).size !== all.length)
    throw new BadField(field, `expected each of all ${all.length} once`);
  return items;
}

function readRow(input: unknown): Location[] {
  const row = readList('deal.row', input, (at, item) => readOneOf(at, item, locations));
  if (row.length !== 5 || row[0] !== 'bathroom' || new Set(row).size !== 5)
    throw new BadField('deal.row', 'expected the bathroom and four other locations (E1.2)');
  return row;
}

function readTokens(row: readonly Location[], input: unknown): Record<Identity, Location> {
  const given = readObject('deal.tokens', input, identities);
  const tokens = {} as Record<Identity, Location>;
  for (const identity of identities)
    tokens[identity] = readOneOf(`deal.tokens.${identity}`, given[identity], row);
  for (const at of row) {
    const here = identities.filter((identity) => tokens[identity] === at);
    if (here.length !== (at === 'bathroom' ? 0 : 2))
      throw new BadField('deal.tokens', 'expected two identities at each location but the bathroom (E1.3)');
    if (new Set(here.map(symbolOf)).size < here.length)
      throw new BadField('deal.tokens', `two identities of one symbol at ${at} (E1.3)`);
  }
  return tokens;
}

function readIdentities(seats: readonly string[], input: unknown): Record<string, Identity> {
  const given = readObject('deal.identities', input, seats);
  const dealt: Record<string, Identity> = {};
  for (const seat of seats) {
    const identity = readOneOf(`deal.identities.${seat}`, given[seat], identities);
    if (Object.values(dealt).includes(identity))
      throw new BadField(`deal.identities.${seat}`, 'another player has that identity');
    dealt[seat] = identity;
  }
  return dealt;
}

/** The event as the design's table has it; `null` for those that scenario files leave out. */
function printEvent(event: NoisesEvent): Readonly<Record<string, unknown>> | null {
  switch (event.event) {
    case 'began':
    case 'asked':
    case 'dealt':
    case 'chosen':
    case 'reshuffled':
    case 'revealed':
      return null;
    case 'round': {
      const { playing: _playing, extra: _extra, ...printed } = event;
      return printed;
    }
    default:
      return { ...event };
  }
}
