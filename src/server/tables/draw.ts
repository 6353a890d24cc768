import { commitment } from '../../chance/seed.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import type { Drawn, MemberCommand } from '../../table/commands.ts';
import { contributors } from '../../table/fair.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { Loaded, TableDeps } from './deps.ts';
import { readSettings } from './read-settings.ts';

/**
 * What a command needs from outside the table, to be stored with it; or why it can't be had.
 * @param heir who is host when somebody has gone
 */
export async function drawnFor(
  deps: TableDeps,
  standing: Loaded,
  member: MemberId | null,
  command: MemberCommand,
  heir: (gone: MemberId | null) => MemberId | null,
): Promise<Result<Drawn, Refusal>> {
  const { games, lots, newMatch, matches, store } = deps;
  const { open } = standing.state;
  switch (command.do) {
    case 'settings':
      return readSettings(games, open.settings, command.settings);
    case 'start':
    case 'rematch':
      return ok({
        match: newMatch.id(),
        order: lots.order(open.facts.seats.length),
        ...(contributors(open).length > 0 && { until: deps.now() + deps.limits.openingMs }),
      });
    case 'reveal':
      return ok({ commitment: commitment(command.bytes) });
    case 'renewCode':
      return ok({ code: lots.code() });
    case 'leave':
    case 'kick': {
      const next = heir(command.do === 'kick' ? command.member : member);
      return ok(next === null ? {} : { host: next });
    }
    case 'propose':
    case 'vote': {
      const asked = command.do === 'propose' ? command.motion : open.vote?.motion;
      if (asked?.kind !== 'substitute' || !open.match) return ok({});
      const who = command.do === 'propose' ? member : open.vote?.by;
      const devices = [...standing.members].flatMap(([device, one]) => (one === who ? [device] : []));
      // Who has no device any more has gone on as somebody else, and could not play.
      const barred = devices.length === 0 || (await store.everHeld(open.match.id, devices)).length > 0;
      return ok({ held: barred });
    }
    case 'first': {
      const running = open.match && (await matches.named(open.match.id).standing()).running;
      const game = running && games.gameNamed(open.settings.game);
      if (!game) return fail(refusal('notNow', 'table'));
      const { state } = running.match;
      return ok({ firsts: game.table?.firsts(state) ?? [], phase: game.phase(state) });
    }
    default:
      return ok({});
  }
}
