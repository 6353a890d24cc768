import { messages } from 'virtual:messages/en/noises';
import { speaker } from '../../../client/shared/say.ts';
import { calledBy } from './names.svelte.ts';
import type { MessageKey } from './words.ts';

export const { isMessage, say, sayText } = speaker<MessageKey>(messages, 'en', calledBy);
