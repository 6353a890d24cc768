/*
 * Marks on paper: SVG in millimetres, black on white, by attributes alone, so that a page is the same on the screen, printed and
 * as a file of its own.
 */

/** What is printed of a sheet A4 (210 × 297 mm); everything has room on US Letter too, a little smaller. */
export const PAPER = { width: 190, height: 277 } as const;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const n = (v: number): string => String(Math.round(v * 100) / 100);

interface Ink {
  readonly width?: number; // of the stroke, mm
  readonly colour?: string;
  readonly dashes?: string;
  readonly fill?: string;
}
const ink = ({ width = 0.2, colour = '#000', dashes, fill = 'none' }: Ink): string =>
  `fill="${fill}" stroke="${colour}" stroke-width="${width}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}`;

export const stroke = (x1: number, y1: number, x2: number, y2: number, how: Ink = {}): string =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" ${ink(how)}/>`;

export const box = (x: number, y: number, width: number, height: number, how: Ink = {}): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${ink(how)}/>`;

export const dot = (x: number, y: number, r: number, how: Ink = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${ink(how)}/>`;

interface Letters {
  readonly size?: number; // mm
  readonly bold?: boolean;
  readonly middle?: boolean; // `x` is the text's middle
  readonly colour?: string;
}
/** A line of text from `x` on, its foot at `y`. */
export const words = (
  x: number,
  y: number,
  text: string,
  { size = 3.2, bold = false, middle = false, colour = '#000' }: Letters = {},
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${colour}"${bold ? ' font-weight="700"' : ''}${middle ? ' text-anchor="middle"' : ''}>${escaped(text)}</text>`;

/** Marks of their own measure from a corner at `x`, `y`; nothing of them shows outside. */
export const part = (x: number, y: number, width: number, height: number, marks: string): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" overflow="hidden">${marks}</svg>`;

/** By name for Chinese, too: a picture knows no language, and would have it drawn in another one's shapes of the same signs. */
const TYPE =
  "Inter, Arial, 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', 'Noto Sans CJK TC', sans-serif";

/** A page of the given size out of its marks. */
export const page = (marks: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAPER.width} ${PAPER.height}" font-family="${TYPE}">` +
  `<rect width="${PAPER.width}" height="${PAPER.height}" fill="#fff"/>${marks}</svg>`;
