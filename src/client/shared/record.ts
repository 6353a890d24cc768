import type { MatchRecord } from '../../engine/record.ts';
import { isSolo } from '../../solo/names.ts';

/** Everything of a match that is over, or null where it can't be had: it isn't over, or it is out of reach. */
export async function matchRecord(match: string): Promise<MatchRecord | null> {
  try {
    if (isSolo(match)) return await (await import('../solo/worker.svelte.ts')).solo.ask('record', { match });
    const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
      credentials: 'same-origin',
    });
    return answer.ok ? ((await answer.json()) as MatchRecord) : null;
  } catch {
    return null;
  }
}

/** The address at which anybody can see a match again that is over; null where only this device has it. */
export const linkTo = (match: string): string | null =>
  isSolo(match) ? null : `${location.origin}/verify/${encodeURIComponent(match)}#watch`;
