import type { Seed } from '../../chance/seed.ts';
import { commitment, matchSeed } from '../../chance/seed.ts';
import type { AnyGame } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import { botLevel } from '../../table/settings.ts';
import type { TableState } from '../../table/state.ts';
import type { ChanceFrom } from '../matches/standing.ts';
import { stateHash } from '../matches/native.ts';
import type { MatchAtTable } from '../store/table-store.ts';

/** Where matches come from. */
export interface NewMatches {
  id(): string;
  /** The server's part in the dice of a next match, drawn before anybody else's is known; or one that is given. */
  part(seed?: Seed): { readonly seed: Seed; readonly commitment: string };
  /** Deals the match that has just started at a table, to be stored with the row that started it. */
  atTable(state: TableState, at: number): MatchAtTable;
}

export interface NewMatchDeps {
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly chance: ChanceFrom;
  readonly newSeed: () => string;
  readonly newId: () => string;
}

export const newMatches = ({ gameNamed, chance, newSeed, newId }: NewMatchDeps): NewMatches => ({
  id: newId,
  part(seed = newSeed()) {
    return { seed, commitment: commitment(seed) };
  },
  atTable({ open: { settings, facts, match }, fair: { dealt } }, at) {
    const game = gameNamed(settings.game);
    const options = game?.options(settings.options);
    if (!game || !options?.ok || !match) throw new Error('settings that were read before are not any more');
    // A table whose rows are from before devices contributed has drawn nothing yet.
    const server = dealt ?? newSeed();
    const devices = match.fair?.devices ?? [];
    const openings = devices.flatMap(({ opening }) => opening ?? []);
    const seed = matchSeed(server, openings);
    // A table keeps time: its windows close by the clock, be it when all have answered.
    const timed = game.clock?.timed(options.value) ?? options.value;
    const { start } = startMatch(game, timed, chance(seed), stateHash(seed));
    return {
      match: {
        id: match.id,
        seed,
        server,
        devices,
        commitment: commitment(server),
        start,
        created: at,
      },
      levels: Object.fromEntries(facts.seats.map((seat) => [seat, botLevel(settings, seat)])),
    };
  },
});
