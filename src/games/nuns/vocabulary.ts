import type { Point } from './board/format.ts';

/** The words of the game, one for one thing; see the glossary. */
export const noviceIds = ['novice1', 'novice2', 'novice3', 'novice4', 'novice5', 'novice6'] as const;
/** A novice, by the seat that plays her. */
export type NoviceId = (typeof noviceIds)[number];

export const guardIds = ['abbess', 'prioress'] as const;
export type GuardId = (typeof guardIds)[number];

export const watcherIds = [...guardIds, 'monk'] as const;
/** Whoever walks a route and looks along it: a guard, or the Monk where he takes part (N14). */
export type WatcherId = (typeof watcherIds)[number];
/** Something of each guard, and of the Monk where he has it too. */
export type ByWatcher<T> = Record<GuardId, T> & { monk?: T };

export const guardSeats = ['guard1', 'guard2'] as const;
export type GuardSeat = (typeof guardSeats)[number];

export const cards = ['stand', 'sneak', 'walk', 'run'] as const;
/** A novice's movement card (N3.2). */
export type Card = (typeof cards)[number];

export const guardCards = ['walk', 'run'] as const;
export type GuardCard = (typeof guardCards)[number];

export const houseBlessings = ['hush', 'echo', 'providence', 'falseNoise'] as const;
/** The kinds of a table's own deck, by their places in it. */
export const ownBlessings = ['own1', 'own2', 'own3', 'own4', 'own5', 'own6', 'own7', 'own8'] as const;
export const blessings = [...houseBlessings, ...ownBlessings] as const;
export type OwnKind = (typeof ownBlessings)[number];
/** A kind of Blessing (N11). */
export type Blessing = (typeof blessings)[number];

export const statuses = ['run', 'caught'] as const;
/** A novice's status card: on the run, or caught (N8). */
export type Status = (typeof statuses)[number];

/** Who rolls or holds a Blessing: a guard or a novice. */
export type Roller = GuardId | NoviceId;

/** Why a guard is free to leave her route (N5.6), in the order in which reasons are looked for. */
export const freeReasons = ['novice', 'vanished', 'noise'] as const;
export type FreeReason = (typeof freeReasons)[number];

export type EndReason = 'wish' | 'captures' | 'dawn';

/** An edge from one point to a neighbour, in the order that matters where it is used. */
export type EdgePair = readonly [Point, Point];

/** The word that stands in a route's place when an About Turn card is taken (N5.3). */
export const ABOUT_TURN = 'aboutTurn';

export const isNovice = (id: string): id is NoviceId => (noviceIds as readonly string[]).includes(id);
export const isGuard = (id: string): id is GuardId => (guardIds as readonly string[]).includes(id);
