import { gameNamed } from '../games/registry.ts';
import { parsed, reported, usage, usualPlace } from './places.ts';
import { libraries, shown } from './show.ts';

export const PATCH_USAGE = 'curfew patch MATCH [--at PLACE] [--apply]';

/**
 * `curfew patch`: what `show` prints; with `--apply`, the match goes on by the present rules from there, and what they
 * can't carry out of it is gone. Its servers have to be stopped.
 */
export function patch(args: readonly string[]): Promise<number> | number {
  const asked = parsed(args, { values: ['at'], flags: ['apply'], positionals: 1 });
  if (!asked) return usage(PATCH_USAGE);
  const apply = asked.flags.has('apply');
  return reported(async () => {
    const [{ withExisting }, stuck] = await libraries();
    return withExisting(
      asked.values['at'] ?? usualPlace(),
      async (db) => {
        const found = await stuck.examine(db, asked.positionals[0] as string, gameNamed);
        return { ...shown(found), patched: apply ? await stuck.patch(db, found) : null };
      },
      { idle: apply },
    );
  });
}
