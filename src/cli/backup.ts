import { parsed, reported, usage, usualPlace } from './places.ts';

export const BACKUP_USAGE = 'curfew backup --to FILE [--from PLACE]';

/** `curfew backup`: writes all that a database holds at one moment into a file, while servers go on. */
export function backup(args: readonly string[]): Promise<number> | number {
  const { from = usualPlace(), to } = parsed(args, { values: ['from', 'to'] })?.values ?? {};
  if (to === undefined) return usage(BACKUP_USAGE);
  return reported(async () => {
    const house = await import('../server/store/move.ts');
    await house.backup(from, to);
    return { backup: to };
  });
}
