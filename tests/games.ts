// The games that the generic suites run on: one line for each.
import { noisesSuite } from './suites/noises.ts';
import { nunsSuite } from './suites/nuns.ts';
import type { AnySuite } from './suites/suite.ts';
import { anySuite } from './suites/suite.ts';
import { toySuite } from './suites/toy.ts';

export const suites: readonly AnySuite[] = [
  anySuite(toySuite), // three places, see tests/toy
  anySuite(nunsSuite),
  anySuite(noisesSuite),
];
