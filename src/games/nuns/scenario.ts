import type { ScenarioReader, ScenarioStart } from '../../engine/game.ts';
import { fail } from '../../engine/result.ts';
import type { Board } from './board/board.ts';
import { UNREACHABLE, areNeighbours, walkingDistance } from './board/board.ts';
import type { Point } from './board/format.ts';
import { ABOUT_TURN_CARDS, LAST_TURN, blessingDeck } from './data.ts';
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
import { novicesOf, readOptions, seatsOf } from './options.ts';
import type { Deal } from './setup.ts';
import { beginMatch, freshState } from './setup.ts';
import { seersOf } from './sight.ts';
import type { GuardOpen, NoviceOpen, NoviceSecret, State, Token } from './state.ts';
import { cloneState } from './state.ts';
import type { NunsTypes } from './types.ts';
import type { Blessing, EdgePair, GuardId, NoviceId } from './vocabulary.ts';
import { blessings, guardIds, statuses } from './vocabulary.ts';

/** Scenario files of nuns (design, section 5): options, deal, position, dice; the actions are read elsewhere. */
export const nunsScenario = (board: Board): ScenarioReader<NunsTypes> => ({
  read(file) {
    const read = reading(() => readScenario(board, file));
    return read.ok ? read : fail({ field: read.error.field, message: read.error.message });
  },
  print: printEvent,
});

function readScenario(board: Board, file: Readonly<Record<string, unknown>>): ScenarioStart<NunsTypes> {
  readObject('', file, ['game', 'options', 'deal', 'at', 'dice', 'actions']);
  const options = readOptionsField(file['options']);
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

function readOptionsField(input: unknown): Options {
  const { monk, ...rest } = readObject('options', input ?? {});
  if (monk !== undefined && monk !== false)
    throw new BadField('options.monk', 'the Monk is not in this version');
  const read = readOptions(rest);
  if (read.ok) return read.value;
  const { field, values } = read.error;
  throw new BadField(field ? `options.${field}` : 'options', String(values?.['expected']));
}

function readDeal(board: Board, options: Options, input: unknown): Deal {
  const ids = novicesOf(options);
  const deal = readObject('deal', input, [...guardIds, ...ids]);
  const none = options.variants.noBlessings;
  const blessingIn = (field: string, cards: Readonly<Record<string, unknown>>): Blessing | null => {
    const card = readBlessing(`${field}.blessing`, cards['blessing']);
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
      blessings: none ? [] : rest([...dealt.map((cards) => cards?.blessing), ...Object.values(guards)]),
    },
  };
}

/** The Blessing cards that are left; a file may deal more of a kind than there are. */
function rest(dealt: readonly (Blessing | null | undefined)[]): Blessing[] {
  const deck = [...blessingDeck];
  for (const card of dealt) {
    const at = card ? deck.indexOf(card) : -1;
    if (at >= 0) deck.splice(at, 1);
  }
  return deck.sort();
}

const readBlessing = (field: string, input: unknown): Blessing | null =>
  readOptional(field, input, (at, card) => readOneOf(at, card, blessings));

function readPoint(board: Board, field: string, input: unknown): Point {
  const point = readInteger(field, input, 1, board.size - 1);
  if (!board.points.includes(point)) throw new BadField(field, 'no such point on the board');
  return point;
}

function readEdge(board: Board, field: string, input: unknown): EdgePair {
  const [from, to, ...more] = readList(field, input, (at, point) => readPoint(board, at, point));
  if (from === undefined || to === undefined || more.length > 0 || !areNeighbours(board, from, to))
    throw new BadField(field, 'expected two points next to each other');
  return [from, to];
}

/** Sets the position at the start of a turn's novices' move. */
function placeAt(board: Board, state: State, input: unknown): void {
  const at = readObject('at', input, ['turn', 'captures', 'novices', 'guards', 'used', 'tokens']);
  const { open } = state;
  open.turn = readInteger('at.turn', at['turn'], 1, LAST_TURN) - 1;
  open.captures = readInteger('at.captures', at['captures'] ?? 0, 0, 1000);
  const guards = readObject('at.guards', at['guards'], guardIds);
  for (const id of guardIds) placeGuard(board, open.guards[id], `at.guards.${id}`, guards[id]);
  placeUsed(board, state, at['used']);
  const novices = readObject(
    'at.novices',
    at['novices'],
    open.novices.map((novice) => novice.id),
  );
  open.novices.forEach((novice, i) =>
    placeNovice(
      board,
      novice,
      state.novices[i] as NoviceSecret,
      `at.novices.${novice.id}`,
      novices[novice.id],
    ),
  );
  open.tokens = readList('at.tokens', at['tokens'] ?? [], (field, token) =>
    readToken(board, state, field, token),
  );
  open.novices.forEach((novice, i) => {
    const { point } = state.novices[i] as NoviceSecret;
    if (novice.status === 'caught' || seersOf(board, open, novice, point).length > 0) novice.token = point;
  });
}

function placeGuard(board: Board, guard: GuardOpen, field: string, input: unknown): void {
  const given = readObject(field, input, ['point', 'from', 'route', 'toward', 'walked', 'done']);
  guard.point = readPoint(board, `${field}.point`, given['point']);
  if (given['from'] !== undefined && given['from'] !== null) {
    const from = readPoint(board, `${field}.from`, given['from']);
    if (!areNeighbours(board, from, guard.point))
      throw new BadField(`${field}.from`, `expected a point next to ${guard.point}`);
    guard.facing = [from, guard.point];
  }
  if (given['route'] !== undefined && given['route'] !== null) {
    guard.route = readOneOf(`${field}.route`, given['route'], board.routeNames);
    const ends: readonly Point[] = board.routes.get(guard.route)?.ends ?? [];
    guard.toward = readPoint(board, `${field}.toward`, given['toward']);
    if (!ends.includes(guard.toward))
      throw new BadField(`${field}.toward`, `expected an end of ${guard.route}: ${ends.join(' or ')}`);
    if (guard.toward === guard.point)
      throw new BadField(`${field}.toward`, 'she stands there: the route is completed');
  }
  guard.done = readOptional(`${field}.done`, given['done'], (at, name) =>
    readOneOf(at, name, board.routeNames),
  );
  if (guard.route === null) checkBetweenRoutes(board, guard, field);
  if (given['walked'] !== undefined && given['walked'] !== null)
    guard.card = readBoolean(`${field}.walked`, given['walked']) ? 'walk' : 'run';
}

/** Without a route she must stand where one ends, and what she completed must end there (N5.2, N5.3). */
function checkBetweenRoutes(board: Board, { point, done }: GuardOpen, field: string): void {
  if (done !== null && !board.routes.get(done)?.ends.includes(point))
    throw new BadField(`${field}.done`, `expected a route that ends at ${point}`);
  if (![...board.routes.values()].some((route) => route.ends.includes(point)))
    throw new BadField(`${field}.route`, `no route ends at ${point}, so she must be on one`);
}

function placeUsed(board: Board, { open }: State, input: unknown): void {
  const used = readObject('at.used', input ?? {}, ['routes', 'aboutTurns']);
  const routes = readList('at.used.routes', used['routes'] ?? [], (field, name) =>
    readOneOf(field, name, board.routeNames),
  );
  const held = guardIds.flatMap((id) => open.guards[id].route ?? []);
  if (new Set(held).size < held.length)
    throw new BadField('at.guards.prioress.route', 'the Abbess is on that route (N5.3)');
  open.usedRoutes = [...new Set([...routes, ...held])];
  open.usedAboutTurns = readInteger('at.used.aboutTurns', used['aboutTurns'] ?? 0, 0, ABOUT_TURN_CARDS);
}

function placeNovice(
  board: Board,
  novice: NoviceOpen,
  secret: NoviceSecret,
  field: string,
  input: unknown,
): void {
  const given = readObject(field, input, ['point', 'keys', 'item', 'status', 'captures']);
  secret.point = readPoint(board, `${field}.point`, given['point']);
  secret.keys = readBoolean(`${field}.keys`, given['keys'] ?? false);
  secret.item = readBoolean(`${field}.item`, given['item'] ?? false);
  novice.status = readOneOf(`${field}.status`, given['status'] ?? 'run', statuses);
  novice.captures = readInteger(`${field}.captures`, given['captures'] ?? 0, 0, 1000);
  if (secret.item && !secret.keys) throw new BadField(`${field}.item`, 'an item needs keys (N3.7)');
  if (!secret.keys && walkingDistance(board, novice.cell, secret.point, false) === UNREACHABLE)
    throw new BadField(`${field}.point`, `${secret.point} can't be reached without keys (N3.5)`);
}

function readToken(board: Board, { open }: State, field: string, input: unknown): Token {
  const given = readObject(field, input, ['kind', 'edge', 'by', 'guard', 'novice']);
  const kind = readOneOf(`${field}.kind`, given['kind'], ['noise', 'vanished'] as const);
  const named = given['novice'];
  const novice =
    named == null
      ? {}
      : {
          novice: readOneOf(
            `${field}.novice`,
            named,
            open.novices.map((one) => one.id),
          ),
        };
  if (kind === 'vanished') {
    const by = readList(`${field}.by`, given['by'] ?? [], (at, id) => readOneOf(at, id, guardIds));
    return { kind, edge: readEdge(board, `${field}.edge`, given['edge']), by, ...novice };
  }
  const guard = readOneOf(`${field}.guard`, given['guard'], guardIds);
  const edge = given['edge'] == null ? null : readEdge(board, `${field}.edge`, given['edge']);
  return { kind, guard, edge, ...novice };
}

/** The event as the design's table has it; `null` for those that scenario files leave out. */
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
