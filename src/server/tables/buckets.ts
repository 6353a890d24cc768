import type { MemberCommand } from '../../table/commands.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { Limits } from '../limits.ts';
import { tokenBucket } from '../sockets/bucket.ts';

type Bucket = keyof Limits['tableCommands'];

/** Which limit on how often a member may do it. */
const BUCKET: { readonly [K in MemberCommand['do']]?: Bucket } = {
  say: 'chat',
  phrase: 'chat',
  report: 'chat',
  mark: 'marks',
  start: 'matches',
  rematch: 'matches',
};

export type Allowed = (member: MemberId | null, command: MemberCommand) => boolean;

/** Whether a member may do that now, or does such things too often. Counts it. */
export function commandBuckets({
  limits,
  now,
}: {
  readonly limits: Limits;
  readonly now: () => number;
}): Allowed {
  const buckets = new Map<string, () => boolean>();
  return (member, command) => {
    const kind = BUCKET[command.do] ?? 'other';
    const key = `${kind} ${member}`;
    let bucket = buckets.get(key);
    if (!bucket) {
      const [burst, perSecond] = limits.tableCommands[kind];
      buckets.set(key, (bucket = tokenBucket(burst, perSecond, now)));
    }
    return bucket();
  };
}
