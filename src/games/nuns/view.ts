import type { Viewer } from '../../engine/seats.ts';
import type { BlessingPlay } from './actions.ts';
import type { NunsEvent, Revealed } from './events.ts';
import { stepsTaken, watcherOf } from './watchers.ts';
import { guardsOfSeat } from './options.ts';
import { revealedOf } from './reveal.ts';
import type { GuardSecret, GuardsPhase, NoviceOpen, NoviceSecret, Open, State, Watcher } from './state.ts';
import {
  clearTokens,
  cloneNovice,
  cloneOpen,
  markCaught,
  markCompleted,
  markEnded,
  markFreed,
  markRoute,
  markShown,
  openTurn,
} from './state.ts';
import type { GuardId, NoviceId, WatcherId } from './vocabulary.ts';
import { isGuard } from './vocabulary.ts';

/** What one viewer knows: the public facts, and the secrets of his own seat. */
export interface View {
  readonly viewer: Viewer;
  open: Open | null; // null until the match began
  novice: NoviceSecret | null; // a novice's own secrets
  guards: Record<GuardId, GuardSecret> | null; // the guards' Blessings, for guard seats
  answer: readonly BlessingPlay[] | null; // own answer in the present window
  revealed: Revealed | null; // when it is over
}

export const blankView = (viewer: Viewer): View => ({
  viewer,
  open: null,
  novice: null,
  guards: null,
  answer: null,
  revealed: null,
});

function begun(view: View): Open {
  if (!view.open) throw new Error('an event came before the match began');
  return view.open;
}

function noviceIn(open: Open, id: NoviceId): NoviceOpen {
  const novice = open.novices.find((one) => one.id === id);
  if (!novice) throw new Error(`no ${id} in this match`);
  return novice;
}

const own = (view: View, id: NoviceId): NoviceSecret | null => (view.viewer === id ? view.novice : null);

function watcherIn(view: View, id: WatcherId): Watcher {
  const watcher = watcherOf(begun(view), id);
  if (!watcher) throw new Error(`no ${id} in this match`);
  return watcher;
}

/** What happens within one move stands in the phase before `asked` tells it: its last steps are told by no `asked`. */
function inGuardsPhase(view: View, changed: (phase: GuardsPhase) => GuardsPhase): void {
  const open = begun(view);
  if (open.phase.name === 'guards') open.phase = changed(open.phase);
}

/** Folds one observed event into the view, in place: bookkeeping only, no rule is worked out here. */
export function reduceView(view: View, event: NunsEvent): void {
  switch (event.event) {
    case 'began':
      view.open = cloneOpen(event.open);
      return;
    case 'dealtNovice':
      view.novice = cloneNovice(event.secret);
      return;
    case 'dealtGuards':
      view.guards = { abbess: { ...event.guards.abbess }, prioress: { ...event.guards.prioress } };
      return;
    case 'turn':
      openTurn(begun(view), event.turn);
      return;
    case 'asked':
      begun(view).phase = event.phase;
      // What was answered is not carried out yet while a die is rolled again by hand.
      if (event.phase.name !== 'dice') view.answer = null;
      return;
    case 'submitted':
      noviceIn(begun(view), event.seat).submitted = true;
      return;
    case 'planned':
      if (view.novice) view.novice.plan = event.plan;
      return;
    case 'answered':
      view.answer = event.plays;
      return;
    case 'moved': {
      const secret = own(view, event.novice);
      if (secret) move(view, secret, event.from, event.path, event.card);
      return;
    }
    case 'walkedHome': {
      noviceIn(begun(view), event.novice).token = event.path.at(-1) ?? event.from;
      const secret = own(view, event.novice);
      if (secret) move(view, secret, event.from, event.path, null);
      return;
    }
    case 'keyTaken':
    case 'itemTaken': {
      const secret = own(view, event.novice);
      const line = secret?.sheet.at(-1);
      if (!secret || !line) return;
      const what = event.event === 'keyTaken' ? 'keys' : 'item';
      secret[what] = true;
      line[what] = true;
      return;
    }
    case 'itemLost': {
      const secret = own(view, event.novice);
      if (secret) secret.item = false;
      return;
    }
    case 'falseNoiseLaid':
      if (view.novice) view.novice.falseNoise = event.laid;
      return;
    case 'seen':
      noviceIn(begun(view), event.novice).token = event.point;
      return;
    case 'unseen':
      noviceIn(begun(view), event.novice).token = null;
      return;
    case 'vanished': {
      const open = begun(view);
      noviceIn(open, event.novice).token = null;
      open.tokens.push({ kind: 'vanished', edge: event.edge, by: event.by, novice: event.novice });
      return;
    }
    case 'captured': {
      const open = begun(view);
      markCaught(open, noviceIn(open, event.novice), event.point, event.captures);
      const secret = own(view, event.novice);
      if (secret) secret.point = event.point;
      return;
    }
    case 'freed':
      markFreed(noviceIn(begun(view), event.novice), event.shielded);
      return;
    case 'card':
      noviceIn(begun(view), event.novice).card = event.card;
      return;
    case 'roll': {
      const { rolls } = begun(view);
      const before = rolls.find((roll) => roll.by === event.by);
      if (before) before.die = event.die;
      else rolls.push({ by: event.by, die: event.die, bonus: 0 });
      return;
    }
    case 'blessing':
      reduceBlessing(view, event);
      return;
    case 'noise':
      begun(view).tokens.push({ kind: 'noise', guard: event.guard, edge: event.edge, novice: event.novice });
      return;
    case 'falseToken':
      begun(view).tokens.push({ kind: 'noise', guard: event.guard, edge: null });
      return;
    case 'route': {
      const open = begun(view);
      markRoute(watcherIn(view, event.guard), event.route, event.toward);
      if (event.guard === 'monk') {
        if (open.monk) open.monk.used = [...open.monk.used, event.route];
      } else if (event.aboutTurn) open.usedAboutTurns++;
      else open.usedRoutes.push(event.route);
      return;
    }
    case 'routeCompleted': {
      markCompleted(watcherIn(view, event.guard));
      if (event.guard !== 'monk') begun(view).guards[event.guard].done = event.route;
      return;
    }
    case 'left':
      begun(view).monk = null;
      return;
    case 'routesBack': {
      const open = begun(view);
      open.usedRoutes = open.usedRoutes.filter((route) => !event.routes.includes(route));
      return;
    }
    case 'free':
      inGuardsPhase(view, (phase) => ({ ...phase, free: true }));
      return;
    case 'turned': {
      const watcher = watcherIn(view, event.guard);
      watcher.facing = [watcher.point, event.facing];
      return;
    }
    case 'stepped':
      watcherIn(view, event.guard).point = event.point;
      inGuardsPhase(view, (phase) => ({
        ...phase,
        steps: { ...phase.steps, [event.guard]: stepsTaken(phase, event.guard) + 1 },
      }));
      return;
    case 'guardCard':
      begun(view).guards[event.guard].card = event.card;
      return;
    case 'tokensRemoved':
      clearTokens(begun(view));
      return;
    case 'ended':
      markEnded(begun(view), { winners: event.winners, reason: event.reason });
      view.answer = null;
      return;
    case 'revealed': {
      const { event: _, ...revealed } = event;
      view.revealed = revealed;
      return;
    }
    default:
      event satisfies never;
  }
}

function move(
  view: View,
  secret: NoviceSecret,
  from: number,
  path: readonly number[],
  card: NoviceSecret['sheet'][number]['card'],
): void {
  secret.point = path.at(-1) ?? from;
  secret.plan = null;
  secret.sheet.push({ turn: begun(view).turn, from, path, card, keys: false, item: false });
}

function reduceBlessing(view: View, event: Extract<NunsEvent, { event: 'blessing' }>): void {
  const open = begun(view);
  if (isGuard(event.holder)) {
    markShown(open.guards[event.holder], event.card);
    if (view.guards) view.guards[event.holder].blessing = null;
  } else {
    markShown(noviceIn(open, event.holder), event.card);
    const secret = own(view, event.holder);
    if (secret) secret.blessing = null;
  }
  const roll = open.rolls.find((one) => one.by === event.roll);
  if (roll && event.change !== undefined) roll.bonus += event.change;
}

/** The view of this state without its history; see the game contract for who may call it. Shares data. */
export function peekView(state: State, viewer: Viewer): View {
  const at = state.open.novices.findIndex((novice) => novice.id === viewer);
  return {
    viewer,
    open: state.open,
    novice: state.novices[at] ?? null,
    guards: guardsOfSeat(state.open.options, viewer).length > 0 ? state.guards : null,
    answer: state.answers[viewer] ?? null,
    revealed: state.open.outcome ? revealedOf(state) : null,
  };
}
