import { describe, expect, test } from 'vitest';
import type {
  JoinAnswer,
  MyTables,
  NewTableAnswer,
  TableSummary,
  Transfer,
} from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import { standardLimits } from '../../src/server/limits.ts';
import { people } from '../../src/table/people.ts';
import { bestOfRound, roundOver } from '../../src/table/series.ts';
import type { Device } from './harness.ts';
import { newDevice, postMatch, startServer } from './harness.ts';
import { openTable, streamTable } from './tableClient.ts';
import type { Sitter } from './tableHarness.ts';
import { answered, comeIn, inMatch, newLobby, playDully, post, startMatch } from './tableHarness.ts';

const short = { guardSeats: 1, novices: 2 };

describe('a lobby', () => {
  test('fills by its code, and plays a match to the end, again, and over a whole series', async () => {
    const { tableCommands } = standardLimits;
    const server = await startServer({ limits: { tableCommands: { ...tableCommands, matches: [9, 1] } } });
    const lobby = await newLobby(server, {
      options: { guardSeats: 1, novices: 1, variants: { noBlessings: true } }, // a short match
      settings: { lead: 'series' },
      seats: ['guard1', 'novice1'],
    });
    const pages = lobby.people.map(({ page }) => page);
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    expect(bea.page.open.members.map(({ name }) => name)).toEqual(['Ada', 'Bea']);
    expect(bea.page.table.code).toBe(lobby.code);
    expect(await bea.page.do({ do: 'start' })).toBe('notHost');
    const guard = (): string | undefined =>
      people(ada.page.open).find(([seat]) => seat === 'guard1')?.[1].member;
    const atEnd = (): Promise<unknown> =>
      Promise.all(pages.map((page) => page.until('the end', () => page.open.status === 'over' && page.seed)));
    const scores = (): unknown => bea.page.open.scores.map(({ name, played, led }) => [name, played, led]);
    await startMatch(lobby);
    expect(guard()).toBe(ada.member);
    await playDully(pages);
    await atEnd();
    expect(ada.page.game.viewOutcome(ada.page.view)).not.toBeNull();
    expect(scores()).toEqual([
      ['Ada', 1, 1],
      ['Bea', 1, 0],
    ]);
    // A match that is voted away does not count: its guard is still to guard.
    for (const again of [2, 3]) {
      await startMatch(lobby, again);
      expect(guard()).toBe(bea.member);
      expect(bea.page.viewer).toBe('guard1');
      expect(await ada.page.do({ do: 'propose', motion: { kind: 'end' } })).toBeNull();
      expect(await bea.page.do({ do: 'vote', vote: again - 1, yes: true })).toBeNull();
      await Promise.all(pages.map((page) => page.until('the end', () => page.open.status === 'over')));
    }
    expect(scores()).toEqual([
      ['Ada', 1, 1],
      ['Bea', 1, 0],
    ]);
    expect(roundOver(ada.page.open)).toBe(false);
    // Bea's is the last of the series; then it begins again, with Ada.
    await startMatch(lobby, 4);
    expect(guard()).toBe(bea.member);
    await playDully(pages);
    await atEnd();
    expect(scores()).toEqual([
      ['Ada', 2, 1],
      ['Bea', 2, 1],
    ]);
    for (const { page } of lobby.people) expect(roundOver(page.open)).toBe(true);
    const { scores: sums } = ada.page.open;
    expect(sums.reduce((sum, { won }) => sum + won, 0)).toBe(2); // each match has one winner here
    expect(bestOfRound(ada.page.open).map(({ won }) => won)).toContain(
      Math.max(...sums.map(({ won }) => won)),
    );
    await startMatch(lobby, 5);
    expect(guard()).toBe(ada.member);
    const mine = await answered<MyTables>(
      fetch(`${server.url}/api/tables`, { headers: { cookie: bea.device.cookie } }),
    );
    expect(mine.tables).toMatchObject([
      { table: lobby.table, status: 'playing', host: 'Ada', member: bea.member },
    ]);
  });

  test('passes on when its host leaves, sends people away, and names the field of what it refuses', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { seats: ['guard1', 'novice1', null] });
    const [ada, bea, cleo] = lobby.people as [Sitter, Sitter, Sitter];
    const bad = async (settings: object): Promise<unknown> => {
      const after = ada.page.frames.length;
      ada.page.send({
        type: 'do',
        id: JSON.stringify(settings).slice(0, 60),
        command: { do: 'settings', settings },
      });
      const answer = await ada.page.answerTo(JSON.stringify(settings).slice(0, 60), after);
      return answer.type === 'refused' ? [answer.code, answer.field] : null;
    };
    expect(await bad({ options: { novices: 9 } })).toEqual(['badSetting', 'settings.options.novices']);
    expect(await bad({ game: 'chess' })).toEqual(['noSuchGame', 'settings.game']);
    expect(await bad({ bot: 'genius' })).toEqual(['noSuchBot', 'settings.bot']);
    expect(await bad({ bots: { novice9: 'random' } })).toEqual(['noSuchSeat', 'settings.bots.novice9']);
    expect(await bad({ pace: { kind: 'slow', hoursPerPhase: 0 } })).toEqual([
      'badCommand',
      'settings.pace.hoursPerPhase',
    ]);
    expect(await bad({ options: { novices: 2, variants: { guardMax5: true } }, listed: true })).toBeNull();
    await cleo.page.settle();
    expect(cleo.page.open.settings.options).toMatchObject({ novices: 2, variants: { guardMax5: true } });
    const listed = await answered<{ tables: unknown[] }>(fetch(`${server.url}/api/tables/listed`));
    expect(listed.tables).toMatchObject([{ table: lobby.table, code: lobby.code, free: 1 }]);

    expect(await ada.page.do({ do: 'kick', member: bea.member })).toBeNull();
    await bea.page.until('to be nobody', () => bea.page.welcome?.member === null);
    expect(bea.page.table.code).toBeNull();
    expect(await bea.page.do({ do: 'sit', seat: 'novice1' })).toBe('notMember');
    expect(await ada.page.do({ do: 'leave' })).toBeNull();
    await cleo.page.until('to be the host', () => cleo.page.open.host === cleo.member);
    expect(await cleo.page.do({ do: 'renewCode' })).toBeNull();
    await cleo.page.settle();
    expect(cleo.page.table.code).not.toBe(lobby.code);
    const late = await post(server, '/api/join', { code: lobby.code, name: 'Eve', colour: 'red' });
    expect([late.status, await late.json()]).toEqual([404, { error: 'noSuchCode', field: 'code' }]);
  });

  test('takes no name or text that poses as something else, and never runs over', async () => {
    const server = await startServer({ limits: { requestsPerMinute: 10_000 } });
    const lobby = await newLobby(server, { seats: ['guard1'] });
    const join = async (name: unknown, colour: unknown = 'red'): Promise<unknown> => {
      const response = await post(server, '/api/join', { code: lobby.code, name, colour });
      return response.ok ? ((await response.json()) as JoinAnswer).table : await response.json();
    };
    for (const name of [
      '',
      ' ',
      'x'.repeat(25),
      'a\u202eb',
      'a\nb',
      'a\u0000',
      '\u200d\ufe0f',
      '\u3164',
      5,
      null,
    ])
      expect(await join(name)).toEqual({ error: 'badRequest', field: 'name' });
    expect(await join('Ada', 'pink')).toEqual({ error: 'badRequest', field: 'colour' });
    for (const name of [
      '<script>alert(1)</script>'.slice(0, 24),
      'Ζωή 👩‍🚒',
      '🇬🇷 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      "'; drop table tables",
    ])
      expect(await join(name)).toBe(lobby.table);
    const [ada] = lobby.people as [Sitter];
    await ada.page.settle();
    expect(ada.page.open.members.map(({ name }) => name)).toContain('Ζωή 👩‍🚒');
    expect(await ada.page.do({ do: 'say', channel: 'table', text: 'x'.repeat(301) })).toBe('badCommand');
    expect(
      await ada.page.do({ do: 'say', channel: 'table', text: '<img src=x onerror=alert(1)>' }),
    ).toBeNull();
    expect(ada.page.open.chat.at(-1)?.said).toEqual({ text: '<img src=x onerror=alert(1)>' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => ada.page.do({ do: 'say', channel: 'table', text: `flood ${i}` })),
    );
    expect(answers).toContain('tooFast');
    expect(answers.filter((code) => code === null).length).toBeLessThan(8);
    expect(await ada.page.do({ do: 'phrase', channel: 'table', phrase: 'nonsense' as never })).toBe(
      'badCommand',
    );
  });
});

describe('a seat', () => {
  const redeem = (server: Parameters<typeof post>[0], body: unknown, device: Device): Promise<Response> =>
    post(server, '/api/seat', body, device);

  test('goes on on another device by a link or six words, once, and for some minutes', async () => {
    let now = 1_000_000;
    const server = await startServer({ now: () => now });
    const lobby = await newLobby(server, { options: short, seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    await startMatch(lobby);
    const transfer = (who: Sitter): Promise<Transfer> =>
      answered(post(server, `/api/tables/${lobby.table}/transfer`, {}, who.device));
    const stranger = await post(server, `/api/tables/${lobby.table}/transfer`, {}, newDevice());
    expect([stranger.status, await stranger.json()]).toEqual([403, { error: 'notMember' }]);

    const first = await transfer(bea);
    expect(first.phrase.split(' ')).toHaveLength(6);
    const phone = newDevice();
    for (const wrong of [{ secret: 'x' }, { phrase: 'one two three four five six' }])
      expect((await redeem(server, wrong, phone)).status).toBe(404);
    const said = first.phrase.toUpperCase().replaceAll(' ', '-');
    expect(await answered(redeem(server, { phrase: said }, phone))).toEqual({
      table: lobby.table,
      member: bea.member,
    });
    // Once, and the link that came with the words is used up as well.
    expect((await redeem(server, { phrase: first.phrase }, newDevice())).status).toBe(404);
    expect((await redeem(server, { secret: first.secret }, newDevice())).status).toBe(404);

    const second = await openTable(server, lobby.table, phone);
    await second.inMatch('novice1');
    expect(second.observed).toEqual(bea.page.observed);
    const plan = { type: 'plan', path: [], card: 'stand', second: [] };
    expect(await second.act(plan)).toBeNull();
    await bea.page.until('what the other did', () => bea.page.observed.length === second.observed.length);
    expect(bea.page.observed).toEqual(second.observed);

    // Not on a device that holds another seat of the match, and not after its time.
    const other = await transfer(bea);
    const barred = await redeem(server, { secret: other.secret }, ada.device);
    expect([barred.status, await barred.json()]).toEqual([409, { error: 'alreadySeated' }]);
    expect((await redeem(server, { phrase: other.phrase }, newDevice())).status).toBe(200); // it was not for her
    const late = await transfer(bea);
    now += 600_001;
    expect((await redeem(server, { secret: late.secret }, newDevice())).status).toBe(404);
  });

  test('may be one of several on a device, which shows one at a time', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: short, seats: [['guard1', 'novice1'], 'novice2'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    await startMatch(lobby);
    expect(ada.page.welcome).toMatchObject({ seats: ['guard1', 'novice1'], as: 'guard1' });
    expect(JSON.stringify(ada.page.observed)).not.toContain('dealtNovice');
    ada.page.send({ type: 'as', seat: 'novice1' });
    await ada.page.inMatch('novice1');
    expect(JSON.stringify(ada.page.observed)).toContain('dealtNovice');
    expect(JSON.stringify(ada.page.observed)).not.toContain('dealtGuards');
    ada.page.send({ type: 'as', seat: null });
    await ada.page.inMatch(null);
    expect(JSON.stringify(ada.page.observed)).not.toContain('dealt');
    ada.page.send({ type: 'as', seat: 'novice2' }); // somebody else's
    await ada.page.settle();
    expect(ada.page.welcome?.as).toBeNull();
    const plan = { type: 'plan', path: [], card: 'stand', second: [] };
    expect(await ada.page.act(plan, { seat: 'novice2' })).toBe('noSeat');
    expect(await bea.page.act(plan, { seat: 'novice1' })).toBe('noSeat');
    expect(await ada.page.act(plan, { seat: 'novice1' })).toBeNull();
    // A page that asks for none from the first gets no secret, whatever its device holds.
    const screen = await openTable(server, lobby.table, ada.device, { as: null });
    await screen.inMatch(null);
    expect(screen.welcome).toMatchObject({ seats: ['guard1', 'novice1'], as: null });
    expect(screen.frames.join()).not.toContain('dealt');
  });

  test('is played by a bot while its owner is gone; a substitute needs everybody’s consent', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: short, seats: ['guard1', 'novice1', 'novice2'] });
    const [ada, bea, cleo] = lobby.people as [Sitter, Sitter, Sitter];
    await startMatch(lobby);
    expect(
      await cleo.page.do({ do: 'mark', seat: 'novice2', at: '26', pin: 'watch', note: 'here' }),
    ).toBeNull();
    expect(await cleo.page.do({ do: 'leave' })).toBeNull();
    await ada.page.until('her bot to plan', () => JSON.stringify(ada.page.observed).includes('"submitted"'));
    expect(await cleo.page.do({ do: 'back' })).toBeNull();
    expect(await cleo.page.do({ do: 'leave' })).toBeNull();
    const dora = await comeIn(server, lobby, 'Dora');
    const motion = { kind: 'substitute', seat: 'novice2' } as const;
    expect(await bea.page.do({ do: 'propose', motion })).toBe('heldSeat');
    expect(await dora.page.do({ do: 'propose', motion })).toBeNull();
    expect(await dora.page.do({ do: 'vote', vote: 1, yes: true })).toBe('notAVoter');
    expect(await ada.page.do({ do: 'vote', vote: 1, yes: true })).toBeNull();
    expect(dora.page.welcome?.seats).toEqual([]);
    expect(await bea.page.do({ do: 'vote', vote: 1, yes: true })).toBeNull();
    await dora.page.inMatch('novice2');
    expect(JSON.stringify(dora.page.observed)).toContain('dealtNovice');
    await dora.page.settle();
    expect(dora.page.table.notes.marks).toEqual({ 26: { pin: 'watch', note: 'here' } });
    await cleo.page.inMatch(null);
    expect(JSON.stringify(cleo.page.observed)).not.toContain('dealt');
    expect(cleo.page.table.notes.marks).toEqual({});

    // A device that has held a seat of this match comes to no other, whoever it says it is.
    const two = await openTable(server, lobby.table, bea.device);
    await two.inMatch('novice1');
    await ada.page.do({ do: 'kick', member: bea.member });
    await two.inMatch(null);
    expect(JSON.stringify(two.observed)).not.toContain('dealt');
    const again = await comeIn(server, lobby, 'Not Bea', bea.device);
    expect(await again.page.do({ do: 'propose', motion: { kind: 'substitute', seat: 'novice1' } })).toBe(
      'heldSeat',
    );

    // And the match ends by vote.
    expect(await dora.page.do({ do: 'propose', motion: { kind: 'end' } })).toBeNull();
    expect(await ada.page.do({ do: 'vote', vote: 2, yes: true })).toBeNull();
    await ada.page.until('the end', () => ada.page.open.status === 'over' && ada.page.seed);
    expect(ada.page.open.match).toMatchObject({ reason: 'vote', winners: [] });
    const record = await fetch(`${server.url}/api/matches/${ada.page.open.match?.id}/record`);
    expect(record.status).toBe(200);
  });
});

describe('guards', () => {
  test('agree on who goes first, each by a press, and else the first does', async () => {
    const server = await startServer();
    const options = { guardSeats: 2, novices: 2 };
    const lobby = await newLobby(server, { options, seats: ['guard1', 'guard2', 'novice1', 'novice2'] });
    const [ada, bea, cleo, dora] = lobby.people as [Sitter, Sitter, Sitter, Sitter];
    await startMatch(lobby);
    const plan = { type: 'plan', path: [], card: 'stand', second: [] };
    for (const { page } of [cleo, dora]) expect(await page.act(plan)).toBeNull();
    await bea.page.until('the guards’ move', () => bea.page.phase === '1.guards.0');
    await ada.page.until('the guards’ move', () => ada.page.phase === '1.guards.0');
    const deed = bea.page.dull();
    expect(await bea.page.act(deed)).toBe('partnerFirst');
    const first = { do: 'first', first: 'guard2', phase: '1.guards.0' } as const;
    expect(await ada.page.do({ ...first, seat: 'guard1' })).toBeNull();
    expect(await bea.page.act(deed)).toBe('partnerFirst');
    expect(await bea.page.do({ ...first, seat: 'guard2', phase: '2.guards.0' })).toBe('stalePhase');
    expect(await bea.page.do({ ...first, seat: 'guard2' })).toBeNull();
    expect(await ada.page.act(ada.page.dull())).toBe('partnerFirst');
    expect(await bea.page.act(deed)).toBeNull();
    expect(bea.page.table.notes.first).toEqual({ guard1: 'guard2', guard2: 'guard2' });
    expect(cleo.page.table.notes.first).toEqual({});
  });
});

describe('whoever has no seat', () => {
  test('sees what everybody sees, and neither acts nor talks to players', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: short, seats: ['guard1', 'novice1', null] });
    const [ada, , cleo] = lobby.people as [Sitter, Sitter, Sitter];
    const stranger = await openTable(server, lobby.table);
    expect(await cleo.page.do({ do: 'say', channel: 'table', text: 'in the lobby' })).toBeNull();
    await startMatch(lobby);
    await stranger.inMatch(null);
    for (const page of [stranger, cleo.page]) {
      await page.inMatch(null);
      expect(await page.act({ type: 'plan', path: [], card: 'stand' }, { seat: 'novice1' })).toBe('noSeat');
      expect(JSON.stringify(page.observed)).not.toContain('dealt');
    }
    expect(await cleo.page.do({ do: 'say', channel: 'table', text: 'he is at 26' })).toBe('onlyPlayers');
    expect(await stranger.do({ do: 'say', channel: 'table', text: 'he is at 26' })).toBe('notMember');
    expect(await stranger.do({ do: 'join', name: 'x', colour: 'red' } as never)).toBe('badCommand');
    expect(await cleo.page.do({ do: 'ended', match: 'x', winners: [], reason: null } as never)).toBe(
      'badCommand',
    );
    expect(stranger.table.code).toBeNull();
    expect(stranger.presence).toMatchObject({ watching: 1 });
    expect([...stranger.presence!.here].sort()).toEqual(lobby.people.map(({ member }) => member).sort());
    cleo.page.close();
    await ada.page.until('her leaving to show', () => ada.page.presence?.here.length === 2);
  });
});

describe('a restart', () => {
  test('in a lobby and in a match loses nothing; who comes back gets what he lacks', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: short, seats: ['guard1', 'novice1', 'novice2'] });
    const [, bea] = lobby.people as [Sitter, Sitter, Sitter];
    const told = bea.page.told.length;
    await server.stop();
    const second = await startServer({ folder: server.folder });
    const pages = await Promise.all(lobby.people.map(({ device }) => openTable(second, lobby.table, device)));
    expect(pages[1]!.told).toEqual(bea.page.told);
    const back = await openTable(second, lobby.table, bea.device, {
      table: { stream: bea.page.stream ?? '', have: told },
    });
    expect(back.frames.some((frame) => frame.startsWith('{"type":"table"'))).toBe(false);

    const [ada, , cleo] = pages as [typeof back, typeof back, typeof back];
    expect(await ada.do({ do: 'start' }, 'start-once')).toBeNull();
    expect(await ada.do({ do: 'start' }, 'start-once')).toBeNull(); // the same, stored once
    await Promise.all(pages.map((page) => inMatch(page)));
    const plan = { type: 'plan', path: [], card: 'stand', second: [] };
    expect(await cleo.act(plan)).toBeNull();
    expect(await cleo.do({ do: 'standing', seat: 'novice2', pass: true })).toBeNull();
    const seen = cleo.observed;
    await second.stop();
    const third = await startServer({ folder: server.folder });
    const again = await openTable(third, lobby.table, lobby.people[2]!.device);
    await again.inMatch('novice2');
    expect(again.observed).toEqual(seen);
    expect(again.table.notes.standing).toBe(true);
    expect(await again.do({ do: 'rematch' })).toBe('notNow');
    const resumed = await openTable(third, lobby.table, lobby.people[2]!.device, {
      table: { stream: again.stream ?? '', have: again.told.length },
      match: { stream: again.match?.stream ?? '', have: seen.length },
    });
    await resumed.until('the match', () => resumed.match);
    await resumed.settle();
    expect(resumed.frames.some((frame) => frame.startsWith('{"type":"events"'))).toBe(false);
  });
});

describe('where sockets are blocked', () => {
  test('the same goes over a stream and requests', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: short, seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    const page = await streamTable(server, lobby.table, bea.device);
    expect(page.told).toEqual(bea.page.told);
    expect(await page.do({ do: 'say', channel: 'table', text: 'by post' })).toBeNull();
    await ada.page.until('the message', () => ada.page.open.chat.length === 1);
    await startMatch(lobby);
    await page.inMatch('novice1');
    expect(await page.act({ type: 'plan', path: [], card: 'stand', second: [] })).toBeNull();
    const forged = await post(
      server,
      `/api/tables/${lobby.table}/send`,
      { channel: 'x', message: {} },
      bea.device,
    );
    expect([forged.status, await forged.json()]).toEqual([404, { error: 'noSuchChannel' }]);
    const foreign = await post(
      server,
      `/api/tables/${lobby.table}/send`,
      { channel: 'x', message: {} },
      bea.device,
      {
        origin: 'http://evil.example',
      },
    );
    expect(foreign.status).toBe(403);
  });
});

describe('a stream', () => {
  test('whose page has fallen silent is over: nobody is there', async () => {
    let now = 1_000_000;
    const server = await startServer({ now: () => now, limits: { heartbeatMs: 3000 } });
    const lobby = await newLobby(server, { options: short, seats: ['guard1'] });
    const [ada] = lobby.people as [Sitter];
    const bea = newDevice();
    await answered(post(server, '/api/join', { code: lobby.code, name: 'Bea', colour: 'blue' }, bea));
    const page = await streamTable(server, lobby.table, bea);
    await ada.page.until('Bea to be there', () => ada.page.presence?.here.length === 2);
    now += 30_000;
    await page.until('the end', () => page.closed);
    await ada.page.until('Bea to be gone', () => ada.page.presence?.here.length === 1);
  });
});

describe('play now', () => {
  test('is a table with one person, played at once', async () => {
    const server = await startServer();
    const device = newDevice();
    const { match, table } = await answered<{ match: string; table: string }>(
      postMatch(server.url, { game: 'nuns', options: short, seat: 'novice1' }, { cookie: device.cookie }),
    );
    expect(await answered(fetch(`${server.url}/api/matches/${match}`))).toEqual({ match, table });
    const page = await openTable(server, table, device);
    await page.inMatch('novice1');
    expect(page.open.seats['novice2']).toEqual({ kind: 'bot' });
    expect(page.match?.match).toBe(match);
    expect(await page.act(page.dull())).toBeNull();
    expect(await page.do({ do: 'propose', motion: { kind: 'end' } })).toBeNull(); // nobody else is asked
    await page.until('the end', () => page.open.status === 'over' && page.seed);
    expect(await page.do({ do: 'rematch' })).toBeNull();
    await page.inMatch('novice1', 2);
    const summary = await answered<TableSummary>(fetch(`${server.url}/api/tables/${table}`));
    expect(summary).toMatchObject({ table, status: 'playing', match: page.match?.match });
  });
});

describe('a table that nobody knows', () => {
  test('is said to be none', async () => {
    const server = await startServer();
    const page = await openTable(server, 'none', undefined, null);
    page.send({ type: 'hello', protocol: PROTOCOL_VERSION });
    await page.until('the close', () => page.closed);
    expect(page.frames).toEqual(['{"type":"error","code":"noSuchTable"}']);
    expect(page.closed?.code).toBe(4004);
    for (const path of ['/api/tables/none', '/api/join/none', '/api/matches/none'])
      expect((await fetch(server.url + path)).status).toBe(404);
  });

  test('is not founded with bad settings', async () => {
    const server = await startServer();
    const found = async (more: object): Promise<unknown> => {
      const response = await post(server, '/api/tables', {
        game: 'nuns',
        name: 'Ada',
        colour: 'red',
        ...more,
      });
      return [
        response.status,
        response.ok ? ((await response.json()) as NewTableAnswer).code.length : await response.json(),
      ];
    };
    expect(await found({})).toEqual([201, 14]);
    expect(await found({ game: 'chess' })).toEqual([400, { error: 'noSuchGame', field: 'settings.game' }]);
    expect(await found({ settings: { lead: 'always' } })).toEqual([
      400,
      { error: 'badRequest', field: 'settings.lead' },
    ]);
    expect(await found({ seat: 'novice9' })).toEqual([400, { error: 'noSuchSeat', field: 'seat' }]);
    expect(await found({ colour: 'pink' })).toEqual([400, { error: 'badRequest', field: 'colour' }]);
  });
});
