import type { ScenarioReader, ScenarioStart } from '../../engine/game.ts';
import { fail } from '../../engine/result.ts';
import type { Board } from './board/board.ts';
import type { BoardOf } from './board/boards.ts';
import { blessingDeck, blessingKinds } from './data.ts';
import type { NunsEvent } from './events.ts';
import {
  BadField,
  readBoolean,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
  reading,
} from '../../engine/fields.ts';
import type { Options } from './options.ts';
import { novicesOf, seatsOf } from './options.ts';
import { readOptions } from './read-options.ts';
import { placeAt } from './position.ts';
import type { Deal } from './setup.ts';
import { beginMatch, freshState } from './setup.ts';
import { cloneState } from './state.ts';
import type { NunsTypes } from './types.ts';
import type { Blessing, GuardId, NoviceId } from './vocabulary.ts';
import { guardIds } from './vocabulary.ts';

/** Scenario files of nuns (docs/scenarios.md): options, deal, position, dice; the actions are read elsewhere. */
export const nunsScenario = (boardOf: BoardOf): ScenarioReader<NunsTypes> => ({
  read(file) {
    const read = reading(() => readScenario(boardOf, file));
    return read.ok ? read : fail({ field: read.error.field, message: read.error.message });
  },
  print: printEvent,
});

function readScenario(boardOf: BoardOf, file: Readonly<Record<string, unknown>>): ScenarioStart<NunsTypes> {
  readObject('', file, ['game', 'options', 'deal', 'at', 'dice', 'actions']);
  const options = readOptionsField(boardOf, file['options']);
  const board = boardOf(options);
  const outcomes = readList('dice', file['dice'] ?? [], (field, die) => readInteger(field, die, 1, 6) - 1);
  const state = freshState(board, options, readDeal(board, options, file['deal']));
  if (file['at'] !== undefined && file['at'] !== null) placeAt(board, state, file['at']);
  return {
    seats: seatsOf(options),
    outcomes,
    start(chance, emit) {
      const own = cloneState(state);
      beginMatch(board, own, chance, emit);
      return own;
    },
  };
}

function readOptionsField(boardOf: BoardOf, input: unknown): Options {
  const { monk, ...rest } = readObject('options', input ?? {});
  const variants = monk == null ? rest['variants'] : withMonk(rest['variants'], monk);
  const read = readOptions({ ...rest, variants }, boardOf);
  if (read.ok) return read.value;
  const { field, values } = read.error;
  throw new BadField(field ? `options.${field}` : 'options', String(values?.['expected']));
}

/** `options.monk` says the same as `options.variants.monk`. */
const withMonk = (variants: unknown, monk: unknown): unknown => ({
  ...readObject('options.variants', variants ?? {}),
  monk: readBoolean('options.monk', monk),
});

function readDeal(board: Board, options: Options, input: unknown): Deal {
  const ids = novicesOf(options);
  const deal = readObject('deal', input, [...guardIds, ...ids]);
  const none = options.variants.noBlessings;
  const blessingIn = (field: string, cards: Readonly<Record<string, unknown>>): Blessing | null => {
    const card = readBlessing(options, `${field}.blessing`, cards['blessing']);
    return none ? null : card;
  };
  const guards = {} as Record<GuardId, Blessing | null>;
  for (const id of guardIds)
    guards[id] = deal[id] === undefined ? null : blessingIn(`deal.${id}`, readObject(`deal.${id}`, deal[id]));
  const novices: Record<string, Deal['novices'][NoviceId]> = {};
  for (const id of ids) {
    const field = `deal.${id}`;
    const cards = readObject(field, deal[id]);
    novices[id] = {
      cell: readInteger(`${field}.cell`, cards['cell'], 1, board.cells.length),
      wish: readInteger(`${field}.wish`, cards['wish'], 1, board.wishes.length),
      blessing: blessingIn(field, cards),
    };
  }
  const dealt = Object.values(novices);
  const wishes = dealt.map((cards) => cards?.wish as number);
  for (const what of ['cell', 'wish'] as const)
    dealt.forEach((cards, i) => {
      if (dealt.findIndex((other) => other?.[what] === cards?.[what]) !== i)
        throw new BadField(`deal.${ids[i]}.${what}`, `two novices have the same ${what}`);
    });
  return {
    novices,
    guards,
    undealt: {
      wishes: board.wishes.map((wish) => wish.key).filter((key) => !wishes.includes(key)),
      blessings: none
        ? []
        : rest(options, [...dealt.map((cards) => cards?.blessing), ...Object.values(guards)]),
    },
  };
}

/** The Blessing cards that are left; a file may deal more of a kind than there are. */
function rest(options: Options, dealt: readonly (Blessing | null | undefined)[]): Blessing[] {
  const deck = [...blessingDeck(options)];
  for (const card of dealt) {
    const at = card ? deck.indexOf(card) : -1;
    if (at >= 0) deck.splice(at, 1);
  }
  return deck.sort();
}

const readBlessing = (options: Options, field: string, input: unknown): Blessing | null =>
  readOptional(field, input, (at, card) =>
    readOneOf(
      at,
      card,
      blessingKinds(options).map(({ kind }) => kind),
    ),
  );

/** The event as docs/scenarios.md has it; `null` for those that scenario files leave out. */
function printEvent(event: NunsEvent): Readonly<Record<string, unknown>> | null {
  switch (event.event) {
    case 'began':
    case 'dealtNovice':
    case 'dealtGuards':
    case 'asked':
    case 'planned':
    case 'answered':
    case 'falseNoiseLaid':
    case 'falseToken':
    case 'left':
    case 'revealed':
      return null;
    case 'vanished': {
      const { by: _, ...printed } = event;
      return printed;
    }
    case 'moved':
    case 'walkedHome': {
      const { from: _, ...printed } = event;
      return printed;
    }
    case 'freed': {
      const { shielded: _, ...printed } = event;
      return printed;
    }
    case 'blessing': {
      const { change: _, ...printed } = event;
      return printed;
    }
    default:
      return { ...event };
  }
}
