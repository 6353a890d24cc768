import type { Board } from '../board/board.ts';
import { UNREACHABLE, walkingDistance } from '../board/board.ts';
import { blessingHolders } from '../blessing.ts';
import { guardMaxSteps } from '../options.ts';
import {
  isFree,
  mayDisobey,
  routeNamed,
  stepsTaken,
  takeableRoutes,
  watcherOf,
  wishPoints,
} from '../moves.ts';
import type { Own } from '../previews/move.ts';
import { ownOf } from '../previews/move.ts';
import { fewestTurns } from '../previews/turns.ts';
import type { GuardsPhase, Open } from '../state.ts';
import type { MessageKey } from '../text.ts';
import { itemText, NameOf, nameOf, text } from '../text.ts';
import type { View } from '../view.ts';
import type { WatcherId } from '../vocabulary.ts';
import { freeLines } from './outcome.ts';
import { why } from './rules.ts';
import type { KnowingText, Why } from './words.ts';
import { nothingShown, told, wayHome, wayWords } from './words.ts';

/**
 * Why the viewer is asked for what he is asked for now, or why he waits, and what he may do. `rule` is that of the sentence
 * that says so; `guard` the guard, or the Monk, that it is about, if it is about one. From his view alone.
 */
export function whyNow(board: Board, view: View, rule: string, guard: WatcherId | null): Why {
  const { open } = view;
  if (!open) return why(rule);
  switch (open.phase.name) {
    case 'plan': {
      const own = ownOf(board, view);
      return own ? whyPlan(own, rule) : why(rule);
    }
    case 'window':
      return why(rule, { because: [told('because.holders', { who: blessingHolders(open).map(nameOf) })] });
    case 'guards':
      return guard ? whyGuard(board, open, open.phase, guard, rule) : why(rule);
    case 'dice':
    case 'ended':
      return why(rule);
  }
}

function whyPlan(own: Own, rule: string): Why {
  const { board, open, novice, secret } = own;
  const { turns, left } = fewestTurns(own);
  const fewest = turns === null ? told('because.fewestNone') : told('because.fewest', { turns, left });
  if (novice.status === 'caught') {
    const way = wayHome(board, secret.point, novice.cell, secret.keys);
    const locked = walkingDistance(board, secret.point, novice.cell, secret.keys) === UNREACHABLE;
    const values = { point: secret.point, steps: way.length - 1, way: wayWords(way) };
    return why(rule, {
      because: [locked ? told('because.lockedOut') : told('because.caughtAt', values), fewest],
      now: told(mayDisobey(open) ? 'mayDo.caughtMayDisobey' : 'mayDo.caught', {
        you: 'yes',
        novice: NameOf(novice.id),
      }),
      shown: { ...nothingShown, ways: [way], points: [secret.point] },
    });
  }
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const [goal, point] = !secret.keys
    ? ['keys', keyPoint]
    : !secret.item
      ? ['item', itemPoint]
      : ['home', novice.cell];
  const steps = walkingDistance(board, secret.point, point, secret.keys);
  const next = { goal, point, steps, item: itemText(secret.wish) };
  return why(rule, {
    because: [...(steps === UNREACHABLE ? [] : [told('because.nextGoal', next)]), fewest],
    shown: { ...nothingShown, points: [point] },
  });
}

function whyGuard(board: Board, open: Open, phase: GuardsPhase, id: WatcherId, rule: string): Why {
  const watcher = watcherOf(open, id);
  if (!watcher) return why(rule);
  const who = NameOf(id);
  const taken = told('because.takenSteps', { who, taken: stepsTaken(phase, id) });
  const { point: at } = watcher;
  if (watcher.route === null) {
    const count = takeableRoutes(board, open, id).length;
    return why(rule, {
      because: [taken, told('because.routesHere', { count, point: at })],
      shown: { ...nothingShown, points: [at] },
    });
  }
  const route = routeNamed(board, watcher.route);
  const colour = text(`colour.${route.colour}` as MessageKey);
  const place = route.indexOf[at] as number;
  const onward: KnowingText =
    place < 0
      ? told('because.offRoute', { who, at, colour, steps: route.stepsTo[at] as number })
      : told('because.onRoute', {
          who,
          colour,
          point: watcher.toward ?? at,
          steps: watcher.toward === route.ends[1] ? route.points.length - 1 - place : place,
        });
  const shown = { ...nothingShown, points: [at] };
  if (id === 'monk') return why(rule, { because: [taken, onward], shown });
  if (!isFree(board, open, phase, id))
    return why(rule, { because: [taken, told('because.noReason', { who }), onward], shown });
  const free = freeLines(board, open, id);
  return why('N5.6', {
    because: [...free.because, taken],
    now: told('mayDo.free', { who: nameOf(id), max: guardMaxSteps(open.options) }),
    shown: free.shown,
  });
}
