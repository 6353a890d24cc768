import { untrack } from 'svelte';
import type { Session } from '../../../client/shared/session.ts';
import type { Refusal } from '../../../engine/refusal.ts';
import type { Action, BlessingPlay } from '../actions.ts';
import type { Board } from '../board/board.ts';
import { UNREACHABLE, distanceBetween, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { choicesAhead, choicesOf } from '../choices.ts';
import type { NunsEvent } from '../events.ts';
import { placeOf } from '../text.ts';
import type { View } from '../view.ts';
import type { GuardId, Roller, WatcherId } from '../vocabulary.ts';
import { phaseName } from '../waiting.ts';
import type { Draft, Planning } from './draft.ts';
import {
  draftEnd,
  draftOf,
  emptyDraft,
  foresee,
  homeDraft,
  planOf,
  reach,
  takeUp,
  tapPoint,
  whyOutOfReach,
} from './draft.ts';
import type { Sketch } from './half.ts';
import { readHalf, readSketch, writeHalf } from './half.ts';
import type { Choosing, Press } from './press.ts';
import { primaryPress, secondaryPress } from './press.ts';
import type { Round } from './round.ts';
import {
  foreseeSteps,
  guardReach,
  noRoutes,
  noWays,
  routeAhead,
  routeEnds,
  routeOffered,
  stepsOwed,
  tapStep,
} from './round.ts';
import { isMessage, say } from './say.ts';

/** What I am about to do. Everything chosen is chosen for one moment and forgotten with it. */
export class Deed implements Choosing {
  readonly #board: Board;
  readonly #session: () => Session<View, NunsEvent>;

  draft = $state.raw<Draft>(emptyDraft);
  path = $state.raw<readonly Point[]>([]);
  route = $state<string | null>(null);
  dice = $state.raw<readonly (number | null)[]>([]);
  plays = $state.raw<Readonly<Partial<Record<Roller, BlessingPlay>>>>({});
  editing = $state(false); // a plan or an answer already sent is being changed
  hint = $state('');
  hintRule = $state(''); // where it comes from; '' for none
  sending = $state(false);
  since = $state<number | null>(null); // how many events there were at the last deed
  #guardPicked = $state<WatcherId | null>(null);

  readonly view = $derived.by(() => this.#session().view);
  readonly brokenOff = $derived.by(() => this.#session().brokenOff === true);
  readonly choices = $derived.by(() => (this.brokenOff ? null : choicesOf(this.#board, this.view)));
  /** A name for the moment that is chosen for. */
  readonly moment = $derived.by(() => (this.view.open ? phaseName(this.view.open) : ''));

  // A novice plans.
  readonly planning = $derived.by<Planning | null>(() => {
    const { open, viewer, novice: secret } = this.view;
    const { choices } = this;
    const novice = open?.novices.find((one) => one.id === viewer);
    if (!open || !novice || !secret || choices?.kind !== 'plan') return null;
    return { board: this.#board, open, novice, secret, choices };
  });
  readonly sentPlan = $derived.by(() => (this.editing ? null : (this.view.novice?.plan ?? null)));
  readonly planShown = $derived.by(() =>
    this.planning && this.sentPlan ? draftOf(this.sentPlan, this.planning.choices) : this.draft,
  );
  // While others think, she may sketch the way of her next turn.
  #sketch = $state.raw<Sketch | null>(null);
  readonly ahead = $derived.by<Planning | null>(() => {
    const { open, viewer, novice: secret } = this.view;
    const choices = this.brokenOff ? null : choicesAhead(this.view);
    const novice = open?.novices.find((one) => one.id === viewer);
    if (!open || !novice || !secret || !choices) return null;
    return { board: this.#board, open: { ...open, turn: open.turn + 1 }, novice, secret, choices };
  });
  /** The sketch as it stands; null while she makes none. */
  readonly sketch = $derived.by<Draft | null>(() =>
    this.ahead && this.#sketch?.turn === this.ahead.open.turn ? takeUp(this.ahead, this.#sketch.path) : null,
  );
  /** What is drawn: the plan that is asked for, or the sketch. */
  readonly drawing = $derived.by<Planning | null>(() => this.planning ?? (this.sketch && this.ahead));
  readonly drawn = $derived.by<Draft>(() => (this.planning ? this.planShown : (this.sketch ?? this.draft)));
  readonly foresight = $derived.by(() => (this.drawing ? foresee(this.drawing, this.drawn) : null));
  readonly plan = $derived.by(() =>
    this.planning && !this.sentPlan ? planOf(this.planning, this.draft) : null,
  );

  // A window asks.
  readonly answering = $derived.by(() => (this.choices?.kind === 'blessing' ? this.choices : null));
  readonly answered = $derived.by(() => this.view.answer !== null && !this.editing);

  // Dice rolled by hand are asked for.
  readonly dicing = $derived.by(() => (this.choices?.kind === 'dice' ? this.choices : null));

  // Guards move. With one guard to move, she is the one; with two, one is chosen first.
  readonly guards = $derived.by(() => (this.choices?.kind === 'guards' ? this.choices : null));
  readonly guard = $derived.by<WatcherId | null>(() => {
    if (!this.guards) return null;
    if (this.guards.guards.length === 1) return this.guards.guards[0]!.guard;
    return this.guards.guards.some((one) => one.guard === this.#guardPicked) ? this.#guardPicked : null;
  });
  readonly round = $derived.by<Round | null>(() => {
    const choice = this.guards?.guards.find((one) => one.guard === this.guard);
    const { open } = this.view;
    if (!open || !choice || open.phase.name !== 'guards') return null;
    return { board: this.#board, open, phase: open.phase, choice };
  });
  /** What the steps chosen would bring. */
  readonly stepsForeseen = $derived.by(() =>
    this.round && this.path.length > 0 ? foreseeSteps(this.round, this.path) : null,
  );
  readonly fresh = $derived.by<readonly Point[]>(() => this.stepsForeseen?.fresh ?? []);
  readonly offeredRoute = $derived.by(() =>
    this.view.open && this.guard && this.route
      ? routeOffered(this.#board, this.view.open, this.guard, this.route)
      : null,
  );
  /** Where routes that may be taken lead, by their end, so that they can be chosen on the board. */
  readonly routeEnds = $derived.by(() =>
    this.round && this.guard ? routeEnds(this.round, this.guard) : noRoutes,
  );

  /** The points that can be chosen now, each with the steps that lead there. */
  readonly ways = $derived.by<ReadonlyMap<Point, readonly Point[]>>(() => {
    if (this.planning && !this.sentPlan) return reach(this.planning, this.draft);
    if (this.ahead && this.sketch) return reach(this.ahead, this.sketch);
    return this.round ? guardReach(this.round, this.path) : noWays;
  });

  readonly options = $derived.by(() => this.view.open?.options ?? {});
  readonly primary = $derived.by(() => primaryPress(this));
  readonly secondary = $derived.by(() => secondaryPress(this));

  /** To be made while a component is. */
  constructor(board: Board, session: () => Session<View, NunsEvent>) {
    this.#board = board;
    this.#session = session;
    $effect.pre(() => {
      void this.moment;
      untrack(() => this.#forget());
    });
    // A guard who must walk on anyway has the least of it laid out already; one press goes.
    $effect.pre(() => {
      const { round } = this;
      if (!round || round.choice.free || round.choice.routes.length > 0 || round.choice.canEnd) return;
      if (untrack(() => this.path.length) === 0) this.path = routeAhead(round, stepsOwed(round, []));
    });
    // What is half chosen outlives a reload, and the cover of a device that is passed round.
    $effect(() => {
      const { moment, draft, path, route, plays, dice, editing } = this;
      const [guard, sketch] = [this.#guardPicked, this.#sketch];
      const half = writeHalf({ moment, draft, path, route, plays, dice, editing, guard, sketch });
      untrack(() => this.#session().keep(half));
    });
  }

  #forget(): void {
    const { planning } = this;
    const turn = this.view.open?.turn ?? 0;
    // What was sketched for a turn goes with it, and is kept by the device until then.
    this.#sketch ??= readSketch(this.#session().draft, planning ? turn : turn + 1);
    // A caught novice has a way home laid out already; one press goes, a tap makes it another.
    this.draft = planning?.choices.mustWalkHome ? homeDraft(planning) : emptyDraft;
    const sketched = planning && this.#sketch?.turn === turn ? this.#sketch.path : null;
    if (planning && sketched) {
      this.draft = takeUp(planning, sketched);
      this.#sketch = null;
    }
    this.editing = false;
    this.path = [];
    this.route = null;
    this.plays = {};
    this.dice = [];
    this.#say('');
    if (sketched && sketched.some((point, i) => this.draft.path[i] !== point))
      this.#say(say('sketch.gone'), planning?.choices.mustWalkHome ? 'N8.2' : 'N3.5');
    const half = readHalf(this.#session().draft, this.moment);
    if (!half) return;
    this.draft = half.draft;
    this.path = half.path;
    this.route = half.route;
    this.plays = half.plays;
    this.dice = half.dice ?? [];
    this.editing = half.editing;
    this.#guardPicked = half.guard;
  }

  chooseGuard(guard: WatcherId): void {
    this.#guardPicked = guard;
    this.path = [];
    this.route = null;
  }

  /** A die that was rolled, by its place among those asked for; null takes it back. */
  typeDie(at: number, die: number | null): void {
    this.dice = (this.dicing?.by ?? []).map((_, i) => (i === at ? die : (this.dice[i] ?? null)));
  }

  choosePlay(holder: Roller, play: BlessingPlay | null): void {
    const { [holder]: _, ...rest } = this.plays;
    this.plays = play ? { ...rest, [holder]: play } : rest;
  }

  changeDraft(draft: Draft): void {
    this.draft = draft;
    this.#say('');
  }

  /** Sketches a way for the next turn, or puts it away. */
  changeSketch(draft: Draft | null): void {
    this.#sketch = draft && this.ahead && { turn: this.ahead.open.turn, path: draft.path };
    this.#say('');
  }

  changePath(path: readonly Point[]): void {
    this.path = path;
    this.#say('');
  }

  #say(hint: string, rule = ''): void {
    this.hint = hint;
    this.hintRule = rule;
  }

  /** A point of the board was tapped. */
  picked(point: Point): void {
    const { planning, round, guard } = this;
    this.#say('');
    const where = placeOf(this.#board, point).values!;
    if (planning && !this.sentPlan)
      this.#drawTo(planning, this.draft, point, (draft) => (this.draft = draft));
    else if (this.ahead && this.sketch)
      this.#drawTo(this.ahead, this.sketch, point, (draft) => this.changeSketch(draft));
    else if (round && guard) {
      const name = this.routeEnds.get(point);
      if (round.choice.routes.length > 0) {
        if (name) this.route = name;
        else this.#say(say('guard.routeFirst', where), 'N5.2');
        return;
      }
      const next = tapStep(round, this.path, point);
      if (next !== this.path) this.path = next;
      else if (round.choice.free) this.#say(say('guard.notHere', where), 'N5.4');
      else this.#say(say('guard.offRoute', { ...where, guard }), guard === 'monk' ? 'N14.2' : 'N5.5');
    } else this.#sayHowFar(point);
  }

  /** While nothing is to be chosen a tap tells how far a point is. */
  #sayHowFar(point: Point): void {
    const { open, novice } = this.view;
    const board = this.#board;
    const where = placeOf(board, point).values!;
    if (!open) return;
    if (!novice) {
      const from = (id: GuardId): number => distanceBetween(board, open.guards[id].point, point);
      this.#say(
        say('guard.nowFar', { ...where, abbess: from('abbess'), prioress: from('prioress') }),
        'N0.1',
      );
      return;
    }
    const steps = walkingDistance(board, novice.point, point, novice.keys);
    if (steps === UNREACHABLE) this.#say(say('plan.lockedOut', where), 'N3.5');
    else this.#say(say('plan.nowFar', { ...where, steps }), 'N0.1');
  }

  #drawTo(planning: Planning, draft: Draft, point: Point, change: (draft: Draft) => void): void {
    const next = tapPoint(planning, draft, point);
    if (next !== draft) return change(next);
    const where = placeOf(this.#board, point).values!;
    const why = whyOutOfReach(planning, draft, point);
    if (why === 'notHome') this.#say(say('plan.notOnWay', { point }), 'N8.2');
    else if (why === 'locked') this.#say(say('plan.lockedOut', where), 'N3.5');
    else {
      const from = draftEnd(draft, planning.secret);
      const steps = this.#board.distance[from * this.#board.size + point] ?? 0;
      this.#say(say('plan.tooFar', { ...where, steps }), 'N3.2');
    }
  }

  /** A button was pressed. */
  press({ does }: Press): void {
    switch (does?.type) {
      case 'send':
        return void this.#act(does.action);
      case 'draft':
        this.draft = does.draft;
        return;
      case 'change':
        if (this.planning && this.sentPlan) this.draft = draftOf(this.sentPlan, this.planning.choices);
        this.editing = true;
    }
  }

  async #act(action: Action): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.#say('');
    this.since = this.#session().events.length;
    const refused = await this.#session().act(action);
    this.sending = false;
    if (refused) {
      this.#say(refused.words ?? refusalWords(refused), refused.words === null ? refused.rule : '');
    } else this.editing = false;
  }
}

function refusalWords({ code, values }: Refusal): string {
  const key = `refusal.${code}`;
  return say('refusal.lead', { why: isMessage(key) ? say(key, values) : say('refusal.other', { code }) });
}
