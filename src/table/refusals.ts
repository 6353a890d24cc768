import type { Refusal } from '../engine/refusal.ts';
import { refusal } from '../engine/refusal.ts';
import type { Seat } from '../engine/seats.ts';
import type { Drawn, MemberCommand, ServerCommand, TableCommand } from './commands.ts';
import { isStarting } from './fair.ts';
import { hasLeft, isPerson, memberOf, partnersOf, people, seatsOf } from './people.ts';
import type { TableState } from './state.ts';
import { changesSomething, motionOf, votersOn } from './votes.ts';
import type { ChannelName, MemberId, TableRefusal } from './vocabulary.ts';
import { bounds } from './vocabulary.ts';

const no = (code: TableRefusal, field?: string): Refusal =>
  refusal(code, 'table', field === undefined ? {} : { field });

/**
 * Why the table does not take a well-formed command now, or `null`. It follows from what the sender can see, and
 * changes nothing.
 */
export function commandRefusal(
  state: TableState,
  member: MemberId | null,
  command: TableCommand,
  drawn: Drawn,
): Refusal | null {
  if (state.open.status === 'closed') return no('notNow');
  if (isServers(command)) return member === null ? serverRefusal(state, command) : no('notMember');
  if (!memberOf(state.open, member) || member === null) return no('notMember');
  return memberRefusal(state, member, command, drawn);
}

const SERVERS: readonly TableCommand['do'][] = [
  'open',
  'join',
  'ended',
  'passHost',
  'away',
  'present',
  'commit',
  'begin',
  'lapse',
  'closing',
  'shut',
] satisfies ServerCommand['do'][];

const isServers = (command: TableCommand): command is ServerCommand => SERVERS.includes(command.do);

function serverRefusal({ open }: TableState, command: ServerCommand): Refusal | null {
  const { status, match, vote } = open;
  switch (command.do) {
    case 'open':
      return no('notNow');
    case 'join':
      return open.members.length >= bounds.members ? no('tableFull') : null;
    case 'ended':
      return status === 'playing' && match?.id === command.match ? null : no('notNow');
    case 'passHost':
      return memberOf(open, command.member) ? null : no('noSuchMember');
    case 'away':
    case 'present': {
      const occupant = open.seats[command.seat];
      if (status !== 'playing' || !isPerson(occupant)) return no('noSuchSeat');
      return (command.do === 'away') === (occupant.away === null) ? null : no('notNow');
    }
    case 'commit':
      return status !== 'playing' && open.fair.commitment === null ? null : no('notNow');
    case 'begin':
      return isStarting(open) ? null : no('notNow');
    case 'lapse':
      return vote?.number === command.vote ? null : no('noSuchVote');
    case 'closing':
      return open.closing === command.at ? no('notNow') : null;
    case 'shut':
      return status === 'playing' ? no('notNow') : null;
  }
}

function memberRefusal(
  state: TableState,
  member: MemberId,
  command: MemberCommand,
  drawn: Drawn,
): Refusal | null {
  const { open } = state;
  const { status } = open;
  // While a match is starting nothing that it depends on changes.
  const starting = isStarting(open) ? no('notNow') : null;
  const gathering = status === 'gathering' ? starting : no('notNow');
  const host = open.host === member ? null : no('notHost');
  const own = (seat: Seat): Refusal | null =>
    seatsOf(open, member).includes(seat) ? null : no('notYourSeat', 'seat');
  switch (command.do) {
    case 'settings':
      return host ?? gathering;
    case 'start':
      return host ?? gathering ?? (people(open).length === 0 ? no('noPeople') : null);
    case 'gather':
      return host ?? (status === 'over' ? starting : no('notNow'));
    case 'close':
      return host ?? (status === 'playing' ? no('notNow') : starting);
    case 'renewCode':
    case 'botPace':
      return host;
    case 'kick':
    case 'host':
      if (host) return host;
      // Who has walked out of the match is no host for those who play it.
      if (command.do === 'host' && status === 'playing' && hasLeft(open, command.member))
        return no('noSuchMember', 'member');
      return memberOf(open, command.member) && command.member !== member
        ? null
        : no('noSuchMember', 'member');
    case 'rename':
    case 'leave':
      return null;
    case 'sit': {
      const occupant = Object.hasOwn(open.seats, command.seat) ? open.seats[command.seat] : undefined;
      if (gathering) return gathering;
      if (!occupant) return no('noSuchSeat', 'seat');
      return occupant.kind === 'open' ? null : no('seatTaken', 'seat');
    }
    case 'stand':
      return gathering ?? own(command.seat);
    case 'back':
      return people(open).some(([, person]) => person.member === member && person.away !== null)
        ? null
        : no('notNow');
    case 'rematch':
      if (status !== 'over' || starting) return no('notNow');
      return seatsOf(open, member).length > 0 ? null : no('onlyPlayers');
    case 'contribute':
      // Before anybody knows anything of another's part, and never another part later.
      if (starting || open.fair.commitment === null || Object.hasOwn(open.fair.devices, member))
        return no('notNow');
      return seatsOf(open, member).length > 0 ? null : no('onlyPlayers');
    case 'reveal':
      if (!starting || open.fair.opened.includes(member)) return no('notNow');
      return open.fair.devices[member] === drawn.commitment && drawn.commitment !== undefined
        ? null
        : no('badOpening', 'bytes');
    case 'propose': {
      const motion = motionOf(command.motion, member);
      if (status !== 'playing') return no('notNow');
      if (open.vote) return no('voteOpen');
      const voters = votersOn(open, motion);
      if (motion.kind === 'substitute') {
        if (!Object.hasOwn(open.seats, motion.seat)) return no('noSuchSeat', 'motion.seat');
        if (drawn.held || seatsOf(open, member).length > 0) return no('heldSeat');
      } else if (!voters.includes(member)) return no('notAVoter');
      if (motion.kind === 'longer') {
        if (!Object.hasOwn(open.seats, motion.seat)) return no('noSuchSeat', 'motion.seat');
        if (host && own(motion.seat)) return no('notYourSeat', 'motion.seat');
      }
      return voters.length > 0 && changesSomething(open, motion) ? null : no('nothingToVote');
    }
    case 'vote': {
      const { vote } = open;
      if (vote?.number !== command.vote) return no('noSuchVote', 'vote');
      if (!vote.voters.includes(member)) return no('notAVoter');
      return vote.yes.includes(member) || vote.no.includes(member) ? no('alreadyVoted') : null;
    }
    case 'withdraw':
      return open.vote?.number === command.vote && open.vote.by === member ? null : no('noSuchVote', 'vote');
    case 'say':
      if (command.channel === 'table' && !open.settings.chat) return no('chatOff');
      return speechRefusal(state, member, command.channel, command.seat);
    case 'phrase':
      return speechRefusal(state, member, command.channel, command.seat);
    case 'mute':
      return memberOf(open, command.member) && command.member !== member
        ? null
        : no('noSuchMember', 'member');
    case 'report':
      return open.chat.some(({ number }) => number === command.message)
        ? null
        : no('noSuchMessage', 'message');
    case 'first':
      return own(command.seat) ?? firstRefusal(command, drawn);
    case 'mark':
      return (inMatch(state) ?? own(command.seat)) || markRefusal(state, command);
    case 'standing':
      return inMatch(state) ?? own(command.seat);
  }
}

const inMatch = ({ open }: TableState): Refusal | null => (open.status === 'playing' ? null : no('notNow'));

function speechRefusal(
  { open, notes }: TableState,
  member: MemberId,
  channel: ChannelName,
  seat: Seat | null | undefined,
): Refusal | null {
  const mine = seatsOf(open, member);
  if (seat != null && !mine.includes(seat)) return no('notYourSeat', 'seat');
  // In a match spectators can't talk to players, whoever they were in the lobby; nor can who has left it.
  if (open.status === 'playing' && (mine.length === 0 || hasLeft(open, member))) return no('onlyPlayers');
  if (channel === 'table') return isFull(open.chat.at(-1)?.number);
  const from = seat ?? mine[0];
  if (open.status === 'gathering' || from === undefined || partnersOf(open, from).length < 2)
    return no('noPartners', 'channel');
  return isFull(notes[from]?.chat.at(-1)?.number);
}

const isFull = (last = 0): Refusal | null => (last >= bounds.messagesEver ? no('chatFull') : null);

function firstRefusal(
  { seat, first, phase }: Extract<MemberCommand, { do: 'first' }>,
  { firsts = [], phase: present }: Drawn,
): Refusal | null {
  if (phase !== present) return no('stalePhase', 'phase');
  if (!firsts.includes(seat)) return no('notFirst', 'seat');
  return firsts.includes(first) ? null : no('notFirst', 'first');
}

function markRefusal(
  { notes }: TableState,
  { seat, at, pin, note }: Extract<MemberCommand, { do: 'mark' }>,
): Refusal | null {
  const marks = notes[seat]?.marks ?? {};
  const grows = (pin !== null || note !== '') && !Object.hasOwn(marks, at);
  return grows && Object.keys(marks).length >= bounds.marks ? no('tooManyMarks') : null;
}
