import { expect, test } from 'vitest';
import { StoreConflict, StoreUnavailable } from '../../src/server/store/errors.ts';
import { untilStored } from '../../src/server/store/until-stored.ts';

test('who was slower forgets how things stood, and judges anew until it is stored', async () => {
  let faster = 3;
  let forgotten = 0;
  const attempt = async (): Promise<string> => {
    expect(forgotten).toBe(3 - faster);
    if (faster-- > 0) throw new StoreConflict('another process was faster');
    return 'stored';
  };
  expect(await untilStored(attempt, () => forgotten++)).toBe('stored');
  expect(forgotten).toBe(3);
});

test('a conflict that never ends is no race, and what is no conflict is not tried again', async () => {
  let tried = 0;
  const never = (error: Error) => () => {
    tried++;
    return Promise.reject(error);
  };
  const conflict = new StoreConflict('twice');
  await expect(untilStored(never(conflict), () => undefined)).rejects.toBe(conflict);
  expect(tried).toBeGreaterThan(10);
  tried = 0;
  const away = new StoreUnavailable('SQLITE_BUSY', 'locked');
  await expect(untilStored(never(away), () => undefined)).rejects.toBe(away);
  expect(tried).toBe(1);
});
