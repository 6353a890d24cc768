// The games that the generic suites run on: one line for each.
import { nunsSuite } from './nuns.ts';
import type { AnySuite } from './suite.ts';
import { anySuite } from './suite.ts';
import { toySuite } from './toy.ts';

export const suites: readonly AnySuite[] = [
  anySuite(toySuite), // three places, see tests/toy
  anySuite(nunsSuite),
];
