import type { BotPace } from '../../solo/messages.ts';
import { botPaces } from '../../solo/messages.ts';

/** Where the device remembers how soon bots are to act. */
export const PACE = 'botPace';

/** What was remembered, or what is usual. */
export const paceFrom = (kept: string | null): BotPace => botPaces.find((one) => one === kept) ?? 'quick';
