import type { ClueCard, Face, Identity, Location, PlayerId } from '../vocabulary.ts';
import type { Pick } from './picks.ts';

/** What is half chosen. Nothing of it is trusted: what the moment doesn't offer counts as not chosen. */
export interface Draft {
  readonly card: ClueCard | null;
  readonly face: Face;
  readonly location: Location | null;
  readonly picks: readonly Pick[];
  readonly accused: PlayerId | null;
  readonly suspicion: Identity | null;
}

export const emptyDraft: Draft = {
  card: null,
  face: 'up',
  location: null,
  picks: [],
  accused: null,
  suspicion: null,
};

/** The draft as the device kept it, if it is of this moment and whole. */
export function readDraft(kept: string | null, moment: string): Draft | null {
  if (kept === null) return null;
  try {
    const read = JSON.parse(kept) as { moment?: unknown; draft?: Partial<Draft> } | null;
    if (read?.moment !== moment || typeof read.draft !== 'object') return null;
    const { draft } = read;
    const picks = Array.isArray(draft.picks) ? draft.picks.filter((one) => isPick(one)) : [];
    return { ...emptyDraft, ...draft, face: draft.face === 'down' ? 'down' : 'up', picks };
  } catch {
    return null;
  }
}

const isPick = (one: unknown): one is Pick => typeof one === 'object' && one !== null && 'kind' in one;
