import { StoreConflict } from './errors.ts';

/** So many times in a row another process may be faster. Each time it has moved things on, so nothing goes in circles. */
const LOST = 100;

/**
 * Judges something and stores it. Where another process was faster, `lost` forgets how things stood, and the attempt is made
 * anew by what that process has stored.
 * @throws whatever the attempt does; StoreConflict only when it has lost over and over
 */
export async function untilStored<T>(attempt: () => Promise<T>, lost: () => void): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreConflict) || times > LOST) throw error;
      lost();
    }
  }
}
