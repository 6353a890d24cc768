import type { MemberCommand, TableCommand, TableRow } from './commands.ts';
import type { Act } from './act.ts';
import { closeVote, count, overtakeVote } from './ballot.ts';
import type { OpenEvent, TableEmit, TableEmitted } from './events.ts';
import { toEveryone, toThese } from './events.ts';
import { ask, noSecrets, reveal } from './fair.ts';
import { firstOpen, reduceOpen } from './open.ts';
import { isPerson, people, seatsOf, voters } from './people.ts';
import { dropLeavers, goAway, passHost, remove, returnTo, sit, start } from './sitting.ts';
import { scored } from './series.ts';
import type { TableState, Vote } from './state.ts';
import { mute, pressFirst, putMark, report, speak, stand } from './talk.ts';
import { motionOf, votersOn, voteTime } from './votes.ts';

/** A row that can't be: made by other code than this. The table is not carried on from it. */
export class BadRow extends Error {
  override readonly name = 'BadRow';
  /** Its number, as far as known. */
  readonly row: number | null;
  constructor(message: string, row: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.row = row;
  }
}

/** A row with a command that this code does not know: a process of a newer version has written it. */
export class NewerRow extends Error {
  override readonly name = 'NewerRow';
}

const given = <T>(value: T | null | undefined, what: string): T => {
  if (value == null) throw new BadRow(`a row without ${what}`);
  return value;
};

/**
 * A table from its first row.
 * @throws BadRow
 */
export function openTable({ command, at, drawn }: TableRow, emit: TableEmit): TableState {
  if (command.do !== 'open') throw new BadRow('a table begins by being opened');
  const settings = given(drawn.settings, 'settings');
  const opened = { event: 'opened', at, settings, facts: given(drawn.facts, 'facts') } as const;
  emit?.(toEveryone(opened));
  return {
    open: firstOpen(opened),
    code: given(drawn.code, 'code'),
    notes: {},
    muted: {},
    reports: {},
    fair: noSecrets(),
    nextPlace: 1,
    nextVote: 1,
  };
}

/**
 * Carries out an accepted command, in place, and reports each event once, with its audience.
 * @throws BadRow, NewerRow
 */
export function applyRow(state: TableState, row: TableRow, emit: TableEmit): void {
  const { open } = state;
  const { member, command, at, drawn } = row;
  const tell = (emitted: TableEmitted): void => emit?.(emitted);
  /** Says it to all; that is what changes the public part. */
  const say = (event: Exclude<OpenEvent, { event: 'opened' }>): void => {
    reduceOpen(open, event);
    tell({ to: 'everyone', event });
  };
  const act: Act = { state, at, say, tell };
  if (member !== null && open.closing !== null) say({ event: 'closing', at: null });
  switch (command.do) {
    case 'open':
      throw new BadRow('opened twice');
    case 'join': {
      const id = given(drawn.member, 'member');
      say({ event: 'joined', member: id, name: command.name, colour: command.colour, at });
      tell(toThese([id], { event: 'invite', code: state.code }));
      if (open.host === null) say({ event: 'host', member: id });
      return;
    }
    case 'settings':
      return say({
        event: 'settings',
        settings: given(drawn.settings, 'settings'),
        facts: given(drawn.facts, 'facts'),
      });
    case 'botPace':
      return say({
        event: 'settings',
        settings: { ...open.settings, botPace: command.pace },
        facts: open.facts,
      });
    case 'start':
    case 'rematch': {
      const [match, order] = [given(drawn.match, 'match'), given(drawn.order, 'order')];
      return drawn.until === undefined ? start(act, match, order) : ask(act, drawn.until, match, order);
    }
    case 'begin': {
      if (people(open).length === 0) return say({ event: 'opening', until: null, order: null });
      const { match, order } = given(state.fair.start, 'a start');
      return start(act, match, order);
    }
    case 'commit':
      state.fair.seed = given(drawn.seed, 'seed');
      return say({ event: 'committed', commitment: given(drawn.commitment, 'commitment') });
    case 'contribute':
      return say({
        event: 'contributed',
        member: given(member, 'member'),
        commitment: command.commitment,
      });
    case 'reveal':
      return reveal(act, given(member, 'member'), command.bytes);
    case 'gather':
      dropLeavers(act);
      for (const [seat, occupant] of Object.entries(open.seats))
        if (isPerson(occupant)) returnTo(act, seat);
        else if (occupant.kind === 'bot') say({ event: 'seat', seat, occupant: { kind: 'open' } });
      return say({ event: 'gathered' });
    case 'close':
      return say({ event: 'closed', why: 'host' });
    case 'shut':
      return say({ event: 'closed', why: command.why });
    case 'renewCode': {
      state.code = given(drawn.code, 'code');
      const all = open.members.map(({ id }) => id);
      return tell(toThese(all, { event: 'invite', code: state.code }));
    }
    case 'kick':
      return remove(act, command.member, true, drawn.host);
    case 'host':
    case 'passHost':
      return say({ event: 'host', member: command.member });
    case 'rename':
      return say({ event: 'renamed', member: given(member, 'member'), ...nameOf(command) });
    case 'sit':
      return sit(act, given(member, 'member'), command.seat, command.name ?? null);
    case 'stand':
      return say({ event: 'seat', seat: command.seat, occupant: { kind: 'open' } });
    case 'leave': {
      const who = given(member, 'member');
      const mine = seatsOf(open, who);
      if (open.status !== 'playing' || mine.length === 0) return remove(act, who, false, drawn.host);
      for (const seat of mine) goAway(act, seat, 'left');
      overtakeVote(act, who);
      return passHost(act, who, drawn.host);
    }
    case 'back':
      for (const seat of seatsOf(open, member)) returnTo(act, seat);
      if (open.host === null) say({ event: 'host', member });
      return;
    case 'away':
      return goAway(act, command.seat, command.why);
    case 'present':
      return returnTo(act, command.seat);
    case 'ended':
      if (open.vote) closeVote(act, open.vote, 'overtaken');
      return say({
        event: 'ended',
        at,
        winners: command.winners,
        reason: command.reason,
        scores: command.reason === 'vote' ? open.scores : scored(open, command.winners),
      });
    case 'propose': {
      const by = given(member, 'member');
      const motion = motionOf(command.motion, by);
      const vote: Vote = {
        number: state.nextVote++,
        motion,
        by,
        voters: votersOn(open, motion),
        yes: voters(open).includes(by) ? [by] : [],
        no: [],
        opened: at,
        until: at + voteTime(open.settings.pace),
      };
      say({ event: 'voteOpened', vote });
      return count(act, drawn.held === true);
    }
    case 'vote':
      say({
        event: 'voted',
        vote: command.vote,
        member: given(member, 'member'),
        yes: command.yes,
      });
      return count(act, drawn.held === true);
    case 'withdraw':
    case 'lapse':
      if (open.vote) closeVote(act, open.vote, command.do === 'lapse' ? 'lapsed' : 'withdrawn');
      return;
    case 'say':
    case 'phrase':
      return speak(act, given(member, 'member'), command);
    case 'mute':
      return mute(act, given(member, 'member'), command);
    case 'report':
      return report(act, given(member, 'member'), command);
    case 'first':
      return pressFirst(act, command, given(drawn.firsts, 'firsts'));
    case 'mark':
      return putMark(act, command);
    case 'standing':
      return stand(act, command);
    case 'closing':
      if (open.closing !== command.at) say({ event: 'closing', at: command.at });
      return;
    default:
      throw new NewerRow(`the command ${String((command satisfies never as TableCommand).do)}`);
  }
}

const nameOf = ({ name, colour }: Extract<MemberCommand, { do: 'rename' }>) => ({ name, colour });

/**
 * A table from its rows, as after a restart.
 * @throws BadRow, which names the row; NewerRow
 */
export function replayTable(rows: readonly TableRow[], emit: TableEmit): TableState {
  let row = 1;
  try {
    const [first, ...others] = rows;
    if (!first) throw new BadRow('a table without rows');
    const state = openTable(first, emit);
    for (const next of others) {
      row++;
      if (next.number !== row) throw new BadRow(`it is followed by row ${next.number}`, row - 1);
      applyRow(state, next, emit);
    }
    return state;
  } catch (error) {
    if (error instanceof NewerRow || (error instanceof BadRow && error.row !== null)) throw error;
    throw new BadRow(error instanceof BadRow ? error.message : 'it can’t be carried out', row, {
      cause: error,
    });
  }
}
