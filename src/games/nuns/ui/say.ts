import { speaker } from '../../../client/shared/say.ts';
import type { MessageKey } from '../text.ts';

export const { isMessage, say, sayText } = await speaker<MessageKey>(['nuns']);
