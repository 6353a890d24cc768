import { anySeenGame } from '../../../engine/game.ts';
import { nunsSeen } from '../seen.ts';

export { default as Match } from './OnBoard.svelte';
export const seen = anySeenGame(nunsSeen);
