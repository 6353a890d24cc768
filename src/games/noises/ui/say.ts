import { speaker } from '../../../client/shared/say.ts';
import { calledBy } from './names.svelte.ts';
import type { MessageKey } from './words.ts';

export const { isMessage, say, sayText } = await speaker<MessageKey>(['noises'], calledBy);
