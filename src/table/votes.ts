import type { Proposal } from './commands.ts';
import type { Pace } from './settings.ts';
import { isPerson, voters } from './people.ts';
import type { Motion, OpenTable, Vote } from './state.ts';
import type { MemberId } from './vocabulary.ts';

const MINUTE = 60_000;

/** How long a vote stays open, in milliseconds: long enough to be seen at that pace. */
export const voteTime = (pace: Pace): number =>
  pace.kind === 'slow' ? pace.hoursPerPhase * 60 * MINUTE : 3 * MINUTE;

export const motionOf = (proposal: Proposal, by: MemberId): Motion =>
  proposal.kind === 'substitute' ? { ...proposal, member: by } : proposal;

/** Who has a voice in it: all who play on; in the matter of a substitute not the one whose seat it is. */
export function votersOn(open: OpenTable, motion: Motion): MemberId[] {
  const all = voters(open);
  if (motion.kind !== 'substitute') return all;
  const owner = open.seats[motion.seat];
  return all.filter((member) => !isPerson(owner) || owner.member !== member);
}

/** Whether all must agree, or else more than half. */
export const needsAll = ({ kind }: Motion): boolean => kind === 'pace' || kind === 'substitute';

/** What the votes cast so far come to; `null` while it is open. */
export function verdict({ motion, voters: all, yes, no }: Vote): 'passed' | 'failed' | null {
  const needed = needsAll(motion) ? all.length : Math.floor(all.length / 2) + 1;
  if (yes.length >= needed) return 'passed';
  return all.length - no.length < needed ? 'failed' : null;
}

/** Whether the motion would change something as the table stands. */
export function changesSomething(open: OpenTable, motion: Motion): boolean {
  const { match, settings, seats } = open;
  switch (motion.kind) {
    case 'end':
      return match !== null && !match.ending;
    case 'pause':
      return match !== null && match.paused === null;
    case 'resume':
      return match !== null && match.paused !== null;
    case 'longer':
      return (
        settings.pace.kind === 'live' &&
        isPerson(seats[motion.seat]) &&
        motion.factor !== (match?.longer[motion.seat] ?? 1)
      );
    case 'pace':
      return JSON.stringify(motion.pace) !== JSON.stringify(settings.pace);
    case 'substitute': {
      const occupant = seats[motion.seat];
      return occupant?.kind === 'bot' || (isPerson(occupant) && occupant.away !== null);
    }
  }
}
