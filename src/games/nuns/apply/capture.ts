import { toEveryone, toSeats } from '../events.ts';
import type { Point } from '../board/format.ts';
import type { NoviceOpen, NoviceSecret } from '../state.ts';
import { markCaught } from '../state.ts';
import type { GuardId } from '../vocabulary.ts';
import type { Context } from './context.ts';

/** A capture (N7): one more on the track, the novice caught on that point, her item lost, her keys kept. */
export function capture(
  { state, emit }: Context,
  novice: NoviceOpen,
  secret: NoviceSecret,
  guard: GuardId,
  point: Point,
): void {
  markCaught(state.open, novice, point, state.open.captures + 1);
  emit?.(toEveryone({ event: 'captured', novice: novice.id, guard, point, captures: state.open.captures }));
  if (!secret.item) return;
  secret.item = false;
  emit?.(toSeats([novice.id], { event: 'itemLost', novice: novice.id }));
}
