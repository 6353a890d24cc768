import { ABOUT_TURN } from '../../vocabulary.ts';
import type { Card } from '../../vocabulary.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { cardText, NameOf, text } from '../../text.ts';
import type { Deed } from '../deed.svelte.ts';
import { allSteps, emptyDraft, fittingCards, legOf, toSecondLeg, undoStep } from '../draft.ts';
import { quickMoves } from '../round.ts';
import { chosenNow } from './answers.ts';
import { walkOn } from './guards.ts';
import { goOn } from './plan.ts';
import { promptOf } from './prompt.ts';
import { pointsIn } from './slots.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';
import type { VerbName } from './verbs.ts';
import { playsOf } from './windows.ts';

/*
 * Doing what was said, by the same draft that the picture shows. What can't be taken back is only ever sent by "send" and
 * "end move".
 */

/**
 * Does it; null where the name is none of a deed. `standing` is asked for again after something was changed: what is told is
 * of what is then chosen.
 */
export function carryOut(
  name: VerbName,
  slots: Readonly<Record<string, string>>,
  deed: Deed,
  standing: () => Standing,
): Telling[] | null {
  switch (name) {
    case 'go':
      return go(deed, standing, pointsIn(slots['points'] ?? ''));
    case 'back':
      return back(deed, standing);
    case 'over':
      deed.plays = {};
      deed.dice = [];
      deed.changeDraft(emptyDraft);
      deed.changePath([]);
      deed.changeSketch(null);
      return [tell('draft.cleared')];
    case 'second':
      deed.changeDraft(toSecondLeg(deed.draft));
      return chosenNow(standing());
    case 'stand':
      deed.changeDraft({ ...emptyDraft, card: 'stand' });
      return chosenNow(standing());
    case 'card':
      return card(deed, standing, slots['card'] as Card);
    case 'guard':
      deed.chooseGuard(slots['guard'] as WatcherId);
      return [tell('guards.chosen', { who: NameOf(slots['guard'] as WatcherId) }), promptOf(standing())];
    case 'route':
    case 'about':
      deed.route = name === 'about' ? ABOUT_TURN : (slots['route'] ?? null);
      return chosenNow(standing());
    case 'along': {
      const { round } = deed;
      const move = round && quickMoves(round).find(({ path }) => String(path.length) === slots['steps']);
      if (move) deed.changePath(move.path);
      return chosenNow(standing());
    }
    case 'play': {
      const one = deed.answering && playsOf(deed.answering)[Number(slots['play'])];
      if (one) deed.choosePlay(one.holder, one.play);
      return chosenNow(standing());
    }
    case 'rolled':
      return rolled(deed, standing, (slots['dice'] ?? '').split(' ').map(Number));
    case 'pass':
      deed.plays = {};
      return press(deed, standing);
    case 'send':
      return press(deed, standing);
    case 'end':
      if (deed.guard)
        deed.press({
          text: text('guard.end'),
          does: { type: 'send', action: { type: 'endMove', guard: deed.guard } },
        });
      return [];
    case 'change':
      deed.press({ text: text('plan.change'), does: { type: 'change' } });
      return [tell('draft.changing'), ...chosenNow(standing())];
    default:
      return null;
  }
}

function go(deed: Deed, standing: () => Standing, points: readonly number[]): Telling[] {
  const { planning, round, ahead } = deed;
  if (ahead) {
    const { draft, why } = goOn(ahead, deed.sketch ?? emptyDraft, points);
    deed.changeSketch(draft);
    return [...(why ? [why] : []), ...chosenNow(standing())];
  }
  if (planning) {
    const { draft, why } = goOn(planning, deed.draft, points);
    deed.changeDraft(draft);
    return [...(why ? [why] : []), ...chosenNow(standing())];
  }
  if (!round) return [];
  const { path, why } = walkOn(round, deed.path, points);
  deed.changePath(path);
  return [...(why ? [why] : []), ...chosenNow(standing())];
}

/** Dice for those who still lack theirs, in order; all of them anew where every one is there. */
function rolled(deed: Deed, standing: () => Standing, dice: readonly number[]): Telling[] {
  const by = deed.dicing?.by ?? [];
  if (by.every((_, i) => deed.dice[i] != null)) deed.dice = [];
  for (const die of dice) {
    const at = by.findIndex((_, i) => deed.dice[i] == null);
    if (at >= 0) deed.typeDie(at, die);
  }
  return chosenNow(standing());
}

function back(deed: Deed, standing: () => Standing): Telling[] {
  if (deed.sketch) deed.changeSketch(undoStep(deed.sketch));
  else if (deed.planning) deed.changeDraft(undoStep(deed.draft));
  else deed.changePath(deed.path.slice(0, -1));
  return chosenNow(standing());
}

function card(deed: Deed, standing: () => Standing, chosen: Card): Telling[] {
  const { planning, draft } = deed;
  if (!planning) return [];
  const steps = allSteps(draft).length;
  if (steps > 0 && !fittingCards(draft, planning.choices).includes(chosen))
    return [tell('draft.cardUnfit', { card: cardText(chosen), steps: legOf(draft).length })];
  deed.changeDraft({ ...draft, card: chosen });
  return chosenNow(standing());
}

/** The button that goes on, if it can be pressed; else what is lacking. */
function press(deed: Deed, standing: () => Standing): Telling[] {
  const { primary } = deed;
  if (!primary?.does) return [primary ? primary.text : promptOf(standing())];
  deed.press(primary);
  return primary.does.type === 'draft' ? chosenNow(standing()) : [];
}
