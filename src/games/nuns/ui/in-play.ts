/*
 * What comes right after the first picture of a match: what changes on the board, the sentence, and what I do about it.
 */

export { Deed } from './deed.svelte.ts';
export { endingOf } from './ending.ts';
export { kindle, lightsOf } from './light.ts';
export { brokenOffNow, nowOf, waitNow } from './now.ts';
export { pinLayer } from './pins.ts';
export { default as Details } from './parts/Details.svelte';
export { litMarks, nothingChosen, sceneOf } from './scene.ts';
