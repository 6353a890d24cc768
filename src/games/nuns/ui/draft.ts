import type { Plan } from '../actions.ts';
import { distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { PlanChoices } from '../choices.ts';
import { planSteps } from '../choices.ts';
import { homeWalk } from '../data.ts';
import { planRefusal } from '../moves.ts';
import type { MovePreview, Own } from '../previews/move.ts';
import { previewMove } from '../previews/move.ts';
import { seersOf } from '../sight.ts';
import type { Card } from '../vocabulary.ts';
import { cards } from '../vocabulary.ts';
import type { Draft } from './drafted.ts';
import { draftEnd, emptyDraft, legOf, legStart, mostSteps, stepsLeft } from './drafted.ts';

export * from './drafted.ts';

/*
 * A novice's plan while she makes it up. Plain values and pure functions; from her own view alone.
 */

/** What a novice may know and choose while she plans. */
export interface Planning extends Own {
  readonly choices: PlanChoices;
}

/** The draft that a plan already sent came from. */
export const draftOf = (plan: Plan, choices: PlanChoices): Draft => ({
  path: plan.path,
  second: choices.legs === 2 && plan.card !== 'stand' ? plan.second : null, // who stands still has no legs to draw
  card: plan.card,
});

/**
 * The points she can still reach in this leg, each with the points to add: a shortest way on, of those the one on
 * which she would be seen least. Points already on the leg are not among them.
 */
export function reach(planning: Planning, draft: Draft): Map<Point, readonly Point[]> {
  const { board, open, novice, secret, choices } = planning;
  const from = draftEnd(draft, secret);
  const most = stepsLeft(draft, choices);
  const next = (at: Point): readonly Point[] =>
    draft.second
      ? planSteps(board, novice, secret, choices, draft.path, [...draft.second, at])
      : planSteps(board, novice, secret, choices, [...draft.path, at], null);
  const cost = (at: Point): number =>
    novice.status === 'caught' && choices.mustWalkHome ? 0 : seersOf(board, open, novice, at).length;
  const best = new Map<Point, { way: readonly Point[]; cost: number }>([[from, { way: [], cost: 0 }]]);
  let rim: Point[] = [from];
  for (let steps = 1; steps <= most; steps++) {
    const found = new Map<Point, { way: readonly Point[]; cost: number }>();
    for (const at of rim) {
      const here = best.get(at)!;
      for (const to of next(at)) {
        if (best.has(to)) continue;
        const sum = here.cost + cost(to);
        const known = found.get(to);
        if (!known || sum < known.cost) found.set(to, { way: [...here.way, to], cost: sum });
      }
    }
    for (const [to, way] of found) best.set(to, way);
    rim = [...found.keys()];
  }
  const taken = new Set([legStart(draft, secret), ...legOf(draft)]);
  const ways = new Map<Point, readonly Point[]>();
  for (const [to, { way }] of best) if (way.length > 0 && !taken.has(to)) ways.set(to, way);
  return ways;
}

/** The points next to the end of the leg, also those she comes from: for going on step by step. */
export const nextSteps = ({ board, novice, secret, choices }: Planning, draft: Draft): readonly Point[] =>
  stepsLeft(draft, choices) > 0 ? planSteps(board, novice, secret, choices, draft.path, draft.second) : [];

/** A point that can be reached, as a list tells of it. */
export interface Reachable {
  readonly point: Point;
  readonly steps: number;
  readonly danger: boolean; // she would be seen on the way there
}

/** All points in reach, the nearest first, those she comes from as well. */
export function reachable(planning: Planning, draft: Draft): Reachable[] {
  const ways = reach(planning, draft);
  const back = nextSteps(planning, draft).filter((point) => !ways.has(point));
  return [...ways, ...back.map((point) => [point, [point]] as const)]
    .map(([point, way]) => ({
      point,
      steps: way.length,
      danger:
        !planning.choices.mustWalkHome && foresee(planning, { ...emptyDraft, path: way }).seen.length > 0,
    }))
    .sort((a, b) => a.steps - b.steps || a.point - b.point);
}

const withLeg = (draft: Draft, leg: readonly Point[]): Draft =>
  draft.second ? { ...draft, second: leg } : { ...draft, path: leg };

/** Goes on to a point in reach; the draft as it was if it isn't. */
export function extend(planning: Planning, draft: Draft, point: Point): Draft {
  const way = nextSteps(planning, draft).includes(point) ? [point] : reach(planning, draft).get(point);
  return way ? withLeg(draft, [...legOf(draft), ...way]) : draft;
}

/** A tap on a point: back to it if it is on the leg (back one step from the end), else on to it. */
export function tapPoint(planning: Planning, draft: Draft, point: Point): Draft {
  const leg = legOf(draft);
  if (point === leg.at(-1)) return undoStep(draft);
  const place = leg.lastIndexOf(point);
  if (place >= 0) return withLeg(draft, leg.slice(0, place + 1));
  if (point === legStart(draft, planning.secret) && leg.length > 0) return withLeg(draft, []);
  const way = reach(planning, draft).get(point);
  return way ? withLeg(draft, [...leg, ...way]) : draft;
}

/** Takes the last step back; from an empty second leg back into the first. */
export function undoStep(draft: Draft): Draft {
  if (draft.second && draft.second.length === 0) return { ...draft, second: null };
  return withLeg(draft, legOf(draft).slice(0, -1));
}

export const toSecondLeg = (draft: Draft): Draft => ({ ...draft, second: [] });

/** A caught novice's way home, by the first of equal ways (N8.2). */
export function homeDraft({ board, novice, secret, choices }: Planning): Draft {
  const path: Point[] = [];
  while (path.length < homeWalk.max) {
    const next = planSteps(board, novice, secret, choices, path, null)[0];
    if (next === undefined) break;
    path.push(next);
  }
  return { ...emptyDraft, path };
}

/** The cards that fit the steps so far: in both legs, once there is a second. */
export function fittingCards(draft: Draft, choices: PlanChoices): readonly Card[] {
  if (choices.mustWalkHome) return ['walk'];
  const legs = draft.second ? [draft.path, draft.second] : [draft.path];
  return choices.cards
    .filter(({ min, max }) => legs.every((leg) => leg.length >= min && leg.length <= max))
    .map(({ card }) => card);
}

/**
 * What is left of a path sketched while others decided, now that she plans: its steps up to the first that can't be walked any
 * more. Who walks home has her way laid out (N8.2).
 */
export function takeUp(planning: Planning, sketch: readonly Point[]): Draft {
  const { board, novice, secret, choices } = planning;
  if (choices.mustWalkHome) return homeDraft(planning);
  const path: Point[] = [];
  for (const point of sketch.slice(0, mostSteps(choices))) {
    if (!planSteps(board, novice, secret, choices, path, null).includes(point)) break;
    path.push(point);
  }
  return { ...emptyDraft, path };
}

/** The card the plan would be sent with: the one chosen if it fits, else the quietest that does. */
export function cardOf(draft: Draft, choices: PlanChoices): Card | null {
  const fitting = fittingCards(draft, choices);
  if (draft.card && fitting.includes(draft.card)) return draft.card;
  return cards.find((card) => fitting.includes(card)) ?? null;
}

/** The plan as it would be sent, or `null` while it is none yet. */
export function planOf(planning: Planning, draft: Draft): Plan | null {
  const { board, open, novice, secret, choices } = planning;
  const card = cardOf(draft, choices);
  if (!card || (choices.legs === 2 && !draft.second)) return null;
  const plan: Plan = { path: draft.path, second: draft.second ?? [], card };
  return planRefusal(board, open, novice, secret, plan) ? null : plan;
}

/** What would happen on the way, as the guards stand now (N3.9). */
export type Foresight = MovePreview;

/** The draft as a plan, whether or not it can be sent yet. */
export const planSoFar = (draft: Draft, choices: PlanChoices): Plan => ({
  path: draft.path,
  second: draft.second ?? [],
  card: cardOf(draft, choices) ?? 'walk',
});

export const foresee = (planning: Planning, draft: Draft): Foresight =>
  previewMove(planning, planSoFar(draft, planning.choices));

/** Why a point that was tapped is not in reach. */
export type OutOfReach = 'far' | 'locked' | 'notHome';

export function whyOutOfReach({ board, secret, choices }: Planning, draft: Draft, point: Point): OutOfReach {
  if (choices.mustWalkHome) return 'notHome';
  const steps = distanceBetween(board, draftEnd(draft, secret), point);
  return steps <= stepsLeft(draft, choices) ? 'locked' : 'far';
}
