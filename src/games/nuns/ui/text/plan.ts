import { UNREACHABLE, distanceBetween } from '../../board/board.ts';
import type { Plan } from '../../actions.ts';
import type { Point } from '../../board/format.ts';
import { itemText, NameOf, nameOf, placeOf, cardText } from '../../text.ts';
import { previewMove } from '../../previews/move.ts';
import type { MovePreview, Own } from '../../previews/move.ts';
import { hearLater, hearNow } from '../../previews/noise.ts';
import { fewestTurns, fewestTurnsAfter } from '../../previews/turns.ts';
import { warningsOf } from '../../previews/warnings.ts';
import type { Draft, Planning } from '../draft.ts';
import {
  allSteps,
  cardOf,
  draftEnd,
  emptyDraft,
  extend,
  fittingCards,
  legOf,
  nextSteps,
  stepsLeft,
  whyOutOfReach,
} from '../draft.ts';
import { seersOf } from '../../sight.ts';
import type { Standing, Telling } from './telling.ts';
import { inRow, tell } from './telling.ts';

/*
 * A novice's move in words: what is chosen, and what would come of it.
 */

/** The draft as a plan, whether or not it can be sent yet. */
const drawn = (draft: Draft, choices: Planning['choices']): Plan => ({
  path: draft.path,
  second: draft.second ?? [],
  card: cardOf(draft, choices) ?? 'walk',
});

/** A plan that was sent. */
export const planShort = (plan: Plan, from: Point): Telling => {
  const steps = [...plan.path, ...plan.second];
  return tell('draft.sent', { steps: steps.length, point: steps.at(-1) ?? from, card: cardText(plan.card) });
};

/** What is drawn, and its card. */
function draftTold({ board, choices, secret }: Planning, draft: Draft): Telling[] {
  const steps = allSteps(draft);
  const end = draftEnd(draft, secret);
  const place = placeOf(board, end);
  if (steps.length === 0)
    return [draft.card === 'stand' ? tell('draft.stand', { place }) : tell('draft.none')];
  if (choices.mustWalkHome) return [tell('draft.home', { points: inRow(steps) })];
  const way =
    draft.second && draft.second.length > 0
      ? tell('draft.pathLegs', { first: inRow(draft.path), second: inRow(draft.second), place })
      : draft.second
        ? tell('draft.legSet', { point: draft.path.at(-1) ?? secret.point })
        : tell('draft.path', { steps: steps.length, place, points: inRow(steps) });
  const fitting = fittingCards(draft, choices);
  const card = cardOf(draft, choices);
  return [
    way,
    card
      ? tell('draft.card', { card: cardText(card), count: fitting.length, cards: fitting.map(cardText) })
      : tell('draft.noCard'),
  ];
}

/** What would come of it (N3.9), in order. */
function aheadTold({ secret }: Own, move: MovePreview): Telling[] {
  const told: Telling[] = [];
  if (move.home) {
    return [move.freed ? tell('ahead.freed') : tell('ahead.stillCaught', { who: move.endSeen.map(NameOf) })];
  }
  if (move.startSeen.length > 0)
    told.push(tell('ahead.start', { who: move.startSeen.map(NameOf), count: move.startSeen.length }));
  for (const { point, by } of move.seen)
    told.push(tell('ahead.seen', { point, who: by.map(nameOf), count: by.length }));
  for (const [from, to] of move.vanished) told.push(tell('ahead.vanished', { from, to }));
  if (move.capture)
    return [...told, tell('ahead.capture', { point: move.capture.point, who: nameOf(move.capture.by) })];
  if (told.length === 0) told.push(tell('ahead.safe'));
  if (move.endSeen.length > 0) told.push(tell('ahead.end', { who: move.endSeen.map(nameOf) }));
  const item = itemText(secret.wish);
  if (move.takes.keys !== null) told.push(tell('ahead.keys', { point: move.takes.keys }));
  if (move.takes.item !== null) told.push(tell('ahead.item', { item, point: move.takes.item }));
  if (move.wins) told.push(tell('ahead.wins'));
  return told;
}

/** A way for the next turn, sketched while others think, and what would come of it as things stand. */
export function sketchTold(planning: Planning, draft: Draft): Telling[] {
  if (draft.path.length === 0) return [tell('draft.none')];
  const place = placeOf(planning.board, draftEnd(draft, planning.secret));
  return [
    tell('draft.path', { steps: draft.path.length, place, points: inRow(draft.path) }),
    ...aheadTold(planning, previewMove(planning, drawn(draft, planning.choices))),
    tell('sketch.kept'),
  ];
}

/** What a move would waste. */
function warningsTold(own: Own, plan: Plan, move: MovePreview): Telling[] {
  return warningsOf(own, plan, move).flatMap((warning): Telling[] => {
    switch (warning.kind) {
      case 'passesKeys':
        return [tell('ahead.passKeys')];
      case 'passesItem':
        return [tell('ahead.passItem', { item: itemText(own.secret.wish) })];
      case 'standsInSight':
      case 'backAgain':
        return [tell(`ahead.${warning.kind}`)];
      case 'louder':
        return [tell('ahead.louder', { card: cardText(warning.card) })];
      case 'tooLate':
        return [tell('ahead.tooLate', { turns: warning.turns, left: warning.left })];
      case 'capture': // told with the way itself
        return [];
    }
  });
}

/** What is chosen, what would come of it, and how to go on. */
export function planTold({ own, doing }: Standing): Telling[] {
  const { planning, draft, sentPlan } = doing;
  if (!planning || !own) return [tell('draft.none')];
  if (sentPlan) return [planShort(sentPlan, own.secret.point)];
  const plan = drawn(draft, planning.choices);
  const chosen = allSteps(draft).length > 0 || draft.card === 'stand';
  const move = previewMove(own, plan);
  const left = stepsLeft(draft, planning.choices);
  const next = nextSteps(planning, draft);
  const wholePlan = doing.plan !== null && (chosen || planning.choices.mustWalkHome);
  return [
    ...draftTold(planning, draft),
    ...(chosen || planning.choices.mustWalkHome ? aheadTold(own, move) : []),
    ...(wholePlan ? warningsTold(own, plan, move) : []),
    ...(left > 0 && next.length > 0 && !planning.choices.mustWalkHome
      ? [tell('draft.left', { left, points: inRow(next) })]
      : []),
    ...(wholePlan ? [tell('draft.ready')] : []),
  ];
}

/** Who would see me on the way that is drawn. */
export function seenTold({ own, doing }: Standing): Telling[] {
  if (!own) return [tell('goals.notYours')];
  const { planning, draft, sentPlan } = doing;
  const plan = sentPlan ?? (planning ? drawn(draft, planning.choices) : null);
  return plan ? aheadTold(own, previewMove(own, plan)) : [tell('draft.none')];
}

/** Who would see me at a point, as they stand now. */
export function seenAtTold({ board, open, own }: Standing, point: Point): Telling[] {
  const place = placeOf(board, point);
  const by = own
    ? seersOf(board, open, own.novice, point)
    : seersOf(board, open, { ...open.novices[0]!, cell: 0 }, point); // no cell of anybody's shelters
  return [
    by.length > 0 ? tell('sight.at', { place, who: by.map(nameOf) }) : tell('sight.atNobody', { place }),
  ];
}

/** The chance to be heard after the move that is drawn, with each card that fits. */
export function heardTold({ own, doing }: Standing): Telling[] {
  const { planning, draft, sentPlan } = doing;
  if (!own) return [tell('goals.notYours')];
  const plan = sentPlan ?? (planning ? drawn(draft, planning.choices) : null);
  if (!plan) return [tell('draft.none')];
  const move = previewMove(own, plan);
  const fitting = planning && !sentPlan ? fittingCards(draft, planning.choices) : [plan.card];
  const told = fitting.flatMap((card) =>
    (hearNow(own, move, card) ?? []).map(({ guard, need }) =>
      tell('hear.now', { card: cardText(card), who: nameOf(guard), need: need <= 1 ? 0 : Math.min(7, need) }),
    ),
  );
  const later = hearLater(own, move, plan.card);
  if (later === null) return [tell('hear.nobody')];
  if (later.length === 0) return [tell('hear.bed')];
  return [
    ...told,
    ...later.flatMap(({ guard, onRoute, free }) => {
      const range = onRoute ?? free;
      if (!range) return [];
      const values = { who: NameOf(guard), least: range.least, most: range.most };
      return [tell(range.least === range.most ? 'hear.laterSame' : 'hear.later', values)];
    }),
  ];
}

/** Fewest turns left to win, after the move that is drawn if there is one. */
export function turnsTold({ own, doing }: Standing): Telling[] {
  if (!own) return [tell('goals.notYours')];
  const { planning, draft } = doing;
  const move =
    planning && allSteps(draft).length > 0 ? previewMove(own, drawn(draft, planning.choices)) : null;
  const { turns, left } = move ? fewestTurnsAfter(own, move) : fewestTurns(own);
  return [turns === null ? tell('turnsLeft.none') : tell('turnsLeft.turns', { turns, left })];
}

/**
 * Goes on by way of points, one after the other; where one can't be reached, why not. A way home is laid out already: what
 * does not go on from it begins it anew.
 */
export function goOn(
  planning: Planning,
  draft: Draft,
  points: readonly Point[],
): { draft: Draft; why: Telling | null } {
  const gone = follow(planning, draft, points);
  if (gone.why === null || !planning.choices.mustWalkHome) return gone;
  const anew = follow(planning, emptyDraft, points);
  return anew.why === null ? anew : { draft, why: anew.why };
}

function follow(
  planning: Planning,
  draft: Draft,
  points: readonly Point[],
): { draft: Draft; why: Telling | null } {
  let now = draft.card === 'stand' ? { ...draft, card: null } : draft;
  for (const point of points) {
    const next = extend(planning, now, point);
    if (next === now || legOf(next).at(-1) !== point)
      return { draft: now, why: whyNot(planning, now, point) };
    now = next;
  }
  return { draft: now, why: null };
}

function whyNot(planning: Planning, draft: Draft, point: Point): Telling {
  const { board, secret } = planning;
  const place = placeOf(board, point);
  const why = whyOutOfReach(planning, draft, point);
  if (why === 'notHome') return tell('draft.notOnWay', { point });
  if (why === 'locked') return tell('draft.locked', { place });
  const steps = distanceBetween(board, draftEnd(draft, secret), point);
  return tell('draft.tooFar', { place, steps: steps === UNREACHABLE ? 0 : steps });
}
