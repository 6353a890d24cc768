import { fastDraw } from '../../src/chance/fast.ts';
import type { Draw } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { TableClient } from './tableClient.ts';

export const draws = (seed: number): Draw => fastDraw(seed);

/** Lets all pages play, each when it owes something, until the match is over or `stop` says so. */
export async function playOn(
  clients: readonly TableClient[],
  choose: (client: TableClient) => Json | null,
  stop: () => boolean = () => false,
): Promise<void> {
  const first = clients[0] as TableClient;
  while (!first.over && !stop()) {
    const due = clients.filter((client) => client.owes);
    if (due.length === 0) {
      const seen = clients.map((client) => client.observed.length);
      await Promise.race(
        clients.map((client, i) => client.until('news', () => client.observed.length > (seen[i] as number))),
      );
      continue;
    }
    const { phase } = first;
    for (const client of due) {
      if (client.phase !== phase || !client.owes) continue;
      const action = choose(client);
      if (action === null) continue;
      const answer = await client.ask(action);
      if (answer.type === 'refused' && answer.code !== 'stalePhase')
        throw new Error(`${client.viewer} refused: ${JSON.stringify(answer)} for ${JSON.stringify(action)}`);
    }
    await allAt(clients);
  }
}

/** Resolves when all clients see the same public phase. */
export async function allAt(clients: readonly TableClient[]): Promise<void> {
  for (;;) {
    const counts = clients.map((client) => client.observed.length);
    const phases = new Set(clients.map((client) => client.phase));
    if (phases.size === 1) return;
    await Promise.race(
      clients.map((client, i) =>
        client.until('the phase', () => client.observed.length > (counts[i] as number)),
      ),
    );
  }
}

/** Resolves when one of them owes an answer, or the match is over: a window, say, closes a moment after its last answer. */
export async function nextTurn(clients: readonly TableClient[]): Promise<void> {
  await allAt(clients);
  const due = (): boolean => clients.some((client) => client.owes || client.over);
  await Promise.race(clients.map((client) => client.until('a turn', due)));
  await allAt(clients);
}
