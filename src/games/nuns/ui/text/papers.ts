import type { Player } from '../../../../client/shared/session.ts';
import type { Mark } from '../../../../client/shared/marks.ts';
import { UNREACHABLE, walkingDistance } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { wishPoints } from '../../moves.ts';
import { captureTarget, guardsOfSeat } from '../../options.ts';
import type { LogLine } from '../../log.ts';
import { cardText, itemText, NameOf, nameOf, placeOf, SeatName, seatName, text } from '../../text.ts';
import { guardIds } from '../../vocabulary.ts';
import { waitingFor } from '../../waiting.ts';
import type { ReplayTurn } from '../replay.ts';
import { watcherIds } from '../../vocabulary.ts';
import type { Standing, Telling } from './telling.ts';
import { inRow, tell } from './telling.ts';

/*
 * What stands on paper: goals, log sheet, log, tokens, who plays, pins.
 */

/** What I am after, and how far it is. */
export function goalsTold({ board, open, own, view }: Standing): Telling[] {
  if (!own)
    return view.guards
      ? [tell('goals.guards', { target: captureTarget(open.options), captures: open.captures })]
      : [tell('goals.notYours')];
  const { secret, novice } = own;
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const item = itemText(secret.wish);
  const way = (point: Point): Telling => {
    const steps = walkingDistance(board, secret.point, point, secret.keys);
    return steps === UNREACHABLE ? tell('goals.locked') : tell('goals.steps', { steps });
  };
  return [
    secret.keys
      ? tell('goals.keysHad')
      : tell('goals.keysAt', { place: placeOf(board, keyPoint), way: way(keyPoint) }),
    secret.item
      ? tell('goals.itemHad', { item })
      : tell('goals.itemAt', { item, place: placeOf(board, itemPoint), way: way(itemPoint) }),
    tell('goals.bedAt', { place: placeOf(board, novice.cell), way: way(novice.cell) }),
  ];
}

/** The log sheet, a sentence a turn. */
export function sheetTold({ own }: Standing): Telling[] {
  if (!own) return [tell('papers.noSheet')];
  const { sheet } = own.secret;
  if (sheet.length === 0) return [tell('papers.sheetEmpty')];
  return sheet.map(({ turn, from, path, card, keys, item }) =>
    tell('papers.sheetLine', {
      turn,
      point: path.at(-1) ?? from,
      steps: path.length,
      card: card ? cardText(card) : tell('papers.home'),
      keys: keys ? 'yes' : 'no',
      item: item ? 'yes' : 'no',
    }),
  );
}

/** A line of the log as a sentence. */
export const lineTold = ({ event, turn, text: told }: LogLine): Telling =>
  event === 'turn' ? tell('told.begins', { turn }) : told;

/** What happened in a turn. */
export function logTold({ lines }: Standing, turn: number): Telling[] {
  const told = lines.filter((line) => line.turn === turn).map(lineTold);
  return told.length > 0 ? told : [tell('papers.logEmpty')];
}

export function tokensTold({ open }: Standing): Telling[] {
  const told = open.tokens.map((token) =>
    token.kind === 'noise'
      ? tell('papers.noise', { guard: nameOf(token.guard), point: token.edge ? token.edge[1] : 0 })
      : tell('papers.vanished', {
          who: token.novice ? NameOf(token.novice) : tell('papers.somebody'),
          from: token.edge[0],
          to: token.edge[1],
        }),
  );
  return told.length > 0 ? told : [tell('papers.noTokens')];
}

/** Everybody, as everybody knows them. */
export function playersTold({ open, view }: Standing, players: readonly Player[]): Telling[] {
  const mine = guardsOfSeat(open.options, view.viewer);
  const seats = players.map(({ seat, player, name }) =>
    tell('papers.player', {
      who: SeatName(open.options, seat),
      player: player === 'person' && name !== null ? name : tell('papers.bot'),
    }),
  );
  return [
    ...guardIds.map((id) =>
      tell('papers.guard', {
        who: NameOf(id),
        you: mine.includes(id) ? 'yes' : 'no',
        card: open.guards[id].card ?? 'none',
        blessing: open.guards[id].blessing ? 'yes' : 'no',
      }),
    ),
    ...open.novices.map(({ id, cell, status, captures, blessing }) =>
      tell('papers.novice', {
        who: NameOf(id),
        you: id === view.viewer ? 'yes' : 'no',
        cell,
        status,
        captures,
        blessing: blessing ? 'yes' : 'no',
      }),
    ),
    ...seats,
  ];
}

/** Whom everybody waits for, as everybody knows. */
export function waitTold({ open, view }: Standing): Telling[] {
  const waiting = waitingFor(open);
  if (waiting.length === 0) return [tell('papers.waitNobody')];
  const who = waiting.map((seat) => (seat === view.viewer ? text('name.you') : seatName(open.options, seat)));
  return [tell('papers.wait', { who })];
}

export function pinsTold({ board }: Standing, marks: Readonly<Record<string, Mark>>): Telling[] {
  const told = Object.entries(marks).flatMap(([at, { pin, note }]) => {
    const point = Number(at);
    if (!board.points.includes(point)) return [];
    const kind = pin === null ? text('pins.note') : text(`pins.${pin}`);
    return [tell('papers.pin', { place: placeOf(board, point), kind, note: note === '' ? 'none' : note })];
  });
  return told.length > 0 ? told : [tell('papers.noPins')];
}

/** A turn of the night again, when everything is open. */
export function turnTold(turn: ReplayTurn): Telling[] {
  const went = (who: Telling, way: readonly Point[]): Telling =>
    tell('after.went', { who, count: way.length - 1, points: inRow(way.length > 1 ? way.slice(1) : way) });
  return [
    tell('after.turn', { turn: turn.turn }),
    ...watcherIds.flatMap((id) => {
      const way = turn.guards[id];
      return way ? [went(NameOf(id), way)] : [];
    }),
    ...turn.novices.map(({ id, way }) => went(NameOf(id), way)),
  ];
}

/** How the night ended for each novice. */
export function afterTold({ board, view }: Standing): Telling[] {
  return (view.revealed?.novices ?? []).map(({ id, wish, keys, item }) => {
    const { keyPoint, itemPoint } = wishPoints(board, wish);
    return tell('after.novice', {
      who: NameOf(id),
      item: itemText(wish),
      keyPoint,
      itemPoint,
      keys: keys ? 'yes' : 'no',
      treat: item ? 'yes' : 'no',
    });
  });
}
