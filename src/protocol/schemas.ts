import { z } from 'zod';

/*
 * What comes in from outside, checked for its form and nothing more: what an action or the options of a game mean
 * is the game's business, and it reads them with the same distrust.
 */

/** How long an action's id may be: a UUID fits. */
export const MAX_ACTION_ID = 64;

const hello = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int(),
  have: z.int().min(0),
  seat: z.string().max(40).nullish(),
});

const act = z.strictObject({
  type: z.literal('act'),
  id: z.string().min(1).max(MAX_ACTION_ID),
  phase: z.string().max(100),
  action: z.unknown(),
});

const ping = z.strictObject({ type: z.literal('ping') });

/** A frame from a device. */
export const clientMessage = z.discriminatedUnion('type', [hello, act, ping]);

/** The body of `POST /api/matches`. */
export const newMatch = z.strictObject({
  game: z.string().max(40),
  options: z.unknown(),
  seat: z.string().max(40),
});
