// How much a randomised test does: little in `npm test`, much in `npm run test:long`.
const long = process.env['CURFEW_TEST'] === 'long';

/** The number of cases to try, by which of the two runs this is. */
export function count(short: number, longer: number): number {
  return long ? longer : short;
}
