import type { Target } from '../actions.ts';
import { clueCard, clueCards } from '../data.ts';
import type { NoisesEvent } from '../events.ts';
import { mayDecline, targetsOf } from '../powers.ts';
import type { Open } from '../state.ts';
import type { ClueCard, Face, Identity, Location, Power, Symbol } from '../vocabulary.ts';
import { identities } from '../vocabulary.ts';
import type { PerIdentity } from './stakes.ts';
import { asAllKnow, indexOf, stakesOf, symbolAt, worthOfTarget } from './stakes.ts';

/**
 * How people are taken to play: the better an action is for who they are, the likelier (a softmax), but now and
 * then they wander. Fitted by `npm run noises:fit` to games of all levels of bots with one another, rounded.
 */
export interface Model {
  readonly room: number; // how strongly a location is liked, per point there
  readonly symbol: number; // how strongly a face-up symbol of one's own is liked
  readonly bury: number; // how strongly one's own symbol is kept from lying face down
  readonly power: number; // how strongly a power's target is liked, per point
  readonly others: number; // how much a point for the average other identity is disliked
  readonly wander: number; // share of actions that follow nothing
  readonly ownName: number; // how much rarer somebody names his own identity of another
}

export const fittedModel: Model = {
  room: 0.3,
  symbol: 0.5,
  bury: 1.7,
  power: 0.7,
  others: 4.3,
  wander: 0.13,
  ownName: 0.05,
};

const hasSymbol = (card: ClueCard, symbol: Symbol): number =>
  clueCard(card).symbols.includes(symbol) ? 1 : 0;

/** The cards of a deck as one identity sees them: how many there are with so many symbols, its own among them or not. */
const kinds = [
  ...new Set(clueCards.map((card) => `${card.symbols.length}${card.symbols.includes('paw')}`)),
].map((kind) => {
  const alike = clueCards.filter((card) => `${card.symbols.length}${card.symbols.includes('paw')}` === kind);
  const [first] = alike;
  return {
    share: alike.length / clueCards.length,
    own: first?.symbols.includes('paw') ? 1 : 0,
    symbols: first?.symbols.length ?? 0,
  };
});

/** How much likelier than a wandering one a card with these symbols is played face up. */
const liking = ({ symbol, others }: Model, own: number, count: number): number =>
  Math.exp(symbol * (own - (others * (2 * count - own)) / 7));

/** How likely each identity would have played just so, up to a factor common to all. `card` only if face up. */
export function likelihoodOfPlay(
  open: Open,
  model: Model,
  at: Location,
  face: Face,
  card: ClueCard | undefined,
): number[] {
  const count = open.row.map((location) => identities.filter((one) => open.tokens[one] === location).length);
  let faces = 0;
  let downs = 0;
  for (const kind of kinds) {
    const down = kind.share * Math.exp(-model.bury * kind.own);
    downs += down;
    faces += down + kind.share * liking(model, kind.own, kind.symbols);
  }
  return identities.map((identity, i) => {
    let all = 0;
    let chosen = 0;
    open.row.forEach((location, place) => {
      const own = open.tokens[identity] === location ? 1 : 0;
      const like = Math.exp(model.room * (own - (model.others * ((count[place] as number) - own)) / 7));
      all += like;
      if (location === at) chosen = like;
    });
    const shown = face === 'up' ? (card ?? null) : null;
    const byFace =
      shown === null
        ? downs
        : liking(model, hasSymbol(shown, symbolAt[i] as Symbol), clueCard(shown).symbols.length);
    const meant = (chosen / all) * (byFace / faces);
    return (1 - model.wander) * meant + model.wander / open.row.length / 2;
  });
}

/** How likely each identity would have laid this card face down, now that its face is seen. */
export function likelihoodOfBuried(model: Model, card: ClueCard): number[] {
  const buried = Math.exp(-model.bury);
  const share = kinds.reduce((sum, kind) => sum + kind.share * (kind.own ? buried : 1), 0);
  return symbolAt.map(
    (symbol) => (1 - model.wander) * ((hasSymbol(card, symbol) ? buried : 1) / share) + model.wander,
  );
}

/** Powers whose targets tell of who uses them. */
const telling = new Set<Power>([
  'creak',
  'bedroom',
  'nursery',
  'slam',
  'lantern',
  'attic',
  'drag',
  'workshop',
  'bathroom',
  'blackout',
]);

/** Whether using a power on this target would begin with this event. */
function beginsWith(open: Open, at: Location, target: Target, event: NoisesEvent): boolean {
  switch (event.event) {
    case 'tokenMoved':
      return target.swap
        ? target.swap[0] === event.identity && open.tokens[target.swap[1]] === event.to
        : target.identity === event.identity && (target.to ?? at) === event.to;
    case 'turned': {
      const [location, place] = target.at ?? [at, target.place];
      return location === event.location && place === event.place;
    }
    case 'cardMoved':
      return target.place === event.place && target.to === event.to;
    case 'cardDiscarded':
      return target.place === event.place;
    default:
      return false;
  }
}

/**
 * How likely each identity would use a power on each of its targets, in their order, and last decline it, where
 * that may be; `null` if its use tells nothing.
 */
export function likelihoodsOfPower(open: Open, model: Model, power: Power, at: Location): number[][] | null {
  if (!telling.has(power)) return null;
  const targets = targetsOf(open, power, at, []);
  const options = targets.length + (mayDecline(power) ? 1 : 0);
  const rows = Array.from({ length: options }, () => identities.map(() => 0));
  for (let i = 0; i < identities.length; i++) {
    const stakes = stakesOf(open, opponentWorth(model, i));
    const likes = rows.map((_, k) => {
      const target = targets[k];
      return target ? Math.exp(model.power * worthOfTarget(open, stakes, power, at, target, asAllKnow)) : 1;
    });
    const all = likes.reduce((sum, one) => sum + one, 0);
    rows.forEach(
      (row, k) => (row[i] = (1 - model.wander) * ((likes[k] as number) / all) + model.wander / options),
    );
  }
  return rows;
}

/** The same for what was seen of its use: the first event it made, which several targets may fit. */
export function likelihoodOfPower(
  open: Open,
  model: Model,
  power: Power,
  at: Location,
  event: NoisesEvent,
): number[] | null {
  const rows = likelihoodsOfPower(open, model, power, at);
  const targets = targetsOf(open, power, at, []);
  const fitting = rows?.filter((_, k) => {
    const target = targets[k];
    return target ? beginsWith(open, at, target, event) : event.event === 'declined';
  });
  if (!fitting || fitting.length === 0) return null;
  return identities.map((_, i) => fitting.reduce((sum, row) => sum + (row[i] as number), 0));
}

/** What points are worth to an opponent who is this identity and knows nothing of the others. */
const opponentWorth = ({ others }: Model, own: number): PerIdentity =>
  identities.map((_, i) => (i === own ? 1 : -others / 7));

/** How likely each identity would have named this one of somebody else: hardly anybody wastes a guess on his own. */
export const likelihoodOfGuess = (model: Model, named: Identity): number[] =>
  identities.map((_, i) => (i === indexOf(named) ? model.ownName : 1));
