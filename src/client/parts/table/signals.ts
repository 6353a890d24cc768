/*
 * What a device does so that nobody has to watch the page for his turn: it sounds, buzzes, and does not go dark.
 */

export { stayAwake } from '../../shared/awake.ts';
export { buzz } from '../../shared/buzz.svelte.ts';
export { sound } from '../../shared/sound.svelte.ts';
