import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { commitment, seededChance, stateHash } from '../../src/chance/seed.ts';
import { startMatch } from '../../src/engine/match.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { standardLimits } from '../../src/server/limits.ts';
import type { Watcher } from '../../src/server/matches/live-match.ts';
import { liveMatches } from '../../src/server/matches/registry.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { tempFolder } from './harness.ts';

test('a match leaves memory when nobody watches it for a while, and comes back as it was', async () => {
  const store = await openSqlite(await tempFolder());
  onTestFinished(() => store.close());
  const seed = '1'.repeat(64);
  const game = gameNamed('nuns')!;
  const options = game.options({});
  if (!options.ok) throw new Error('options');
  const { start } = startMatch(game, options.value, seededChance(seed), stateHash(seed));
  await store.create({ id: 'm', seed, commitment: commitment(seed), start, created: 0 }, [
    { seat: 'guard1', device: 'a' },
    { seat: 'novice1', device: 'b' },
  ]);
  let now = 0;
  const matches = liveMatches({
    store,
    bots: { decide: () => Promise.reject(new Error('there are no bots')) },
    gameNamed,
    chance: seededChance,
    limits: standardLimits,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  const frames: string[] = [];
  const watcher = (): Watcher => ({
    viewer: 'novice1',
    sent: 0,
    opened: false,
    send: (frame) => void frames.push(frame),
    fail: () => undefined,
  });
  const later = (ms: number): number => {
    now += ms;
    matches.evict();
    return matches.count();
  };

  const match = matches.named('m');
  const standing = match.standing();
  expect(later(standardLimits.idleMs * 2)).toBe(1); // being loaded
  await standing;
  const first = watcher();
  match.watch(first, 0);
  expect(later(standardLimits.idleMs * 10)).toBe(1);
  match.unwatch(first);
  expect(later(standardLimits.idleMs - 1)).toBe(1);
  expect(later(1)).toBe(0);

  const again = matches.named('m');
  expect(again).not.toBe(match);
  await again.standing();
  again.watch(watcher(), 0);
  expect(frames[1]).toBe(frames[0]);

  await expect(matches.named('none').standing()).rejects.toMatchObject({ code: 'noSuchMatch' });
  expect(later(standardLimits.idleMs)).toBe(1);
  await matches.close();
});
