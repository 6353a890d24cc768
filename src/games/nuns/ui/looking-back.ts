/*
 * What it takes to look at a turn gone by, or at the night again.
 */

export { Stroll } from './motion/stroll.svelte.ts';
export { pastTurn } from './past.ts';
export { replayScene } from './replay-scene.ts';
export { replayOf } from './replay.ts';
