// A PostgreSQL that lets somebody in and shuts the door in the same breath, as one does that is told to end its connections
// or has no more of them: spoken by hand, since a real one does it only now and then.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postgresPool } from '../../src/server/store/postgres-pool.ts';

/** A message of PostgreSQL's protocol: its type, its length, its body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const LET_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const fatal = (text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C57P01\0M${text}\0\0`, 'latin1'));

/** `answers`: what is said to whoever comes, and then to each thing that is asked. */
async function poolAt(answers: readonly (readonly Buffer[])[]) {
  const server = createServer((socket) => {
    let said = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(Buffer.concat([...(answers[said++] ?? [])])));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const pool = postgresPool(`postgres://somebody@127.0.0.1:${port}/any`, {
    connections: 1,
    statementMs: 0,
    connectMs: 1000,
  });
  onTestFinished(() => void server.close());
  return pool;
}

test.each([
  ['let in and cut off at once', [[LET_IN, READY, fatal('terminating connection')]]],
  [
    'cut off when it asks, and once more when it takes leave',
    [[LET_IN, READY], [fatal('terminating connection')], [fatal('going down')]],
  ],
])('a connection that is %s takes nothing down: its query is refused', async (_how, answers) => {
  const pool = await poolAt(answers);
  await expect(pool.run({ text: 'select 1' })).rejects.toThrow();
  await new Promise((later) => setTimeout(later, 20)); // an error that nobody heard of fails the run
});
