// A new, empty PostgreSQL database for a test, on the one server of this test run. `startPostgres` (postgres-server.ts)
// starts a server of its own, for tests that stop or break it.
import { inject } from 'vitest';

export { postgresMissing } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string; // where the server is asked for, see postgres-setup.ts
  }
}

/** The URL of a new, empty database; it goes with the server when all tests are over. */
export async function postgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgres'), { method: 'POST' });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
