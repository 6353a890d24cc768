import type { BotPace } from '../../table/vocabulary.ts';
import { botPaces } from '../../table/vocabulary.ts';

/** Where the device remembers how soon bots are to act. */
export const PACE = 'botPace';

/** What was remembered, or what is usual. */
export const paceFrom = (kept: string | null): BotPace => botPaces.find((one) => one === kept) ?? 'quick';
