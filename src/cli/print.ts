/** Writes one JSON line to standard output. */
export const printLine = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
