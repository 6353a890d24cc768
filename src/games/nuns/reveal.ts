import type { Revealed } from './events.ts';
import type { NoviceOpen, State } from './state.ts';

/** What `revealed` tells of a state. */
export const revealedOf = (state: State): Revealed => ({
  novices: state.novices.map((secret, i) => ({
    id: (state.open.novices[i] as NoviceOpen).id,
    wish: secret.wish,
    blessing: secret.dealt,
    falseNoise: secret.falseNoise,
    point: secret.point,
    keys: secret.keys,
    item: secret.item,
    sheet: secret.sheet,
  })),
  guards: { abbess: state.guards.abbess.dealt, prioress: state.guards.prioress.dealt },
  undealt: state.undealt,
});
