import type { Open } from '../../state.ts';
import type { Spot } from '../board/plan.ts';
import type { Scene } from '../scene.ts';

/** What the board shows of a match that is over, in place of its turns. */
export interface AfterPicture {
  readonly scene: Scene;
  readonly open: Open | null; // how things stood then, for the bar above; null: as in the end
  readonly at: readonly Spot[]; // what has to be in sight; none: whatever was
  readonly follows: Spot | null; // what the board moves to have in sight, as near as it is shown
  readonly lasts: number; // how long figures take to where they stand, in ms
}
