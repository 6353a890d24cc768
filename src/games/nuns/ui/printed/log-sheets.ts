import type { Board } from '../../board/board.ts';
import { LAST_TURN, movementCards } from '../../data.ts';
import { cards } from '../../vocabulary.ts';
import { PAPER, box, page, stroke, words } from './paper.ts';

/*
 * Log sheets of novices (N3.8), two on a page: what the printed one has, and the cards beside it.
 */

/** What stands on a sheet, in the language that is spoken. */
export interface SheetWords {
  readonly title: string;
  readonly board: string; // its name
  readonly player: string;
  readonly cell: string;
  readonly keys: string;
  readonly wish: string;
  readonly turn: string;
  readonly end: string;
  readonly steps: string;
  readonly card: string;
  readonly taken: string; // K, SW
  readonly note: string;
  readonly first: string; // on the double move
  readonly cards: Readonly<Record<(typeof cards)[number], string>>; // by name
  readonly codes: Readonly<Record<(typeof cards)[number], string>>;
}

const HEIGHT = PAPER.height / 2 - 6; // of one sheet, mm
const TOP = 22; // of the table
const ROW = (HEIGHT - TOP - 12) / (LAST_TURN + 1);

/** Columns of the table: where each begins and how wide it is, mm. */
const columns = [
  ['turn', 0, 14],
  ['end', 14, 30],
  ['steps', 44, 22],
  ['card', 66, 34],
  ['taken', 100, 26],
  ['note', 126, 64],
] as const;

/** A label and a line to write on, from `x` to `end`. */
const blank = (x: number, y: number, label: string, end: number): string =>
  words(x, y, label, { size: 3 }) + stroke(x + 17, y + 0.8, end, y + 0.8);

/** One sheet, its top at `y`. The number of cells says which are circled. */
function sheet(board: Board, is: SheetWords, y: number): string {
  let marks = words(0, y + 6, is.title, { size: 5.2, bold: true }) + words(118, y + 6, is.board, { size: 3 });
  marks +=
    blank(0, y + 13, is.player, 70) + blank(76, y + 13, is.wish, 132) + blank(138, y + 13, is.keys, 190);
  marks += words(0, y + 19, is.cell, { size: 3 });
  board.cells.forEach((point, i) => {
    marks +=
      box(17 + i * 17, y + 15.3, 4, 4) + words(22.5 + i * 17, y + 18.8, `${i + 1} (${point})`, { size: 3 });
  });
  const top = y + TOP;
  marks += box(0, top, PAPER.width, ROW, { fill: '#e6e6e6' });
  for (const [name, x] of columns)
    marks += words(x + 1.5, top + ROW - 2, is[name], { size: 2.9, bold: true });
  for (let turn = 1; turn <= LAST_TURN; turn++) {
    const foot = top + ROW * (turn + 1);
    marks += words(3, foot - 1.8, String(turn), { bold: true });
    if (turn === 1) marks += words(127.5, foot - 1.8, is.first, { size: 2.7, colour: '#555' });
    cards.forEach((card, i) => {
      marks += words(68 + i * 8, foot - 1.8, is.codes[card], { size: 3, colour: '#555' });
    });
  }
  const end = top + ROW * (LAST_TURN + 1);
  for (let row = 0; row <= LAST_TURN + 1; row++)
    marks += stroke(0, top + row * ROW, PAPER.width, top + row * ROW, { width: row % 5 === 1 ? 0.4 : 0.15 });
  for (const [, x] of columns) marks += stroke(x, top, x, end, { width: 0.15 });
  marks += stroke(PAPER.width, top, PAPER.width, end, { width: 0.15 });
  cards.forEach((card, i) => {
    const { min, max, modifier } = movementCards[card];
    const range = min === max ? String(min) : `${min}–${max}`;
    const sign = modifier < 0 ? `−${-modifier}` : String(modifier);
    marks += words(i * 48, end + 5, `${is.codes[card]}  ${is.cards[card]}: ${range}, ${sign}`, { size: 3 });
  });
  return marks;
}

/** Pages with so many log sheets, two on each. */
export function logSheetPages(board: Board, is: SheetWords, count: number): string[] {
  return Array.from({ length: Math.ceil(count / 2) }, (_, i) =>
    page(
      sheet(board, is, 0) +
        (2 * i + 1 < count
          ? stroke(0, PAPER.height / 2, PAPER.width, PAPER.height / 2, { dashes: '2 2', colour: '#888' }) +
            sheet(board, is, PAPER.height / 2 + 5)
          : ''),
    ),
  );
}
