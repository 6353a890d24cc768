import { messages } from 'virtual:messages/en/nuns';
import { speaker } from '../../../client/shared/say.ts';
import type { MessageKey } from '../text.ts';

export const { isMessage, say, sayText } = speaker<MessageKey>(messages, 'en');
