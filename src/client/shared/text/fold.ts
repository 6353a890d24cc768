/* Words as they are compared: small letters without accents. Where each letter came from is kept. */

export interface Folded {
  readonly text: string;
  readonly from: readonly number[]; // place in `text` → place in what was written; one more for its end
}

export function folded(written: string): Folded {
  let text = '';
  const from: number[] = [];
  let at = 0;
  for (const sign of written) {
    const plain = sign
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[’‘]/g, "'")
      .toLowerCase()
      .replace('ς', 'σ');
    for (let i = 0; i < plain.length; i++) from.push(at);
    text += plain;
    at += sign.length;
  }
  from.push(at);
  return { text, from };
}

export const fold = (written: string): string => folded(written.trim()).text.replace(/\s+/g, ' ');

/** How many letters must be changed, added or left out to make one word of another. */
export function apart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}
