import { botLevels, defaultBot } from '../../games/bots.ts';
import { gameNamed } from '../../games/registry.ts';
import type { NewStoredMatch, SeatHolder } from '../../server/store/store.ts';
import type { TableChange } from '../../server/store/table-store.ts';
import { rowsAround } from '../../server/tables/adopt.ts';
import { seatsNow } from '../../server/tables/holders.ts';
import { factsOf } from '../../server/tables/summary.ts';
import { replayTable } from '../../table/apply.ts';

const games = { gameNamed, levels: botLevels, usualLevel: (game: string) => defaultBot(game).name };

/** What the store is told of a new table where people have sat down and this very match has been started. */
export function tableAround(match: NewStoredMatch, holders: readonly SeatHolder[]): TableChange {
  const { id, created } = match;
  const devices = [...new Set(holders.map(({ device }) => device))];
  const joined = devices.map((device, i) => ({ member: `m${i + 1}`, device }));
  const rows = rowsAround(games, { match, holders }, { members: joined, code: `code-${id}`, created });
  const state = replayTable(rows, () => undefined);
  const members = new Map(joined.map(({ device, member }) => [device, member]));
  return {
    rows,
    facts: factsOf(state),
    at: created,
    joined,
    removed: [],
    started: { match, levels: {} },
    seats: seatsNow({ state, members }),
  };
}
