import { parsed, reported, usage } from './places.ts';

export const MOVE_USAGE = 'curfew move --from PLACE --to PLACE   (a folder, a file, or postgres://…)';

/** `curfew move`: carries a whole database into an empty one, of either kind, and compares every row. */
export function move(args: readonly string[]): Promise<number> | number {
  const { from, to } = parsed(args, { values: ['from', 'to'] })?.values ?? {};
  if (from === undefined || to === undefined) return usage(MOVE_USAGE);
  return reported(async () => {
    const house = await import('../server/store/move.ts'); // no other command waits for database libraries
    return { moved: await house.move(from, to) };
  });
}
