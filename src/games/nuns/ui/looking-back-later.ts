import { Later } from '../../../client/shared/later.svelte.ts';

/** Fetched when somebody looks back, else in quiet. */
export const lookingBack = new Later(() => import('./looking-back.ts'));
