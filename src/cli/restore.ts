import { parsed, reported, usage, usualPlace } from './places.ts';

export const RESTORE_USAGE = 'curfew restore FILE [--to PLACE]';

/** `curfew restore`: carries a backup into an empty database of either kind. */
export function restore(args: readonly string[]): Promise<number> | number {
  const asked = parsed(args, { values: ['to'], positionals: 1 });
  if (!asked) return usage(RESTORE_USAGE);
  const { to = usualPlace() } = asked.values;
  return reported(async () => {
    const house = await import('../server/store/move.ts');
    return { restored: await house.restore(asked.positionals[0] as string, to) };
  });
}
