import type { Chance } from '../../../engine/chance.ts';
import type { Emit } from '../../../engine/events.ts';
import type { Board } from '../board/board.ts';
import type { OpenEvent, SecretEvent } from '../events.ts';
import type { NoviceOpen, NoviceSecret, State } from '../state.ts';

/** What the parts of `apply` work with. `emit?.(…)` allocates nothing when nobody listens. */
export interface Context {
  readonly board: Board;
  readonly state: State;
  readonly chance: Chance;
  readonly emit: Emit<OpenEvent, SecretEvent>;
}

/** Each novice's public part with her secrets, in seat order. */
export function forEachNovice(state: State, work: (open: NoviceOpen, secret: NoviceSecret) => void): void {
  state.open.novices.forEach((open, i) => work(open, state.novices[i] as NoviceSecret));
}
