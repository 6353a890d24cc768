import fc from 'fast-check';
import { jsonCopy } from '../../src/engine/json.ts';
import { applyRow, openTable } from '../../src/table/apply.ts';
import type { Drawn, TableCommand, TableRow } from '../../src/table/commands.ts';
import type { TableEmitted } from '../../src/table/events.ts';
import { commandRefusal } from '../../src/table/refusals.ts';
import type { GameFacts, Settings } from '../../src/table/settings.ts';
import { standardSettings } from '../../src/table/settings.ts';
import type { TableState } from '../../src/table/state.ts';
import { people, seatsOf } from '../../src/table/people.ts';
import type { MemberId } from '../../src/table/vocabulary.ts';
import { botPaces, channels, colours, leadWays, phrases, timeFactors } from '../../src/table/vocabulary.ts';

/** A game of up to six seats, the first two partners who lead. */
export const factsFor = (seats: number): GameFacts => {
  const names = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4'].slice(0, seats);
  const lead = names.slice(0, 2);
  return { seats: names, lead, partners: [lead], levels: ['dull', 'keen'] };
};

export const settingsFor = (seats: number, more: Partial<Settings> = {}): Settings => ({
  game: 'game',
  options: { seats },
  bot: 'keen',
  ...standardSettings,
  ...more,
});

export interface Played {
  readonly state: TableState;
  readonly rows: TableRow[];
  readonly events: TableEmitted[];
  submit(member: MemberId | null, command: TableCommand, drawn?: Drawn): string | null;
}

/** A table driven as the server drives it, its clock standing. */
export function newTable(seats = 4, more: Partial<Settings> = {}): Played {
  const rows: TableRow[] = [];
  const events: TableEmitted[] = [];
  const keep = (emitted: TableEmitted): void => void events.push(jsonCopy(emitted));
  const row = (member: MemberId | null, command: TableCommand, drawn: Drawn): TableRow => ({
    number: rows.length + 1,
    member,
    command,
    at: 1000, // a clock that stands: what differs between two tables is not when
    drawn,
  });
  const first = row(
    null,
    { do: 'open', game: 'game' },
    { settings: settingsFor(seats, more), facts: factsFor(seats), code: 'code1' },
  );
  rows.push(first);
  const state = openTable(first, keep);
  return {
    state,
    rows,
    events,
    submit(member, command, drawn = {}) {
      const refused = commandRefusal(state, member, command, drawn);
      if (refused) return refused.code;
      const next = jsonCopy(row(member, command, drawn));
      rows.push(next);
      applyRow(state, next, keep);
      return null;
    },
  };
}

export const commandNames: readonly TableCommand['do'][] = [
  'settings',
  'start',
  'gather',
  'close',
  'renewCode',
  'kick',
  'host',
  'botPace',
  'rename',
  'sit',
  'stand',
  'leave',
  'back',
  'rematch',
  'contribute',
  'reveal',
  'commit',
  'begin',
  'propose',
  'vote',
  'withdraw',
  'say',
  'phrase',
  'mute',
  'report',
  'first',
  'mark',
  'standing',
  'join',
  'ended',
  'passHost',
  'away',
  'present',
  'lapse',
  'closing',
  'shut',
];

/** Stand for the sender's own seat, and for the newest vote or message. */
const OWN = 'own';
const LATEST = -1;

const members = ['m1', 'm2', 'm3', 'm4', 'm5'];
const member = fc.constantFrom(...members);
const seat = fc.constantFrom('a1', 'a2', 'b1', 'b2', OWN, OWN, OWN, 'zz', '__proto__');
const number = fc.constantFrom(1, 2, 3, LATEST, LATEST, LATEST);
const word = fc.string({ maxLength: 12 });
const record = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields);
const one = (name: TableCommand['do']) => fc.constant(name);

const motion = fc.oneof(
  record({ kind: fc.constantFrom('end', 'pause', 'resume') }),
  record({ kind: fc.constant('pace'), pace: fc.constant({ kind: 'slow', hoursPerPhase: 12 }) }),
  record({ kind: fc.constant('substitute'), seat }),
  record({ kind: fc.constant('longer'), seat, factor: fc.constantFrom(...timeFactors) }),
);

/** Any command, sensible or not, with what the server would have drawn for it. */
const command = fc.oneof(
  { weight: 6, arbitrary: record({ do: one('join'), name: word, colour: fc.constantFrom(...colours) }) },
  { weight: 10, arbitrary: record({ do: one('sit'), seat, name: fc.option(word) }) },
  { weight: 4, arbitrary: record({ do: fc.constantFrom('start', 'rematch', 'back', 'leave', 'gather') }) },
  { weight: 1, arbitrary: record({ do: fc.constantFrom('close', 'renewCode') }) },
  { weight: 2, arbitrary: record({ do: fc.constantFrom('kick', 'host', 'passHost'), member }) },
  { weight: 4, arbitrary: record({ do: one('contribute'), commitment: fc.constant('hash') }) },
  { weight: 4, arbitrary: record({ do: one('reveal'), bytes: fc.constant('bytes') }) },
  { weight: 6, arbitrary: record({ do: fc.constantFrom('commit', 'begin', 'begin') }) },
  record({ do: one('settings'), settings: fc.constant({}) }),
  record({ do: one('botPace'), pace: fc.constantFrom(...botPaces) }),
  record({ do: one('rename'), name: word, colour: fc.constantFrom(...colours) }),
  { weight: 4, arbitrary: record({ do: fc.constantFrom('stand', 'back'), seat }) },
  { weight: 5, arbitrary: record({ do: one('propose'), motion }) },
  { weight: 5, arbitrary: record({ do: one('vote'), vote: number, yes: fc.boolean() }) },
  { weight: 6, arbitrary: record({ do: fc.constantFrom('withdraw', 'lapse'), vote: number }) },
  record({ do: one('say'), channel: fc.constantFrom(...channels), text: word, seat: fc.option(seat) }),
  record({ do: one('phrase'), channel: fc.constantFrom(...channels), phrase: fc.constantFrom(...phrases) }),
  record({ do: one('mute'), member, on: fc.boolean() }),
  record({ do: one('report'), message: number }),
  record({ do: one('first'), seat, first: seat, phase: fc.constantFrom('p1', 'p2') }),
  record({
    do: one('mark'),
    seat,
    at: fc.constantFrom('1', '2', 'constructor'),
    pin: fc.option(fc.constant('clear')),
    note: word,
  }),
  record({ do: one('standing'), seat, pass: fc.boolean() }),
  {
    weight: 3,
    arbitrary: record({
      do: one('ended'),
      match: word,
      winners: fc.subarray(['a1', 'b1']),
      reason: fc.option(word),
    }),
  },
  { weight: 4, arbitrary: record({ do: one('away'), seat, why: fc.constantFrom('left', 'timeout') }) },
  record({ do: one('present'), seat }),
  record({ do: one('closing'), at: fc.option(number) }),
  { weight: 1, arbitrary: record({ do: one('shut'), why: fc.constant('nobodyCame') }) },
) as unknown as fc.Arbitrary<TableCommand>;

const step = fc.record({
  who: fc.option(fc.nat(4), { freq: 8 }),
  command,
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  seats: fc.integer({ min: 2, max: 6 }),
  lead: fc.constantFrom(...leadWays),
  held: fc.boolean(),
  waits: fc.boolean(),
});

/** Half of the walks begin in a lobby, some of them when its match is about to start; half in a match. */
export const walks = (longest: number) =>
  fc.record({
    from: fc.constantFrom('lobby', 'starting', 'match', 'match'),
    steps: fc.array(step, { maxLength: longest, size: 'max' }),
  });

export type Walk = ReturnType<typeof walks> extends fc.Arbitrary<infer W> ? W : never;

const SERVERS: readonly string[] = [
  'join',
  'passHost',
  'lapse',
  'commit',
  'begin',
  'ended',
  'away',
  'present',
  'closing',
  'shut',
];

/** Whatever the server would see to: who sends it, the match that ends, the newest vote. */
function madeToFit({ state }: Played, by: MemberId | null, command: TableCommand): TableCommand {
  const fit: Record<string, unknown> = { ...command };
  const { open } = state;
  const own = by === null ? people(open)[0]?.[0] : seatsOf(open, by)[0];
  for (const field of ['seat', 'first']) if (fit[field] === OWN) fit[field] = own ?? 'a1';
  const asked = fit['motion'] as { seat?: string } | undefined;
  if (asked?.seat === OWN) fit['motion'] = { ...asked, seat: 'a1' };
  if (fit['vote'] === LATEST) fit['vote'] = open.vote?.number ?? 1;
  if (fit['message'] === LATEST) fit['message'] = open.chat.at(-1)?.number ?? 1;
  if (command.do === 'ended') fit['match'] = open.match?.id ?? '';
  return fit as unknown as TableCommand;
}

/** Takes the walk; tells of each step whether it was refused. */
export function walk(
  table: Played,
  { from, steps }: Walk,
  after: (name: string, refused: boolean) => void,
): void {
  const submit = (by: MemberId | null, command: TableCommand, drawn: Drawn = {}): void =>
    after(command.do, table.submit(by, command, drawn) !== null);
  if (from !== 'lobby') {
    for (const id of members.slice(0, 3))
      submit(null, { do: 'join', name: id, colour: 'red' }, { member: id });
    submit('m1', { do: 'sit', seat: 'a1' });
    submit('m2', { do: 'sit', seat: 'a2' });
    if (from === 'starting') {
      submit(null, { do: 'commit' }, { seed: 'seed', commitment: 'hash' });
      for (const id of members.slice(0, 2)) submit(id, { do: 'contribute', commitment: 'hash' });
    }
    const until = from === 'starting' ? { until: 2000 } : {};
    submit('m1', { do: 'start' }, { match: 'match', order: [0, 1, 2, 3], ...until });
  }
  steps.forEach(({ who, command, order, seats, lead, held, waits }, n) => {
    const { open } = table.state;
    const sender = who === null ? `stranger${n}` : (open.members[who % open.members.length]?.id ?? null);
    // Only who proposed may withdraw, and a vote is not open for long.
    const able = command.do === 'withdraw' && n % 2 === 0 ? (open.vote?.by ?? sender) : sender;
    const by = SERVERS.includes(command.do) ? null : able;
    submit(by, madeToFit(table, by, command), {
      member: members.find((id) => !open.members.some((one) => one.id === id)) ?? `n${n}`,
      code: `code${n}`,
      match: `match${n}`,
      order: order.filter((i) => i < open.facts.seats.length),
      settings: settingsFor(seats, { lead }),
      facts: factsFor(seats),
      held,
      seed: `seed${n}`,
      commitment: 'hash',
      ...(waits && { until: 2000 }),
      firsts: ['a1', 'a2'],
      phase: 'p1',
    });
  });
}
