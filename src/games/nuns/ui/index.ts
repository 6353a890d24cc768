import { anySeenGame } from '../../../engine/game.ts';
import { nunsSeen } from '../seen.ts';

export { default as Match } from './Match.svelte';
export const seen = anySeenGame(nunsSeen);
