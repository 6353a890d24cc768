import type { MatchRecord } from '../../engine/record.ts';

/** Everything of a match that is over, or null where it can't be had: it isn't over, or the server can't be reached. */
export async function matchRecord(match: string): Promise<MatchRecord | null> {
  try {
    const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
      credentials: 'same-origin',
    });
    return answer.ok ? ((await answer.json()) as MatchRecord) : null;
  } catch {
    return null;
  }
}
