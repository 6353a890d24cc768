/*
 * What it takes to tell on the board what has happened.
 */

export { placesOfStir, stirMarks } from './stirs.ts';
export { Telling } from './telling.svelte.ts';
