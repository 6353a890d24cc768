import type { Act } from './act.ts';
import type { Motion, Vote, VoteEnd } from './state.ts';
import type { MemberId } from './vocabulary.ts';
import { verdict } from './votes.ts';

/** A vote in which somebody no longer has a say, or who proposed himself is gone, is begun anew if it still matters. */
export function overtakeVote(act: Act, member: MemberId): void {
  const { vote } = act.state.open;
  if (vote && (vote.voters.includes(member) || vote.by === member)) closeVote(act, vote, 'overtaken');
}

export const closeVote = ({ say }: Act, { number }: Vote, end: VoteEnd): void =>
  say({ event: 'voteClosed', vote: number, end });

/** Closes the vote if it is decided, and does what was voted. */
export function count(act: Act, held: boolean): void {
  const { vote } = act.state.open;
  const end = vote && verdict(vote);
  if (!vote || !end) return;
  // His device may have come to a seat of this match since he proposed himself.
  const barred = vote.motion.kind === 'substitute' && held;
  closeVote(act, vote, barred ? 'failed' : end);
  if (end === 'passed' && !barred) carryOut(act, vote.motion);
}

function carryOut({ state, at, say }: Act, motion: Motion): void {
  const { open } = state;
  switch (motion.kind) {
    case 'end':
      return say({ event: 'ending' });
    case 'pause':
      return say({ event: 'paused', since: at });
    case 'resume':
      return say({ event: 'paused', since: null });
    case 'longer':
      return say({ event: 'longer', seat: motion.seat, factor: motion.factor });
    case 'pace':
      return say({
        event: 'settings',
        settings: { ...open.settings, pace: motion.pace },
        facts: open.facts,
      });
    case 'substitute':
      return say({
        event: 'seat',
        seat: motion.seat,
        occupant: {
          kind: 'person',
          member: motion.member,
          name: null,
          place: state.nextPlace++,
          away: null,
          since: null,
        },
      });
  }
}
