export type { Mark } from '../../table/state.ts';
export type { PinKind } from '../../table/vocabulary.ts';
export { pinKinds } from '../../table/vocabulary.ts';
