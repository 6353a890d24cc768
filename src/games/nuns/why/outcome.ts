import type { Viewer } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import { UNREACHABLE, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { NunsEvent } from '../events.ts';
import { guardMaxSteps, captureTarget } from '../options.ts';
import { cardSteps, isDoubleMove, mayDisobey, routeNamed, watcherOf, wishPoints } from '../moves.ts';
import { guardsSee, watcherSees } from '../sight.ts';
import { cardText, itemText, NameOf, nameOf } from '../text.ts';
import type { EdgePair, GuardId, NoviceId, WatcherId } from '../vocabulary.ts';
import { guardIds, isNovice } from '../vocabulary.ts';
import { whyNoise, whyRoll } from './noise.ts';
import type { Past } from './past.ts';
import { noviceOf, pastOf } from './past.ts';
import { why } from './rules.ts';
import { seenLines, sightOf, unseenLines } from './sight.ts';
import type { KnowingText, Shown, Why } from './words.ts';
import { nothingShown, signed, told } from './words.ts';

/**
 * Why an outcome came about: of the event at that place among all that the viewer observed. Null for events that need no
 * explanation. It follows from what he observed alone, so that it tells what he may know and no more; after the end, when
 * everything is open, it tells everybody all.
 */
export function whyOf(board: Board, viewer: Viewer, events: readonly NunsEvent[], at: number): Why | null {
  const event = events[at];
  const past = event && pastOf(viewer, events, at);
  return past ? explain(board, past, event) : null;
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');
const shows = (some: Partial<Shown>): Shown => ({ ...nothingShown, ...some });

function explain(board: Board, past: Past, event: NunsEvent): Why | null {
  const { open, viewer } = past;
  switch (event.event) {
    case 'seen':
      return whySeen(board, past, event.novice);
    case 'vanished':
      return whyVanished(board, past, event.novice, event.edge);
    case 'unseen': {
      const novice = noviceOf(past, event.novice);
      const point = novice?.token;
      if (!novice || point == null) return why('N5.9');
      const because = unseenLines(board, open, novice, point, yes(novice.id === viewer));
      return why('N5.9', { because, shown: shows({ points: [point] }) });
    }
    case 'roll':
      return whyRoll(board, past, event);
    case 'noise':
      return whyNoise(board, past, event);
    case 'falseToken':
      return why('N11', { now: told('mayDo.heard', { who: NameOf(event.guard) }) });
    case 'falseNoiseLaid':
      return why('N11', { shown: shows({ points: [event.laid.edge[0]], noises: [event.laid.edge] }) });
    case 'blessing':
      return whyBlessing(past, event);
    case 'captured':
      return whyCaptured(board, past, event);
    case 'itemLost':
      return why('N7.2', { because: lostItem(board, past) });
    case 'walkedHome':
      return whyWalkedHome(board, past, event);
    case 'freed':
      return whyFreed(board, past, event);
    case 'free':
      return whyFree(board, past, event.guard);
    case 'route':
      return whyRoute(board, past, event);
    case 'routeCompleted': {
      const watcher = event.guard === 'monk' ? open.monk : open.guards[event.guard];
      const point = watcher?.point ?? null;
      return why(event.guard === 'monk' ? 'N14.1' : 'N5.2', {
        because: point === null ? [] : [told('because.ends', { who: NameOf(event.guard), point })],
        now: told('mayDo.newRoute', { who: nameOf(event.guard) }),
        shown: shows({ points: point === null ? [] : [point] }),
      });
    }
    case 'routesBack':
      return why('N5.3');
    case 'left':
      return why('N14.1');
    case 'stepped':
      return whyStepped(past, event.guard);
    case 'guardCard': {
      const taken = open.phase.name === 'guards' ? open.phase.steps[event.guard] : null;
      const most = guardMaxSteps(open.options);
      const values = { who: NameOf(event.guard), steps: taken ?? 0, card: event.card, most };
      return why('N5.4', { because: taken === null ? [] : [told('because.stepsMade', values)] });
    }
    case 'card': {
      const { modifier } = movementCards[event.card];
      const values = {
        card: cardText(event.card),
        ...cardSteps(open, event.card),
        legs: isDoubleMove(open) ? 2 : 1,
        modifier: event.card === 'run' ? '±0' : signed(modifier),
      };
      return why('N3.3', { because: [told('because.cardSteps', values)] });
    }
    case 'moved':
      return why('N3.2', { shown: shows({ ways: [[event.from, ...event.path]] }) });
    case 'keyTaken':
      return why('N3.6', { because: ownPoint(past, 'because.tookThere') });
    case 'itemTaken':
      return why('N3.7', { because: ownPoint(past, 'because.tookItemThere') });
    case 'dealtNovice':
      return why('N1.3');
    case 'ended':
      return whyEnded(past, event);
    case 'began':
    case 'dealtGuards':
    case 'turn':
    case 'asked':
    case 'submitted':
    case 'planned':
    case 'answered':
    case 'turned':
    case 'tokensRemoved':
    case 'revealed':
      return null;
  }
}

const ownPoint = ({ own }: Past, key: 'because.tookThere' | 'because.tookItemThere'): KnowingText[] =>
  own ? [told(key, { point: own.point })] : [];

/** What the log has no line for: one that several events share goes on over it. */
const unsaid: ReadonlySet<NunsEvent['event']> = new Set([
  'asked',
  'submitted',
  'planned',
  'answered',
  'turned',
  'tokensRemoved',
]);

/** The places of all events that share the line of the log with the one that is looked at: `seen at 16 › 17`, `goes to 19 › 18`. */
function placesOfLine({ events, at }: Past, shares: (event: NunsEvent) => boolean): number[] {
  const places: number[] = [];
  for (let i = at; i >= 0; i--) {
    const event = events[i] as NunsEvent;
    if (shares(event)) places.unshift(i);
    else if (!unsaid.has(event.event)) break;
  }
  return places;
}

function whySeen(board: Board, past: Past, id: NoviceId): Why {
  const novice = noviceOf(past, id);
  if (!novice) return why('N3.9');
  const you = yes(id === past.viewer);
  const { open, events, at } = past;
  // Between `turn` and the plans that are asked for, nobody has moved: she was hidden by N8.4 until now.
  const lately = events.slice(0, at).findLast(({ event }) => event !== 'seen')?.event;
  const places = placesOfLine(past, (event) => event.event === 'seen' && event.novice === id);
  const points = places.flatMap((i) => (events[i]?.event === 'seen' ? [events[i].point] : []));
  const because = points.flatMap((point) => seenLines(board, open, novice, point));
  if (lately === 'turn') because.unshift(told('because.newTurn', { you }));
  return why(open.phase.name === 'guards' && lately !== 'turn' ? 'N5.9' : 'N3.9', {
    because,
    now: told('mayDo.seen', { you }),
    shown: shows({ points }),
  });
}

function whyVanished(board: Board, past: Past, id: NoviceId, edge: EdgePair): Why {
  const event = past.events[past.at];
  const novice = noviceOf(past, id);
  if (!novice || event?.event !== 'vanished') return why('N3.9');
  const you = yes(id === past.viewer);
  const [point, next] = edge;
  return why('N3.9', {
    because: [
      told('because.vanishedFrom', { point, next, you, who: event.by.map(nameOf) }),
      ...unseenLines(board, past.open, novice, next, you),
    ],
    now: told('mayDo.vanished'),
    shown: shows({ points: [point, next], wisps: [edge] }),
  });
}

function whyBlessing(past: Past, event: Extract<NunsEvent, { event: 'blessing' }>): Why {
  const roll = past.open.rolls.find((one) => one.by === event.roll);
  if (!roll || event.roll === undefined) return why('N11');
  const before = roll.die + roll.bonus;
  if (event.change !== undefined) {
    const values = { target: nameOf(event.roll), before, after: before + event.change };
    return why('N11', { because: [told('because.rollChanged', values)] });
  }
  const again = past.events.slice(past.at).find((one) => one.event === 'roll' && one.by === event.roll);
  const values = {
    target: nameOf(event.roll),
    before: roll.die,
    after: again?.event === 'roll' ? again.die : roll.die,
  };
  return why('N11', { because: [told('because.rollAgain', values)] });
}

function lostItem(board: Board, { own }: Past): KnowingText[] {
  if (!own) return [];
  return [
    told('because.lostItem', { item: itemText(own.wish), point: wishPoints(board, own.wish).itemPoint }),
  ];
}

function whyCaptured(board: Board, past: Past, event: Extract<NunsEvent, { event: 'captured' }>): Why {
  const { open, viewer, own } = past;
  const you = yes(event.novice === viewer);
  const values = { you, novice: NameOf(event.novice), who: NameOf(event.guard), point: event.point };
  const sheMoved = open.phase.name !== 'guards';
  return why('N7.1', {
    because: [
      sheMoved
        ? told('because.sheEntered', { ...values, who: nameOf(event.guard) })
        : told('because.guardEntered', { ...values, novice: nameOf(event.novice) }),
      told('because.capturesNow', { captures: event.captures, target: captureTarget(open.options) }),
      ...(event.novice === viewer && own?.item ? lostItem(board, past) : []),
    ],
    now: told(mayDisobey(open) ? 'mayDo.caughtMayDisobey' : 'mayDo.caught', values),
    shown: shows({ points: [event.point] }),
  });
}

function whyWalkedHome(board: Board, past: Past, event: Extract<NunsEvent, { event: 'walkedHome' }>): Why {
  const novice = noviceOf(past, event.novice);
  if (!novice) return why('N8.2');
  const { open, viewer, own } = past;
  const you = yes(novice.id === viewer);
  const end = event.path.at(-1) ?? event.from;
  const because = [
    told('because.homeSteps', {
      you,
      novice: NameOf(novice.id),
      steps: event.path.length,
      cell: novice.cell,
    }),
  ];
  if (novice.id === viewer && own && end !== novice.cell) {
    const left = walkingDistance(board, end, novice.cell, own.keys);
    because.push(
      left === UNREACHABLE
        ? told('because.lockedOut')
        : told('because.homeLeft', { point: end, steps: left }),
    );
  }
  const shown = shows({ ways: [[event.from, ...event.path]], points: [end] });
  if (!guardsSee(board, open, novice, end)) return why('N8.2', { because, shown });
  because.push(told('because.stillSeen', { you }));
  for (const id of guardIds)
    if (watcherSees(board, open.guards[id], end)) because.push(...sightOf(board, open, id, end));
  return why('N8.2', {
    because,
    now: told(mayDisobey(open) ? 'mayDo.caughtMayDisobey' : 'mayDo.caught', {
      you,
      novice: NameOf(novice.id),
    }),
    shown,
  });
}

function whyFreed(board: Board, past: Past, event: Extract<NunsEvent, { event: 'freed' }>): Why {
  const novice = noviceOf(past, event.novice);
  if (!novice) return why('N8.3');
  const you = yes(novice.id === past.viewer);
  if (!event.shielded)
    return why('N8.2', {
      because: [told('because.disobeyed', { you, novice: NameOf(novice.id) })],
      now: told('mayDo.onTheRun', { you }),
    });
  const point = novice.token;
  return why('N8.3', {
    because:
      point === null
        ? []
        : [
            told('because.nobodySees', { point }),
            ...unseenLines(board, past.open, novice, point, you, guardIds),
          ],
    now: told('mayDo.shielded', { you }),
    shown: shows({ points: point === null ? [] : [point] }),
  });
}

/** What sets a guard free as things stand (N5.6), each reason a line. */
export function freeLines(
  board: Board,
  open: Past['open'],
  id: GuardId,
): { because: KnowingText[]; shown: Shown } {
  const guard = open.guards[id];
  const sees = (point: Point): boolean => watcherSees(board, guard, point);
  const because: KnowingText[] = [];
  const points: Point[] = [guard.point];
  const wisps: EdgePair[] = [];
  for (const novice of open.novices)
    if (novice.status === 'run' && novice.token !== null && sees(novice.token)) {
      because.push(
        told('because.seesNovice', { who: NameOf(id), novice: nameOf(novice.id), point: novice.token }),
      );
      points.push(novice.token);
    }
  for (const token of open.tokens) {
    if (token.kind !== 'vanished') continue;
    const [from, to] = token.edge;
    const values = { who: NameOf(id), from, to };
    if (sees(from) || sees(to)) because.push(told('because.seesToken', values));
    else if (token.by.includes(id)) because.push(told('because.sawVanish', { ...values, who: nameOf(id) }));
    else continue;
    wisps.push(token.edge);
  }
  const noises = open.tokens.filter((token) => token.kind === 'noise' && token.guard === id);
  if (noises.length > 0) because.push(told('because.hasNoise', { who: nameOf(id), count: noises.length }));
  const edges = noises.flatMap(({ edge }) => (edge ? [edge] : []));
  return { because, shown: { points, noises: edges, wisps, ways: [] } };
}

function whyFree(board: Board, { open }: Past, id: GuardId): Why {
  const now = told('mayDo.free', { who: nameOf(id), max: guardMaxSteps(open.options) });
  return why('N5.6', { ...freeLines(board, open, id), now });
}

function whyRoute(board: Board, { open }: Past, event: Extract<NunsEvent, { event: 'route' }>): Why {
  const from = (event.guard === 'monk' ? open.monk : open.guards[event.guard])?.point ?? event.toward;
  const { points } = routeNamed(board, event.route);
  const values = { who: nameOf(event.guard), from, point: event.toward, steps: points.length - 1 };
  return why(event.guard === 'monk' ? 'N14.1' : event.aboutTurn ? 'N5.3' : 'N5.2', {
    because: [told('because.takes', values)],
    shown: shows({ points: [from, event.toward] }),
  });
}

function whyStepped(past: Past, guard: WatcherId): Why {
  const { open, events, viewer } = past;
  const free = open.phase.name === 'guards' && open.phase.free;
  const rule = guard === 'monk' ? 'N14.2' : free ? 'N5.6' : 'N5.5';
  const places = placesOfLine(past, (event) => event.event === 'stepped' && event.guard === guard);
  const before = pastOf(viewer, events, places[0]!)?.open;
  const from = before && watcherOf(before, guard)?.point;
  const way = places.flatMap((i) => (events[i]?.event === 'stepped' ? [events[i].point] : []));
  return why(rule, { shown: shows({ points: way.slice(-1), ways: [from == null ? way : [from, ...way]] }) });
}

function whyEnded({ open, revealed }: Past, event: Extract<NunsEvent, { event: 'ended' }>): Why {
  switch (event.reason) {
    case 'wish': {
      const because = open.novices.flatMap(({ id, cell, captures }) => {
        const won = revealed?.novices.find((one) => one.id === id);
        if (!won || !isNovice(id) || !event.winners.includes(id)) return [];
        return [told('because.won', { who: NameOf(id), item: itemText(won.wish), cell, captures })];
      });
      return why('N9.1', { because });
    }
    case 'captures': {
      const values = { captures: open.captures, target: captureTarget(open.options) };
      return why('N9.2', { because: [told('because.enough', values)] });
    }
    case 'dawn':
      return why('N9.3', { because: [told('because.lastTurn', { turn: open.turn })] });
  }
}
