import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonCopy } from '../../src/engine/json.ts';
import { replayTable } from '../../src/table/apply.ts';
import type { TableEmitted, TableViewer } from '../../src/table/events.ts';
import { observeTable } from '../../src/table/events.ts';
import { goesFirst } from '../../src/table/firsts.ts';
import { botSeats, people, seatsOf } from '../../src/table/people.ts';
import { bestOfRound, nextLeaders, roundOver } from '../../src/table/series.ts';
import type { TableState } from '../../src/table/state.ts';
import { seatKey } from '../../src/table/state.ts';
import type { TableView } from '../../src/table/view.ts';
import { blankTableView, peekTable, reduceTable } from '../../src/table/view.ts';
import { count } from '../counts.ts';
import type { Played } from './play.ts';
import type { TableCommand } from '../../src/table/commands.ts';
import type { MemberId } from '../../src/table/vocabulary.ts';
import { commandNames, newTable, walk, walks } from './play.ts';

const LIVE = { kind: 'live', secondsPerDecision: 60, bankSeconds: 120, windowSeconds: 6 } as const;

const foldOf = (events: readonly TableEmitted[], viewer: TableViewer): TableView => {
  const view = blankTableView();
  for (const emitted of events) {
    const event = observeTable(emitted, viewer);
    if (event) reduceTable(view, jsonCopy(event));
  }
  return view;
};

/** Everybody who may look: spectators, members, and members with each of their seats open. */
const viewersOf = ({ open }: TableState): TableViewer[] => [
  { member: null, seat: null },
  ...open.members.flatMap(({ id }) => [
    { member: id, seat: null },
    ...(open.match ? seatsOf(open, id) : []).map((seat) => ({
      member: id,
      seat: seatKey(open.match?.number ?? 0, seat),
    })),
  ]),
];

const join = (table: Played, ...ids: string[]): void => {
  for (const id of ids)
    table.submit(null, { do: 'join', name: id.toUpperCase(), colour: 'red' }, { member: id });
};

const startWith = (table: Played, match = 'x', order = [0, 1, 2, 3]): void => {
  expect(table.submit('m1', { do: 'start' }, { match, order })).toBeNull();
};

describe('any commands in any order', () => {
  test('never throw, are refused or taken whole, and replay to the same table', () => {
    const taken = new Set<string>();
    fc.assert(
      fc.property(walks(80), (steps) => {
        const table = newTable();
        const now = (): string => JSON.stringify([table.state, table.events.length]);
        let before = now();
        walk(table, steps, (name, refused) => {
          if (refused) expect(now()).toBe(before);
          else taken.add(name);
          before = now();
        });
        const again: TableEmitted[] = [];
        const replayed = replayTable(jsonCopy(table.rows), (emitted) => again.push(jsonCopy(emitted)));
        expect(replayed).toEqual(table.state);
        expect(again).toEqual(table.events);
      }),
      { numRuns: count(300, 5000), seed: count(5, Date.now()) },
    );
    // The walks get everywhere: whatever can be asked of a table was asked and taken.
    expect([...taken].sort()).toEqual([...commandNames].sort());
  });

  test('leave every viewer with a fold that is exactly his part of the table', () => {
    fc.assert(
      fc.property(walks(60), (steps) => {
        const table = newTable();
        walk(table, steps, () => undefined);
        for (const viewer of viewersOf(table.state))
          expect(foldOf(table.events, viewer)).toEqual(peekTable(table.state, viewer));
      }),
      { numRuns: count(200, 5000) },
    );
  });

  test('keep the table sound', () => {
    fc.assert(
      fc.property(walks(80), (steps) => {
        const table = newTable();
        walk(table, steps, () => {
          const { open } = table.state;
          const ids = open.members.map(({ id }) => id);
          const seatedMembers = people(open).map(([, { member }]) => member);
          const places = people(open).map(([, { place }]) => place);
          expect(Object.keys(open.seats)).toEqual(open.facts.seats);
          expect(new Set(ids).size).toBe(ids.length);
          expect(new Set(places).size).toBe(places.length);
          expect(ids).toEqual(expect.arrayContaining(seatedMembers));
          if (open.host !== null) expect(ids).toContain(open.host);
          if (open.vote) {
            expect(open.status).toBe('playing');
            expect(seatedMembers).toEqual(expect.arrayContaining([...open.vote.voters]));
          }
          if (open.status === 'gathering')
            expect(people(open).every(([, { away }]) => away === null)).toBe(true);
        });
      }),
      { numRuns: count(100, 3000) },
    );
  });
});

describe('a table', () => {
  test('passes its host on to whoever has been there longest, or to whom he names', () => {
    const table = newTable();
    join(table, 'm1', 'm2', 'm3');
    expect(table.submit('m2', { do: 'kick', member: 'm3' })).toBe('notHost');
    expect(table.submit('m1', { do: 'host', member: 'm3' })).toBeNull();
    expect(table.submit('m3', { do: 'leave' })).toBeNull();
    expect(table.state.open.host).toBe('m1');
    expect(table.submit('m1', { do: 'leave' }, { host: 'm2' })).toBeNull();
    expect(table.state.open.host).toBe('m2');
    expect(table.submit('m2', { do: 'leave' })).toBeNull();
    expect(table.state.open.host).toBeNull();
    join(table, 'm4');
    expect(table.state.open.host).toBe('m4');
  });

  test('has room for two people of one name', () => {
    const table = newTable();
    join(table, 'm1', 'm2');
    const { submit, state } = table;
    for (const member of ['m1', 'm2'])
      expect(submit(member, { do: 'rename', name: 'Ada', colour: 'red' })).toBeNull();
    expect(state.open.members.map(({ id, name, colour }) => [id, name, colour])).toEqual([
      ['m1', 'Ada', 'red'],
      ['m2', 'Ada', 'red'],
    ]);
  });

  test('lets bots play for whoever leaves until he is back, and for whom the host sends away', () => {
    const table = newTable();
    join(table, 'm1', 'm2', 'm3');
    for (const [id, seat] of [
      ['m1', 'a1'],
      ['m2', 'a2'],
      ['m3', 'b1'],
    ] as const)
      expect(table.submit(id, { do: 'sit', seat })).toBeNull();
    startWith(table);
    expect(botSeats(table.state.open)).toEqual(['b2']);
    table.submit('m2', { do: 'leave' });
    expect(botSeats(table.state.open)).toEqual(['a2', 'b2']);
    expect(table.submit('m2', { do: 'say', channel: 'table', text: 'hey' })).toBe('onlyPlayers');
    table.submit('m2', { do: 'back' });
    expect(botSeats(table.state.open)).toEqual(['b2']);
    table.submit('m1', { do: 'kick', member: 'm3' });
    expect(botSeats(table.state.open)).toEqual(['b1', 'b2']);
    expect(table.submit('m3', { do: 'back' })).toBe('notMember');
  });

  test('gives one seat longer by more than half of the voices, for as long as its owner keeps it', () => {
    const table = newTable(4, { pace: LIVE });
    join(table, 'm1', 'm2', 'm3', 'm4');
    for (const [id, seat] of [
      ['m1', 'a1'],
      ['m2', 'a2'],
      ['m3', 'b1'],
    ] as const)
      table.submit(id, { do: 'sit', seat });
    startWith(table);
    const longer = (seat: string, factor: 1 | 2 | 3) =>
      ({ do: 'propose', motion: { kind: 'longer', seat, factor } }) as const;
    const yes = (member: string) =>
      table.submit(member, { do: 'vote', vote: table.state.open.vote?.number ?? 0, yes: true });
    const granted = () => table.state.open.match?.longer;
    expect(table.submit('m4', longer('b1', 2))).toBe('notAVoter');
    expect(table.submit('m2', longer('b1', 2))).toBe('notYourSeat');
    expect(table.submit('m3', longer('zz', 2))).toBe('noSuchSeat');
    expect(table.submit('m1', longer('b2', 2))).toBe('nothingToVote'); // a bot's
    expect(table.submit('m3', longer('b1', 1))).toBe('nothingToVote');
    expect(table.submit('m3', longer('b1', 2))).toBeNull();
    expect(granted()).toEqual({});
    yes('m1');
    expect(granted()).toEqual({ b1: 2 });
    expect(table.state.open.vote).toBeNull();
    expect(table.submit('m1', longer('b1', 3))).toBeNull(); // the host, for her
    yes('m2');
    expect(granted()).toEqual({ b1: 3 });
    table.submit(null, { do: 'away', seat: 'b1', why: 'timeout' });
    table.submit('m3', { do: 'back' });
    expect(granted()).toEqual({ b1: 3 });
    table.submit('m1', { do: 'kick', member: 'm3' });
    expect(granted()).toEqual({});
    table.submit('m1', { do: 'propose', motion: { kind: 'pace', pace: { kind: 'relaxed' } } });
    yes('m2');
    expect(table.submit('m2', longer('a2', 2))).toBe('nothingToVote'); // there is no clock
  });

  test('ends a match by more than half of the voices, and takes a substitute by all of them', () => {
    const table = newTable();
    join(table, 'm1', 'm2', 'm3', 'm4');
    for (const [id, seat] of [
      ['m1', 'a1'],
      ['m2', 'a2'],
      ['m3', 'b1'],
    ] as const)
      table.submit(id, { do: 'sit', seat });
    startWith(table);
    table.submit('m3', { do: 'leave' });
    const left = table.rows.at(-1)?.at;
    expect(table.state.open.seats['b1']).toMatchObject({ away: 'left', since: left });
    const substitute = { do: 'propose', motion: { kind: 'substitute', seat: 'b1' } } as const;
    expect(table.submit('m4', substitute, { held: true })).toBe('heldSeat');
    expect(table.submit('m2', { do: 'propose', motion: { kind: 'substitute', seat: 'b1' } })).toBe(
      'heldSeat',
    );
    expect(table.submit('m4', substitute)).toBeNull();
    expect(table.state.open.vote?.voters).toEqual(['m1', 'm2']);
    expect(table.submit('m4', { do: 'vote', vote: 1, yes: true })).toBe('notAVoter');
    table.submit('m1', { do: 'vote', vote: 1, yes: true });
    expect(table.submit('m1', { do: 'vote', vote: 1, yes: true })).toBe('alreadyVoted');
    expect(table.state.open.vote).not.toBeNull();
    table.submit('m2', { do: 'vote', vote: 1, yes: true });
    expect(table.state.open.seats['b1']).toMatchObject({ kind: 'person', member: 'm4', since: null });
    // Whoever came to another seat of the match before the last voice was heard is no substitute any more.
    table.submit('m4', { do: 'leave' });
    join(table, 'm5');
    table.submit('m5', substitute);
    table.submit('m1', { do: 'vote', vote: 2, yes: true });
    table.submit('m2', { do: 'vote', vote: 2, yes: true }, { held: true });
    expect(table.state.open.seats['b1']).toMatchObject({ member: 'm4', away: 'left' });

    table.submit('m2', { do: 'propose', motion: { kind: 'end' } });
    expect(table.state.open.match?.ending).toBe(false);
    table.submit('m1', { do: 'vote', vote: 3, yes: true });
    expect(table.state.open.match?.ending).toBe(true);
  });

  test('takes no substitute for whom it no longer lacks', () => {
    const table = newTable();
    join(table, 'm1', 'm2', 'm3', 'm4');
    for (const [id, seat] of [
      ['m1', 'a1'],
      ['m2', 'a2'],
      ['m3', 'b1'],
    ] as const)
      table.submit(id, { do: 'sit', seat });
    startWith(table);
    const substitute = { do: 'propose', motion: { kind: 'substitute', seat: 'b1' } } as const;
    const ways: [TableCommand, MemberId | null, TableCommand, MemberId | null][] = [
      [{ do: 'leave' }, 'm3', { do: 'back' }, 'm3'],
      [{ do: 'away', seat: 'b1', why: 'timeout' }, null, { do: 'present', seat: 'b1' }, null],
    ];
    for (const [i, [goes, who, comes, whoComes]] of ways.entries()) {
      expect(table.submit(who, goes)).toBeNull();
      expect(table.submit('m4', substitute)).toBeNull();
      expect(table.submit('m1', { do: 'vote', vote: i + 1, yes: true })).toBeNull();
      expect(table.submit(whoComes, comes)).toBeNull();
      expect(table.state.open.vote).toBeNull(); // there is nothing left to vote on
      expect(table.submit('m2', { do: 'vote', vote: i + 1, yes: true })).toBe('noSuchVote');
      expect(table.state.open.seats['b1']).toMatchObject({ member: 'm3', away: null });
    }
  });

  test('gives each the lead once in a series, and adds the scores up', () => {
    const table = newTable(4, { lead: 'series' });
    join(table, 'm1', 'm2', 'm3');
    const at = { m1: 'a1', m2: 'b1', m3: 'b2' };
    for (const [id, seat] of Object.entries(at)) table.submit(id, { do: 'sit', seat });
    const led: string[][] = [];
    startWith(table, 'x0');
    for (let n = 0; n < 3; n++) {
      led.push(people(table.state.open).flatMap(([seat, one]) => (seat < 'b' ? [one.member] : [])));
      const winners = n === 1 ? ['b1', 'b2'] : ['a1', 'a2'];
      table.submit(null, { do: 'ended', match: `x${n}`, winners, reason: 'r' });
      if (n < 2) expect(bestOfRound(table.state.open)).toEqual([]);
      if (n < 2) expect(roundOver(table.state.open)).toBe(false);
      if (n < 2) table.submit('m2', { do: 'rematch' }, { match: `x${n + 1}`, order: [0, 1, 2, 3] });
    }
    // Two leading seats and three people: after three matches each has led twice.
    expect(led.flat().sort()).toEqual(['m1', 'm1', 'm2', 'm2', 'm3', 'm3']);
    expect(roundOver(table.state.open)).toBe(true);
    expect(table.state.open.scores.map(({ played, won, led: times }) => [played, won, times])).toEqual([
      [3, 1, 2],
      [3, 3, 2],
      [3, 1, 2],
    ]);
    expect(bestOfRound(table.state.open).map(({ member }) => member)).toEqual(['m2']);
    expect(nextLeaders(table.state.open).map(({ member }) => member)).toEqual(['m1', 'm2']);
  });

  test('makes no host of who has walked out of the match', () => {
    const table = newTable(4);
    join(table, 'm1', 'm2', 'm3');
    table.submit('m1', { do: 'sit', seat: 'a1' });
    table.submit('m2', { do: 'sit', seat: 'b1' });
    startWith(table, 'x');
    table.submit('m2', { do: 'leave' });
    expect(table.submit('m1', { do: 'host', member: 'm2' })).toBe('noSuchMember');
    expect(table.submit('m1', { do: 'host', member: 'm3' })).toBeNull();
  });

  test('draws who leads by the lot in the row', () => {
    const table = newTable(4, { lead: 'random' });
    join(table, 'm1');
    table.submit('m1', { do: 'sit', seat: 'a1' });
    startWith(table, 'x', [2, 0, 1, 3]);
    expect(seatsOf(table.state.open, 'm1')).toEqual(['b1']);
  });

  test('lets partners agree on who goes first, the first of the people by default', () => {
    const two = ['a1', 'a2'];
    expect(goesFirst(['a1'], [], {})).toBeNull();
    expect(goesFirst(two, [], {})).toBe('a1');
    expect(goesFirst(two, [], { a2: 'a2' })).toBe('a1');
    expect(goesFirst(two, [], { a1: 'a2' })).toBe('a1');
    expect(goesFirst(two, [], { a1: 'a2', a2: 'a2' })).toBe('a2');
    expect(goesFirst(two, ['a1'], {})).toBe('a2');
    expect(goesFirst(two, ['a1'], { a2: 'a1' })).toBe('a1');
    expect(goesFirst(two, two, {})).toBe('a1');
  });
});

describe('what is secret at a table', () => {
  /** Two tables in which the secret part differs: the events that others see are the same, to the byte. */
  const worlds = (secret: (table: Played, other: boolean) => void): [Played, Played] => {
    const build = (other: boolean): Played => {
      const table = newTable();
      join(table, 'm1', 'm2', 'm3', 'm4');
      for (const [id, seat] of [
        ['m1', 'a1'],
        ['m2', 'a2'],
        ['m3', 'b1'],
      ] as const)
        table.submit(id, { do: 'sit', seat });
      startWith(table);
      secret(table, other);
      table.submit('m1', { do: 'say', channel: 'table', text: 'well' });
      return table;
    };
    return [build(false), build(true)];
  };
  const seen = (table: Played, member: string | null, seat: string | null): unknown[] =>
    table.events.flatMap(
      (emitted) => observeTable(emitted, { member, seat: seat && seatKey(1, seat) }) ?? [],
    );
  const cases: Record<string, { knows: string[]; secret: (table: Played, other: boolean) => void }> = {
    'the partners’ channel': {
      knows: ['a1', 'a2'],
      secret: (table, other) =>
        void table.submit('m1', { do: 'say', channel: 'partners', text: other ? 'left' : 'right' }),
    },
    'whether partners talk at all': {
      knows: ['a1', 'a2'],
      secret: (table, other) => {
        if (other) table.submit('m1', { do: 'phrase', channel: 'partners', phrase: 'ready' });
      },
    },
    'a pin': {
      knows: ['a1', 'a2'],
      secret: (table, other) =>
        void table.submit('m2', { do: 'mark', seat: 'a2', at: other ? '5' : '6', pin: 'suspect', note: '' }),
    },
    'a note': {
      knows: ['b1'],
      secret: (table, other) =>
        void table.submit('m3', {
          do: 'mark',
          seat: 'b1',
          at: '5',
          pin: null,
          note: other ? 'x' : 'a long note',
        }),
    },
    'a standing answer': {
      knows: ['b1'],
      secret: (table, other) => {
        if (other) table.submit('m3', { do: 'standing', seat: 'b1', pass: true });
      },
    },
    'who is to go first': {
      knows: ['a1', 'a2'],
      secret: (table, other) =>
        void table.submit(
          'm1',
          { do: 'first', seat: 'a1', first: other ? 'a2' : 'a1', phase: 'p' },
          { firsts: ['a1', 'a2'], phase: 'p' },
        ),
    },
    'who mutes whom': {
      knows: ['m3'],
      secret: (table, other) => {
        if (other) table.submit('m3', { do: 'mute', member: 'm1', on: true });
      },
    },
    'a report to the host': {
      knows: ['m1'],
      secret: (table, other) => {
        table.submit('m2', { do: 'say', channel: 'table', text: 'hm' });
        if (other) table.submit('m3', { do: 'report', message: 1 });
      },
    },
    'a new invite code': {
      knows: ['m1', 'm2', 'm3', 'm4'],
      secret: (table, other) => void table.submit('m1', { do: 'renewCode' }, { code: other ? 'c' : 'd' }),
    },
  };
  const holds: Record<string, string> = { a1: 'm1', a2: 'm2', b1: 'm3' };

  test.each(Object.entries(cases))('%s shows to nobody else', (_name, { knows, secret }) => {
    const [one, other] = worlds(secret);
    let told = 0;
    for (const seat of [null, ...Object.keys(holds)])
      for (const member of seat === null ? [null, 'm1', 'm2', 'm3', 'm4'] : [holds[seat]!]) {
        const knowing = knows.includes(seat ?? '') || knows.includes(member ?? '');
        if (!knowing) expect(seen(one, member, seat)).toEqual(seen(other, member, seat));
        else if (JSON.stringify(seen(one, member, seat)) !== JSON.stringify(seen(other, member, seat)))
          told++;
      }
    expect(told).toBeGreaterThan(0);
  });

  test('comes whole to a substitute, and no more to who was sent away', () => {
    const table = newTable();
    join(table, 'm1', 'm2', 'm3');
    table.submit('m1', { do: 'sit', seat: 'a1' });
    table.submit('m2', { do: 'sit', seat: 'b1' });
    startWith(table);
    table.submit('m2', { do: 'mark', seat: 'b1', at: '7', pin: 'watch', note: 'she was here' });
    table.submit('m1', { do: 'kick', member: 'm2' });
    table.submit('m3', { do: 'propose', motion: { kind: 'substitute', seat: 'b1' } });
    table.submit('m1', { do: 'vote', vote: 1, yes: true });
    const view = foldOf(table.events, { member: 'm3', seat: seatKey(1, 'b1') });
    expect(view.notes.marks).toEqual({ 7: { pin: 'watch', note: 'she was here' } });
  });
});
