/*
 * Where a text stops being JSON (RFC 8259). Engines refuse such a text each in its own words, most without the place.
 */

const TOKEN =
  /(?:("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;
const SPACE = /[ \t\r\n]*/y;

type Wants = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'comma';

/** What may come after a token, or null if it may not stand there. Opens and closes what is `open`. */
function after(token: string, kind: 'string' | 'plain' | 'sign', wants: Wants, open: string[]): Wants | null {
  const value = wants === 'value' || wants === 'valueOrEnd';
  if (kind === 'string' && (wants === 'key' || wants === 'keyOrEnd')) return 'colon';
  if (kind !== 'sign') return value ? 'comma' : null;
  switch (token) {
    case '{':
    case '[':
      if (!value) return null;
      open.push(token);
      return token === '{' ? 'keyOrEnd' : 'valueOrEnd';
    case '}':
      return (wants === 'keyOrEnd' || wants === 'comma') && open.pop() === '{' ? 'comma' : null;
    case ']':
      return (wants === 'valueOrEnd' || wants === 'comma') && open.pop() === '[' ? 'comma' : null;
    case ',':
      return wants !== 'comma' || open.length === 0 ? null : open.at(-1) === '{' ? 'key' : 'value';
    default:
      return wants === 'colon' ? 'value' : null;
  }
}

/** The line, counted from 1, on which a text can't be read on as JSON; null if it is JSON. */
export function lineAtFault(text: string): number | null {
  const open: string[] = [];
  let wants: Wants = 'value';
  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)![0].length;
    if (at === text.length && wants === 'comma' && open.length === 0) return null;
    TOKEN.lastIndex = at;
    const found: RegExpExecArray | null = TOKEN.exec(text);
    const kind = found?.[1] !== undefined ? 'string' : found?.[2] !== undefined ? 'plain' : 'sign';
    const next: Wants | null = found && after(found[0], kind, wants, open);
    if (!next) return text.slice(0, at).split('\n').length;
    wants = next;
    at = TOKEN.lastIndex;
  }
}
