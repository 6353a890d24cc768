/**
 * The invite code in what somebody has typed or pasted: the code itself, in capitals or in groups, or a whole link. Codes
 * are Crockford's base 32, so that the letters they lack are read as the digits they look like.
 */
export const inviteCodeIn = (typed: string): string =>
  (/([^/]*)\/*$/.exec(typed.trim().replace(/[?#].*$/, ''))?.at(1) ?? '')
    .replace(/[\s-]+/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
