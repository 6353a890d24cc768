// A module that never gets ready.
await new Promise(() => setInterval(() => undefined, 1000));

export const defaultBot = (): never => {
  throw new Error('never asked');
};
