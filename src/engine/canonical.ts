/**
 * The one text of a value: keys sorted, `undefined` fields left out, so that equal values have equal texts
 * whatever order they were built in.
 */
export const canonicalJson = (value: unknown): string => textOf(canonicalBytes(value));

/**
 * The same as UTF-8, after a `head` of ASCII; state hashes are taken over it. What is given out is written over by the next
 * call. It is made for every action that is stored: as text it would be put together out of thousands of pieces, which was
 * a third of all that the server's collector had to clear away.
 */
export function canonicalBytes(value: unknown, head = ''): Uint8Array {
  end = 0;
  putAscii(head);
  put(value);
  return bytes.subarray(0, end);
}

let bytes = new Uint8Array(32 * 1024);
let end = 0; // so many of them are written

/** Makes sure that so many more can be written. */
function room(more: number): void {
  if (end + more <= bytes.length) return;
  const larger = new Uint8Array(2 * (end + more));
  larger.set(bytes);
  bytes = larger;
}

function put(value: unknown): void {
  switch (typeof value) {
    case 'number':
      return putNumber(value);
    case 'boolean':
      return putWord(value ? TRUE : FALSE);
    case 'object':
      if (value === null) return putWord(NULL);
      return Array.isArray(value) ? putArray(value) : putRecord(value as Record<string, unknown>);
    case 'string':
      return putWord(value.length > KEPT_LENGTH ? utf8(JSON.stringify(value)) : quoted(value));
    default:
      return putWord(utf8(JSON.stringify(value) ?? 'null'));
  }
}

function putNumber(value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > 999)
    return Number.isFinite(value) ? putAscii(`${value}`) : putWord(NULL);
  room(3); // points, turns, counts: nearly all there are
  if (value > 99) bytes[end++] = ZERO + Math.floor(value / 100);
  if (value > 9) bytes[end++] = ZERO + (Math.floor(value / 10) % 10);
  bytes[end++] = ZERO + (value % 10);
}

function putArray(items: readonly unknown[]): void {
  putByte(0x5b); // [
  for (let i = 0; i < items.length; i++) {
    if (i > 0) putByte(COMMA);
    put(items[i]);
  }
  putByte(0x5d); // ]
}

function putRecord(record: Readonly<Record<string, unknown>>): void {
  putByte(0x7b); // {
  let first = true;
  for (const key of sortedKeys(record)) {
    const field = record[key];
    if (field === undefined) continue;
    if (!first) putByte(COMMA);
    first = false;
    putWord(named(key));
    put(field);
  }
  putByte(0x7d); // }
}

function putByte(byte: number): void {
  room(1);
  bytes[end++] = byte;
}

function putWord(word: Uint8Array): void {
  const { length } = word;
  room(length);
  for (let i = 0; i < length; i++) bytes[end++] = word[i] as number; // they are short: `set` takes longer
}

function putAscii(text: string): void {
  room(text.length);
  for (let i = 0; i < text.length; i++) bytes[end++] = text.charCodeAt(i);
}

/** By UTF-16 code units. Records have few fields, and mostly in order: sorting by insertion beats `sort`. */
function sortedKeys(record: object): string[] {
  const keys = Object.keys(record);
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as string;
    let at = i;
    for (; at > 0 && (keys[at - 1] as string) > key; at--) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

const ZERO = 0x30;
const COMMA = 0x2c;

/** UTF-8 of a text as `JSON.stringify` makes it, in which no half of a surrogate pair stands alone. */
function utf8(text: string): Uint8Array {
  const units: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    if (code < 0x80) units.push(code);
    else if (code < 0x800) units.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) units.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      units.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(units);
}

/** So many bytes at a time: each is an argument of a call. */
const CHUNK = 8 * 1024;

function textOf(from: Uint8Array): string {
  let text = '';
  for (let at = 0; at < from.length; at += CHUNK)
    text += String.fromCharCode(...from.subarray(at, at + CHUNK));
  return from.some((byte) => byte > 0x7f) ? decodeURIComponent(escapedBytes(text)) : text;
}

const escapedBytes = (text: string): string =>
  text.replace(/[%\u0080-\u00ff]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/*
 * States have some hundred short words between them, names of fields and others, and are made of them again and again;
 * what is keyed or named by what comes from outside may have any number.
 */
const KEPT = 2000;
const KEPT_LENGTH = 24;

function kept(make: (word: string) => string): (word: string) => Uint8Array {
  const texts = new Map<string, Uint8Array>();
  return (word) => {
    let text = texts.get(word);
    if (text === undefined) {
      text = utf8(make(word));
      if (texts.size < KEPT && word.length <= KEPT_LENGTH) texts.set(word, text);
    }
    return text;
  };
}

const quoted = kept((word) => JSON.stringify(word));
const named = kept((word) => `${JSON.stringify(word)}:`);
const [TRUE, FALSE, NULL] = [utf8('true'), utf8('false'), utf8('null')];
