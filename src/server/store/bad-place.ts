/** Why a place can't be opened. */
export class BadPlace extends Error {
  override readonly name = 'BadPlace';
  readonly code:
    | 'noSuchPlace'
    | 'samePlace'
    | 'noDatabase'
    | 'noFolder'
    | 'otherVersion'
    | 'inUse'
    | 'fileExists'
    | 'damaged';
  constructor(code: BadPlace['code'], message: string) {
    super(message);
    this.code = code;
  }
}
