import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { commitment, seededChance } from '../../src/chance/seed.ts';
import { verifyRecord } from '../../src/chance/verify.ts';
import { parseRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import { botRandom, seededChance as nativeChance, stateHash } from '../../src/server/matches/native.ts';
import { keptTables } from '../../src/solo/database.ts';
import * as portable from '../../src/solo/native.ts';
import { isSolo } from '../../src/solo/names.ts';
import { draws, playOn } from '../server/client.ts';
import type { NewSolo } from '../../src/solo/messages.ts';
import type { Tab } from './device.ts';
import { newDisk, newTab } from './device.ts';

const night: NewSolo = {
  game: 'nuns',
  options: { novices: 2 },
  seat: 'novice1',
  settings: { bot: 'random' },
  start: true,
};
const house: NewSolo = {
  game: 'noises',
  options: { players: 2 },
  seat: 'player1',
  settings: { bot: 'random' },
  start: true,
};

async function answer<T>(asked: Promise<{ answer: T } | { refused: { code: string } }>): Promise<T> {
  const answered = await asked;
  if (!('answer' in answered)) throw new Error(answered.refused.code);
  return answered.answer;
}

const recordOf = (tab: Tab, match: string): Promise<MatchRecord | null> =>
  answer(tab.ask('record', { match }));

describe('alone on a device', () => {
  test.each([night, house])('a match of $game is played to its end and can be checked', async (wish) => {
    const disk = newDisk();
    const tab = newTab(disk);
    const part = createHash('sha256').update('a part').digest('hex');
    const table = await tab.found({ ...wish, commitment: commitment(part) });
    expect(isSolo(table)).toBe(true);
    const client = tab.open(table);
    await client.hello();
    expect(await client.do({ do: 'reveal', bytes: part })).toBeNull();
    await client.inMatch(wish.seat);
    const match = client.match!.match;
    expect(await recordOf(tab, match)).toBeNull(); // not while it is played
    expect(await answer(tab.ask('save', { match, viewer: wish.seat }))).toMatchObject({
      format: 'curfew-seat',
      viewer: wish.seat,
    });
    const bot = client.open.facts.seats.find((seat) => seat !== wish.seat)!;
    expect(await answer(tab.ask('save', { match, viewer: bot }))).toBeNull();

    const draw = draws(3);
    await playOn([client], (one) => one.choose(draw));
    await client.until('the end', () => client.open.status === 'over' && client.seed);

    const record = (await recordOf(tab, match))!;
    const read = parseRecord(JSON.stringify(await answer(tab.ask('save', { match, viewer: wish.seat }))));
    expect(read).toEqual({ ok: true, value: record });
    expect(record.devices).toMatchObject([{ seats: [wish.seat], opening: part }]);
    expect(client.seed).toBe(record.server);
    expect(verifyRecord(record, gameNamed).ok).toBe(true);
    expect(await keptTables(await disk.db)).toMatchObject([
      { id: table, match, member: client.welcome?.member, summary: { status: 'over', game: wish.game } },
    ]);

    // Another at the same table, and then the table is closed.
    expect(await client.do({ do: 'rematch' })).toBeNull();
    await client.inMatch(wish.seat, 2);
    expect(await client.do({ do: 'propose', motion: { kind: 'end' } })).toBeNull();
    await client.until('the end', () => client.open.status === 'over');
    expect(await client.do({ do: 'close' })).toBeNull();
    expect(await keptTables(await disk.db)).toEqual([]);
  });

  test('seats, bots and variants are chosen at a table first, if one wants', async () => {
    const tab = newTab(newDisk());
    const client = tab.open(await tab.found({ ...night, start: false }));
    await client.hello();
    const options = { guardSeats: 2, novices: 6 };
    expect(
      await client.do({ do: 'settings', settings: { options, bots: { novice3: 'greedy' } } }),
    ).toBeNull();
    expect(await client.do({ do: 'sit', seat: 'guard2', name: 'Second' })).toBeNull();
    expect(await client.do({ do: 'settings', settings: { bot: 'nobody' } })).toBe('noSuchBot');
    expect(await client.do({ do: 'start' })).toBeNull();
    await client.until('a match', () => client.open.status === 'playing');
    expect(client.welcome?.seats).toEqual(['guard2', 'novice1']);
  });

  test('what can’t be is refused, and said why', async () => {
    const tab = newTab(newDisk());
    const refused = async (more: Partial<NewSolo>) => tab.ask('found', { ...night, ...more });
    expect(await refused({ game: 'chess' })).toMatchObject({
      refused: { code: 'noSuchGame', field: 'game' },
    });
    expect(await refused({ seat: 'novice9' })).toMatchObject({ refused: { code: 'noSuchSeat' } });
    expect(await refused({ options: { novices: 99 } })).toMatchObject({
      refused: { code: 'badSetting', field: 'settings.options.novices' },
    });
    expect(await recordOf(tab, 'solo-none')).toBeNull();
    const nowhere = tab.open('solo-none');
    nowhere.send({ type: 'hello', protocol: 2 });
    expect(await nowhere.next('error', 0)).toEqual({ type: 'error', code: 'noSuchTable' });
  });

  test('a lesson is played by the rules, and nothing of it is kept', async () => {
    const disk = newDisk();
    const tab = newTab(disk);
    const lesson = (deeds: readonly unknown[], id = 'aroundTheCorner') =>
      tab.ask('lesson', { game: 'nuns', lesson: id, deeds });
    const plan = (path: readonly number[]) => ({ type: 'plan', path, card: 'walk' });
    expect(await lesson([])).toMatchObject({ answer: { step: 0, now: { id: 'aroundTheCorner' } } });
    expect(await lesson([plan([9, 8, 7])])).toMatchObject({ answer: { refused: { code: 'notNextTo' } } });
    expect(await lesson([plan([11, 12, 13])])).toMatchObject({ answer: { wrong: ['miss.keys'] } });
    expect(await lesson([plan([9, 8, 5])])).toMatchObject({ answer: { step: 1, wrong: [], now: null } });
    expect(await lesson([], 'nothing')).toMatchObject({ refused: { code: 'noSuchLesson' } });
    expect(await keptTables(await disk.db)).toEqual([]);
  });

  test('where the browser keeps nothing, that is said, and tried again', async () => {
    let kept = false;
    const disk = newDisk();
    const tab = newTab(disk, {
      wrap: (store) => {
        if (!kept) throw new Error('no');
        return store;
      },
    });
    expect(await tab.ask('found', night)).toMatchObject({ refused: { code: 'noStorage' } });
    kept = true;
    expect(await tab.ask('found', night)).toHaveProperty('answer');
  });

  test('one tab goes first, another waits and goes on where it stood', async () => {
    const disk = newDisk();
    const [one, two] = [newTab(disk), newTab(disk)];
    const table = await one.found(night);
    const first = one.open(table);
    await first.hello();
    await first.inMatch('novice1');
    const second = two.open(table);
    expect(await two.ask('found', night)).toMatchObject({ refused: { code: 'elsewhere' } });
    await expect.poll(() => two.said.at(-1)).toEqual({ elsewhere: true });
    await first.act(first.choose(draws(5)));
    first.close();
    await second.hello();
    await second.inMatch('novice1');
    expect(two.said.at(-1)).toEqual({ elsewhere: false });
    expect(second.observed.slice(0, first.observed.length)).toEqual(first.observed);
  });

  test('SHA-256 made of JavaScript gives the same bytes as Node’s', () => {
    const seed = '7b'.repeat(32);
    const text = Buffer.from('text');
    expect(portable.stateHash(seed)(text)).toBe(stateHash(seed)(text));
    expect(portable.botRandom(seed, 'guard1', '3.plan')).toBe(botRandom(seed, 'guard1', '3.plan'));
    const rolls = (chance: ReturnType<typeof seededChance>) => [1, 2, 3].map(() => chance.draw('dice', 6));
    expect(rolls(portable.seededChance(seed))).toEqual(rolls(nativeChance(seed)));
  });
});
