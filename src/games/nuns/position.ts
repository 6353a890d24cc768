import {
  BadField,
  readBoolean,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
} from '../../engine/fields.ts';
import type { Board, RouteName } from './board/board.ts';
import { UNREACHABLE, areNeighbours, walkingDistance } from './board/board.ts';
import type { Point } from './board/format.ts';
import { ABOUT_TURN_CARDS, LAST_TURN } from './data.ts';
import { TOKENS_USED, isLastToken, monkAtStart, monkTokens, walkToken } from './monk.ts';
import { seersOf } from './sight.ts';
import type { GuardOpen, MonkOpen, NoviceOpen, NoviceSecret, State, Token, Watcher } from './state.ts';
import type { EdgePair } from './vocabulary.ts';
import { guardIds, statuses, watcherIds } from './vocabulary.ts';

/*
 * The position of a scenario file (docs/scenarios.md), read and checked.
 */

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

/** Sets the position at the start of a turn's novices' move: `at` of a scenario file. @throws BadField */
export function placeAt(board: Board, state: State, input: unknown): void {
  const at = readObject('at', input, ['turn', 'captures', 'novices', 'guards', 'used', 'tokens']);
  const { open } = state;
  open.placed = true;
  open.turn = readInteger('at.turn', at['turn'], 1, LAST_TURN) - 1;
  open.captures = readInteger('at.captures', at['captures'] ?? 0, 0, 1000);
  const guards = readObject('at.guards', at['guards'], open.monk ? watcherIds : guardIds);
  for (const id of guardIds) placeGuard(board, open.guards[id], `at.guards.${id}`, guards[id]);
  if (open.monk && guards['monk'] != null) open.monk = placedMonk(board, 'at.guards.monk', guards['monk']);
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
  placeWatcher(board, guard, field, given, board.routeNames);
  guard.done = readOptional(`${field}.done`, given['done'], (at, name) =>
    readOneOf(at, name, board.routeNames),
  );
  if (guard.route === null) checkBetweenRoutes(board, guard, field);
  if (given['walked'] !== undefined && given['walked'] !== null)
    guard.card = readBoolean(`${field}.walked`, given['walked']) ? 'walk' : 'run';
}

/** Where a guard or the Monk stands, which way they look, and along which of the routes they may have. */
function placeWatcher(
  board: Board,
  watcher: Watcher,
  field: string,
  given: Readonly<Record<string, unknown>>,
  routes: readonly RouteName[],
): void {
  watcher.point = readPoint(board, `${field}.point`, given['point']);
  if (given['from'] !== undefined && given['from'] !== null) {
    const from = readPoint(board, `${field}.from`, given['from']);
    if (!areNeighbours(board, from, watcher.point))
      throw new BadField(`${field}.from`, `expected a point next to ${watcher.point}`);
    watcher.facing = [from, watcher.point];
  }
  if (given['route'] === undefined || given['route'] === null) return;
  watcher.route = readOneOf(`${field}.route`, given['route'], routes);
  const ends: readonly Point[] = board.routes.get(watcher.route)?.ends ?? [];
  watcher.toward = readPoint(board, `${field}.toward`, given['toward']);
  if (!ends.includes(watcher.toward))
    throw new BadField(`${field}.toward`, `expected an end of ${watcher.route}: ${ends.join(' or ')}`);
  if (watcher.toward === watcher.point)
    throw new BadField(`${field}.toward`, 'stands there already: the route is completed');
}

/**
 * The Monk on his round (N14.1), or `null` if it is over. `used` are the tokens he has completed, in that order, the one
 * he walks by not among them; without it, what `done` says, the one he completed last.
 */
function placedMonk(board: Board, field: string, input: unknown): MonkOpen | null {
  const given = readObject(field, input, ['point', 'from', 'route', 'toward', 'done', 'used']);
  const tokens = monkTokens(board);
  const monk = monkAtStart(board);
  placeWatcher(board, monk, field, given, tokens);
  const { point, route, toward } = monk;
  const done = readOptional(`${field}.done`, given['done'], (at, name) => readOneOf(at, name, tokens));
  const used = readOptional(`${field}.used`, given['used'], (at, names) =>
    readList(at, names, (one, name) => readOneOf(one, name, tokens), TOKENS_USED),
  );
  const completed = used ?? (done === null ? [] : [done]);
  if (done !== null && completed.at(-1) !== done)
    throw new BadField(
      `${field}.done`,
      `expected the last of the tokens used: ${completed.at(-1) ?? 'none'}`,
    );
  const walked = monkAtStart(board);
  for (const [i, name] of completed.entries())
    if (!walkToken(board, walked, name))
      throw new BadField(
        `${field}.used[${i}]`,
        'no round of his goes so: garden, inner, inner, garden (N14.1)',
      );
  if (route === null) {
    if (point !== walked.point)
      throw new BadField(
        `${field}.route`,
        `by these tokens he is at ${walked.point}; elsewhere he needs a route`,
      );
    monk.used = completed;
    return isLastToken(monk) ? null : monk;
  }
  const from = walked.point;
  if (!walkToken(board, walked, route))
    throw new BadField(
      `${field}.route`,
      `after ${completed.join(', ') || 'no token'} he can't walk by ${route}`,
    );
  if (toward !== walked.point)
    throw new BadField(`${field}.toward`, `he took ${route} at ${from} and walks toward ${walked.point}`);
  if (!board.routes.get(route)?.points.includes(point))
    throw new BadField(`${field}.point`, `not on ${route}, which he never leaves (N14.2)`);
  monk.used = walked.used;
  return monk;
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
    const by = readList(`${field}.by`, given['by'] ?? [], (at, id) =>
      readOneOf(at, id, open.options.variants.monk ? watcherIds : guardIds),
    );
    return { kind, edge: readEdge(board, `${field}.edge`, given['edge']), by, ...novice };
  }
  const guard = readOneOf(`${field}.guard`, given['guard'], guardIds);
  const edge = given['edge'] == null ? null : readEdge(board, `${field}.edge`, given['edge']);
  return { kind, guard, edge, ...novice };
}
