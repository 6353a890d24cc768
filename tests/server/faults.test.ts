import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitment, seededChance, stateHash } from '../../src/chance/seed.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { startMatch } from '../../src/engine/match.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { beatsOf, steadyBeat } from '../../src/server/bots/beat.ts';
import type { BotPlayers } from '../../src/server/bots/question.ts';
import { standardLimits } from '../../src/server/limits.ts';
import type { Answer } from '../../src/server/matches/answer.ts';
import type { LiveMatch } from '../../src/server/matches/live-match.ts';
import type { Watcher } from '../../src/server/matches/watchers.ts';
import { liveMatches } from '../../src/server/matches/registry.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { noTime } from './fake-timers.ts';
import { tempFolder } from './harness.ts';
import { storeMatch } from './stored.ts';

const nuns = gameNamed('nuns') as AnyGame;
const stand = { type: 'plan', path: [], card: 'stand' };
const retries = 3;

interface Setup {
  readonly people: readonly Seat[];
  readonly novices: number;
  /** Called before an action is carried out; may throw. */
  readonly before?: (seat: Seat) => void;
  readonly owing?: AnyGame['owing'];
  readonly wrap?: (store: Store) => Store;
}

/** A match in memory whose rules, store and watchers can be made to fail. Its bots plan to stand. */
async function table({ people, novices, before = () => undefined, owing, wrap = (s) => s }: Setup) {
  const opened = await openSqlite(await tempFolder());
  onTestFinished(() => opened.close());
  const store = wrap(opened);
  const seed = '1'.repeat(64);
  const options = nuns.options({ novices });
  if (!options.ok) throw new Error('options');
  const { start } = startMatch(nuns, options.value, seededChance(seed), stateHash(seed));
  await storeMatch(
    store,
    { id: 'm', seed, commitment: commitment(seed), start, created: 0 },
    people.map((seat) => ({ seat, device: seat })),
  );
  const logged: string[] = [];
  const asked: Seat[] = [];
  const bots: BotPlayers = {
    decide: ({ seat }) => {
      asked.push(seat);
      return Promise.resolve({ kind: 'action', action: stand });
    },
    advise: () => Promise.resolve({ kind: 'advice', advice: null }),
  };
  const faulty: AnyGame = {
    ...nuns,
    ...(owing && { owing }),
    apply(state, seat, action, dice, emit) {
      before(seat);
      nuns.apply(state, seat, action, dice, emit);
    },
  };
  const matches = liveMatches({
    ...(await noTime(store)),
    store,
    bots,
    beat: steadyBeat(beatsOf(0), 0),
    gameNamed: () => faulty,
    chance: seededChance,
    limits: { ...standardLimits, retryMs: 1, retries },
    now: () => 0,
    log: pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) }),
  });
  onTestFinished(() => matches.close());
  const match = matches.named('m');
  const act = (seat: Seat, id: string, action: unknown = stand): Promise<Answer> =>
    match.act({ seat, id, phase: '1.plan', action, by: 'owner' });
  const rows = async () => (await store.load('m'))!.rows.map(({ seat, by }) => `${seat} ${by}`);
  return { match, act, rows, asked, logged, store };
}

async function watch(match: LiveMatch, send: (frame: string) => void): Promise<string[]> {
  const failures: string[] = [];
  const watcher: Watcher = {
    viewer: 'novice1',
    sent: 0,
    opened: false,
    send,
    fail: (code) => void failures.push(code),
  };
  await match.standing();
  match.watch(watcher, 0);
  return failures;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
const times = (logged: readonly string[], word: string) =>
  logged.filter((line) => line.includes(word)).length;
const failedAnswer = { refusal: { code: 'failed' } };

test('the same id twice in one batch is answered the same, also when it was refused at first', async () => {
  const { act, rows } = await table({ people: ['guard1', 'novice1', 'novice2'], novices: 2 });
  const [first, second] = await Promise.all([
    act('novice1', 'x', { type: 'plan', path: [], card: 'run' }),
    act('novice1', 'x'),
  ]);
  expect(first).not.toBeNull();
  expect(second).toEqual(first);
  expect(await rows()).toEqual([]);
});

describe('an exception in the rules', () => {
  test('fails the action that raised it and none that came with it', async () => {
    const { act, rows, logged } = await table({
      people: ['guard1', 'novice1', 'novice2', 'novice3'],
      novices: 3,
      before: (seat) => {
        if (seat === 'novice2') throw new Error('she stands at point 97\nat the stairs', { cause: 'hex' });
      },
    });
    const answers = await Promise.all([act('novice1', 'a'), act('novice2', 'b'), act('novice3', 'c')]);
    expect(answers).toMatchObject([null, failedAnswer, null]);
    expect(await act('novice2', 'b')).toMatchObject(failedAnswer);
    expect(await rows()).toEqual(['novice1 owner', 'novice3 owner']);
    // What it says may be a secret; where it was raised is none.
    const line = logged.find((one) => one.includes('action failed')) as string;
    expect(JSON.parse(line)).toMatchObject({ error: 'Error', row: 2, seat: 'novice2' });
    expect(line).toContain('faults.test.ts');
    for (const word of ['97', 'stairs', 'hex'])
      expect(logged.join('').replaceAll(/:\d+/g, '')).not.toContain(word);
  });

  test('by a bot has the game’s dull action take its place', async () => {
    let thrown = 0;
    const { match, rows, asked } = await table({
      people: ['guard1', 'novice1'],
      novices: 3,
      before: (seat) => {
        if (seat === 'novice2' && thrown++ < 2) throw new Error('once in the batch and once alone');
      },
    });
    await match.standing();
    await expect.poll(rows).toEqual(['novice3 bot', 'novice2 bot']);
    expect([...asked].sort()).toEqual(['novice2', 'novice3']);
  });

  test('also by the dull action: the bot is not asked again, and the others play', async () => {
    const { match, act, rows, asked, logged } = await table({
      people: ['guard1', 'novice1'],
      novices: 3,
      before: (seat) => {
        if (seat === 'novice2') throw new Error('always');
      },
    });
    await match.standing();
    await expect.poll(() => times(logged, 'fallback refused')).toBe(1);
    expect(await act('novice1', 'a')).toBeNull();
    await settled();
    expect(await rows()).toEqual(['novice3 bot', 'novice1 owner']);
    expect([...asked].sort()).toEqual(['novice2', 'novice3']);
    expect(times(logged, 'fallback refused')).toBe(1);
  });
});

describe('a fault after the commit', () => {
  test('while telling: whoever acted is told to send it again, and then that it is stored', async () => {
    let broken = false;
    const { match, act, rows } = await table({ people: ['guard1', 'novice1', 'novice2'], novices: 2 });
    const frames: string[] = [];
    await watch(match, (frame) => {
      if (broken) throw new Error('out of order');
      frames.push(frame);
    });
    broken = true;
    expect(await act('novice1', 'a')).toMatchObject({ retry: true });
    broken = false;
    expect(await act('novice1', 'a')).toBeNull();
    expect(await rows()).toEqual(['novice1 owner']);
  });

  test('while looking for bots: the action is acknowledged, and the bots are asked later', async () => {
    let broken = false;
    const { match, act, rows } = await table({
      people: ['guard1', 'novice1'],
      novices: 2,
      owing: (state) => {
        if (broken) throw new Error('out of order');
        return nuns.owing(state);
      },
    });
    broken = true;
    expect(await act('novice1', 'a')).toBeNull();
    broken = false;
    await match.standing();
    await expect.poll(rows).toEqual(['novice1 owner', 'novice2 bot']);
  });
});

test('commits that keep failing are tried a few times; the match runs on for whoever comes later', async () => {
  let broken = true;
  let tried = 0;
  const { match, rows, store } = await table({
    people: ['guard1', 'novice1'],
    novices: 2,
    wrap: (real) => ({
      ...real,
      append: (...args) => {
        tried++;
        return broken ? Promise.reject(new Error('disk full')) : real.append(...args);
      },
    }),
  });
  const failures = await watch(match, () => undefined);
  await expect.poll(() => failures).toEqual(['tryAgain']);
  await settled();
  expect(tried).toBe(retries + 1);
  expect((await store.load('m'))!.match.status).toBe('running');
  broken = false;
  await match.standing();
  await expect.poll(rows).toEqual(['novice2 bot']);
});
