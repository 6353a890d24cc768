export { default as Match } from './Match.svelte';
