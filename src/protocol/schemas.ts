import { z } from 'zod';
import { hasHidden, isVisible } from '../engine/shown.ts';
import type { MemberCommand } from '../table/commands.ts';
import {
  botPaces,
  bounds,
  channels,
  colours,
  leadWays,
  phrases,
  pinKinds,
  timeFactors,
} from '../table/vocabulary.ts';

/*
 * What comes in from outside, checked for its form and nothing more: what an action or the options of a game mean
 * is the game's business, and it reads them with the same distrust.
 */

/** How long an action's id may be: a UUID fits. */
export const MAX_ACTION_ID = 64;

const ping = z.strictObject({ type: z.literal('ping') });

const seat = z.string().min(1).max(40);
const member = z.string().min(1).max(40);
const level = z.string().min(1).max(40);
const whole = (min: number, max: number) => z.int().min(min).max(max);

const shown = (longest: number) =>
  z
    .string()
    .max(longest * 4) // a picture may be several code units
    .trim()
    .refine((text) => [...text].length <= longest, { error: 'too long' })
    .refine((text) => !hasHidden(text), { error: 'has characters that do not show' });
const name = shown(bounds.name).refine(isVisible, { error: 'empty' });

const pace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('relaxed') }),
  z.strictObject({
    kind: z.literal('live'),
    secondsPerDecision: whole(10, 600),
    bankSeconds: whole(0, 3600),
    windowSeconds: whole(3, 8),
  }),
  z.strictObject({ kind: z.literal('slow'), hoursPerPhase: whole(1, 336) }),
]);

const botPace = z.enum(botPaces);

/** The part of a table's settings that changes; what `options` and levels mean is the game's business. */
const settings = z.strictObject({
  game: z.string().max(40).optional(),
  options: z.json().optional(),
  lead: z.enum(leadWays).optional(),
  bot: level.optional(),
  bots: z.record(seat, level).optional(),
  pace: pace.optional(),
  botPace: botPace.optional(),
  aids: z.boolean().optional(),
  hints: z.boolean().optional(),
  chat: z.boolean().optional(),
  listed: z.boolean().optional(),
});

const proposal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('longer'), seat, factor: z.literal(timeFactors) }),
  z.strictObject({ kind: z.literal('pace'), pace }),
  z.strictObject({ kind: z.literal('substitute'), seat }),
]);

/** 32 bytes, or the SHA-256 of some. */
const bytes = z.string().regex(/^[0-9a-f]{64}$/);

const channel = z.enum(channels);
const speaker = seat.nullish();
const vote = whole(1, 1_000_000);

/** Whatever a member may ask of a table. Text is text: nothing in it is ever interpreted. */
export const memberCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('settings'), settings }),
  z.strictObject({ do: z.literal('start') }),
  z.strictObject({ do: z.literal('gather') }),
  z.strictObject({ do: z.literal('close') }),
  z.strictObject({ do: z.literal('renewCode') }),
  z.strictObject({ do: z.literal('kick'), member }),
  z.strictObject({ do: z.literal('host'), member }),
  z.strictObject({ do: z.literal('botPace'), pace: botPace }),
  z.strictObject({ do: z.literal('rename'), name, colour: z.enum(colours) }),
  z.strictObject({ do: z.literal('sit'), seat, name: name.nullish() }),
  z.strictObject({ do: z.literal('stand'), seat }),
  z.strictObject({ do: z.literal('leave') }),
  z.strictObject({ do: z.literal('back') }),
  z.strictObject({ do: z.literal('rematch') }),
  z.strictObject({ do: z.literal('contribute'), commitment: bytes }),
  z.strictObject({ do: z.literal('reveal'), bytes }),
  z.strictObject({ do: z.literal('propose'), motion: proposal }),
  z.strictObject({ do: z.literal('vote'), vote, yes: z.boolean() }),
  z.strictObject({ do: z.literal('withdraw'), vote }),
  z.strictObject({
    do: z.literal('say'),
    channel,
    text: shown(bounds.text).refine(isVisible, { error: 'empty' }),
    seat: speaker,
  }),
  z.strictObject({ do: z.literal('phrase'), channel, phrase: z.enum(phrases), seat: speaker }),
  z.strictObject({ do: z.literal('mute'), member, on: z.boolean() }),
  z.strictObject({ do: z.literal('report'), message: whole(1, 1_000_000) }),
  z.strictObject({ do: z.literal('first'), seat, first: seat, phase: z.string().max(100) }),
  z.strictObject({
    do: z.literal('mark'),
    seat,
    at: z
      .string()
      .max(bounds.at)
      .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]*$/),
    pin: z.enum(pinKinds).nullable(),
    note: shown(bounds.note),
  }),
  z.strictObject({ do: z.literal('standing'), seat, pass: z.boolean() }),
]) satisfies z.ZodType<MemberCommand>;

const inHand = z.strictObject({ stream: z.string().max(200), have: whole(0, 1_000_000_000) }).nullish();

/** A frame from a page at a table. The command of `do` is read on its own, so that a bad one can be answered by its id. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int(),
    as: seat.nullish(),
    table: inHand,
    match: inHand,
  }),
  z.strictObject({ type: z.literal('as'), seat: seat.nullable() }),
  z.strictObject({
    type: z.literal('act'),
    id: z.string().min(1).max(MAX_ACTION_ID),
    match: z.string().max(64),
    seat,
    phase: z.string().max(100),
    action: z.unknown(),
  }),
  z.strictObject({
    type: z.literal('hint'),
    id: z.string().min(1).max(MAX_ACTION_ID),
    match: z.string().max(64),
    seat,
    phase: z.string().max(100),
  }),
  z.strictObject({ type: z.literal('do'), id: z.string().min(1).max(MAX_ACTION_ID), command: z.unknown() }),
  ping,
]);

/** The body of `POST /api/matches`. */
export const newMatch = z.strictObject({
  game: z.string().max(40),
  options: z.unknown(),
  seat: z.string().max(40),
  name: name.optional(),
  colour: z.enum(colours).optional(),
  commitment: bytes.optional(),
});

const person = { name, colour: z.enum(colours) };

/** The body of `POST /api/tables`. */
export const newTable = z.strictObject({
  ...person,
  game: z.string().max(40),
  settings: settings.optional(),
  seat: seat.nullish(),
});

/** The body of `POST /api/join`. */
export const join = z.strictObject({ ...person, code: z.string().min(1).max(64) });

/** The body of `POST /api/seat`. */
export const redeem = z.union([
  z.strictObject({ secret: z.string().min(1).max(100) }),
  z.strictObject({ phrase: z.string().min(1).max(200) }),
]);

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((bytes * 4) / 3), { error: 'of another length' });

/** The body of `POST /api/push`. */
export const pushFor = z.strictObject({
  table: z.string().min(1).max(64),
  endpoint: z.string().min(1).max(1000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }), // RFC 8291
});

/** The body of `DELETE /api/push`. */
export const pushOf = z.strictObject({ table: z.string().min(1).max(64) });

/** The body of `POST /api/tables/ID/send`. */
export const send = z.strictObject({ channel: z.string().min(1).max(64), message: z.unknown() });
