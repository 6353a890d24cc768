import type { Claim, Cluster, Present } from './cluster.ts';

export const NOBODY: Present = { here: [], watching: 0 };

const nothing = (): void => undefined;
const mine = (ids: readonly string[]): Claim[] => ids.map((id) => ({ id, done: nothing }));
const letGo = Promise.resolve(nothing);
const nobodyElse = (): never => {
  throw new Error('there is no other process');
};

/** There is one process, and it keeps everything. Costs nothing. */
export const alone: Cluster = {
  keeps: () => true,
  hold: () => letGo,
  claim: (tables) => Promise.resolve(mine(tables)),
  due: async (clocks, by, limit) => mine(await clocks.due(by, limit)),
  present: nothing,
  elsewhere: () => NOBODY,
  follow: () => letGo,
  matchNews: nobodyElse,
  tableNews: nobodyElse,
  listen: nothing,
  clocks: (store) => store,
  leave: () => Promise.resolve(),
};
