export { sound } from './shared/sound.svelte.ts';
