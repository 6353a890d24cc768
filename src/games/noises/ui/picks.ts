import type { CardAt, Target } from '../actions.ts';
import type { ClueCard, Identity, Location } from '../vocabulary.ts';

/*
 * A target put together piece by piece: a token, then the room it goes to. Each piece can be pointed at in the house
 * and is in a list; what may come next follows from the legal targets alone.
 */

/** Something that can be pointed at. */
export type Pick =
  | { readonly kind: 'token'; readonly identity: Identity }
  | { readonly kind: 'room'; readonly at: Location }
  | { readonly kind: 'card'; readonly at: CardAt }
  | { readonly kind: 'hand'; readonly card: ClueCard };

const token = (identity: Identity): Pick => ({ kind: 'token', identity });
const room = (at: Location): Pick => ({ kind: 'room', at });
const card = (at: CardAt): Pick => ({ kind: 'card', at });

/** A name for a piece, the same for the same piece. A card in the house has none but its place. */
export function pickKey(pick: Pick): string {
  switch (pick.kind) {
    case 'token':
      return `token-${pick.identity}`;
    case 'room':
      return `room-${pick.at}`;
    case 'card':
      return `card-${pick.at[0]}-${pick.at[1]}`;
    case 'hand':
      return `hand-${pick.card}`;
  }
}

/** The pieces of a target, in the order in which they are chosen. `at`: where the power works. */
export function picksOf(target: Target, at: Location): readonly Pick[] {
  const { identity, to, place, under, swap } = target;
  if (swap) return [token(swap[0]), token(swap[1])];
  if (under !== undefined) return [{ kind: 'hand', card: under }];
  if (identity) return to ? [token(identity), room(to)] : [token(identity)];
  if (target.at) return [card(target.at)];
  if (place === undefined) return [];
  const first = card([at, place]);
  if (target.with) return [first, card(target.with)];
  return to ? [first, room(to)] : [first];
}

const samePick = (a: Pick, b: Pick | undefined): boolean => b !== undefined && pickKey(a) === pickKey(b);

/** What has been chosen of a target, and what may come next. */
export interface Picking {
  readonly chosen: readonly Pick[];
  readonly levels: readonly (readonly Pick[])[]; // what may be or might have been chosen, for each piece up to the next
  readonly options: readonly Pick[]; // for the next piece; none when the target is whole
  readonly target: Target | null; // when it is whole
}

/**
 * Where a choice among these targets stands. What doesn't fit is forgotten; a piece that leaves no choice is taken
 * by itself, and the button names it.
 */
export function picking(targets: readonly Target[], at: Location, wanted: readonly Pick[]): Picking {
  let left = targets.map((target) => ({ target, picks: picksOf(target, at) }));
  const steps = left[0]?.picks.length ?? 0;
  const chosen: Pick[] = [];
  const levels: (readonly Pick[])[] = [];
  for (let step = 0; step < steps; step++) {
    const options = distinct(left.map(({ picks }) => picks[step] as Pick));
    levels.push(options);
    const next =
      options.find((option) => samePick(option, wanted[step])) ??
      (options.length === 1 ? options[0] : undefined);
    if (!next) return { chosen, levels, options, target: null };
    chosen.push(next);
    left = left.filter(({ picks }) => samePick(next, picks[step]));
  }
  return { chosen, levels, options: [], target: left[0]?.target ?? null };
}

/**
 * The pieces chosen once this one is pointed at; null where it means nothing. In a list it is known for which step
 * it stands. In the house it is the next piece, or another in the place of one before; what is chosen is let go.
 */
export function pickNext(
  { chosen, levels }: Picking,
  pick: Pick,
  step: number | null = null,
): readonly Pick[] | null {
  const fits = (at: number): boolean => levels[at]?.some((option) => samePick(option, pick)) ?? false;
  if (step !== null) return fits(step) ? [...chosen.slice(0, step), pick] : null;
  const again = chosen.findIndex((one) => samePick(pick, one));
  if (again >= 0) return chosen.slice(0, again);
  for (let at = levels.length - 1; at >= 0; at--) if (fits(at)) return [...chosen.slice(0, at), pick];
  return null;
}

function distinct(picks: readonly Pick[]): Pick[] {
  const seen = new Set<string>();
  return picks.filter((pick) => {
    const key = pickKey(pick);
    return !seen.has(key) && seen.add(key);
  });
}

/** The names of pieces, to look up what is lit. */
export const pickKeys = (picks: readonly Pick[]): ReadonlySet<string> => new Set(picks.map(pickKey));
