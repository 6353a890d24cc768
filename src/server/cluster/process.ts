import { randomBytes } from 'node:crypto';

/** One run of one process; also the second word of the name under which its connections are known to PostgreSQL. */
export const newProcessId = (): string => randomBytes(8).toString('hex');

/** What a process's connections are called, so that what they commit is told under its name. */
export const connectionName = (process: string): string => `curfew ${process}`;
