/**
 * The pieces of play and the small pictures of cards and panels, as symbols. Pure strings; colours come from classes in the style
 * sheets beside. Nothing is told by colour alone: each novice has her own veil and letter, each guard her own shape.
 *
 * Every symbol is drawn around 0,0: figures and tokens in about ±16 board units, pictures in a box of ±20
 * (`<svg viewBox="-20 -20 40 40"><use href="#bd-wish-3"/></svg>`).
 */

/** The letters of the six novices, in seat order. */
export const INITIALS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const p = (d: string, cls = '') => `<path${cls ? ` class="${cls}"` : ''} d="${d}"/>`;
/** A footprint: ball of the foot and heel, or the ball alone. */
const foot = (x: number, y: number, heel = true) =>
  p(
    `M${x - 4} ${y - 3}q0-7 4-7t4 7-4 7-4-7z${heel ? `M${x - 3} ${y + 7.5}q0-3 3-3t3 3-3 4-3-4z` : ''}`,
    'bk-solid',
  );
const pips = (...d: number[]) =>
  d.map((k) => p(`M${((k % 3) - 1) * 8} ${(Math.floor(k / 3) - 1) * 8}h0`, 'bk-pip')).join('');

/** Veils: round, gabled, square, winged, flowing, forked. */
const VEILS = [
  'M-12 13V-2a12 12 0 0 1 24 0V13q-12 5-24 0z',
  'M0-18 13-3V13q-13 5-26 0V-3z',
  'M-13-12q13-4 26 0V13q-13 5-26 0z',
  'M-9 13V1L-20-5Q-12-16 0-11 12-16 20-5L9 1V13q-9 4-18 0z',
  'M0-15Q12-15 12-2 12 6 19 13 0 20-19 13-12 6-12-2-12-15 0-15z',
  'M-12 13V-3L-13-17-4-12Q0-14 4-12L13-17 12-3V13q-12 5-24 0z',
] as const;

const novice = (i: number) =>
  p(VEILS[i]!, `bk-veil bk-n${i + 1}`) +
  '<circle class="bk-face" r="8" cy="1"/>' +
  `<text class="bk-letter" y="1.2">${INITIALS[i]}</text>`;

const SYMBOLS: Readonly<Record<string, string>> = {
  abbess:
    p('M-8 16Q-9-2-7-14 0-30 7-14 9-2 8 16 0 19-8 16z', 'bk-habit') +
    p('M-5-14q5-8 10 0v5Q0-3-5-9z', 'bk-face') +
    p('M-2-11h0M2-11h0', 'bk-eyes') +
    p('M-3.5-4 0 5 3.5-4M0 5v8M-3 8h6', 'bk-line') +
    p('M14 18V-18q0-8-6-8-5 0-5 4.5 0 3.5 3 3.5', 'bk-crook'),
  prioress:
    p('M-15 9Q-14-7-7-12 0-18 7-12 14-7 15 9 8 18 0 18T-15 9z', 'bk-habit') +
    '<circle class="bk-face" cy="-6" r="6"/>' +
    p('M-2.2-6.5h0M2.2-6.5h0', 'bk-eyes') +
    p('M-9 5q9 5 18 0', 'bk-line') +
    p('M3 7a3.5 3.5 0 1 0 .1 0zM1.5 13 0 18M4 14v5M6 13l3 4', 'bk-line'),
  // A cowl, a beard and a knotted cord; his letter on the breast.
  monk:
    p('M-14 17Q-15 4-10-3-13-17 0-21 13-17 10-3 15 4 14 17 0 21-14 17z', 'bk-habit') +
    p('M-6-9q0-7 6-7t6 7Q7 1 0 4-7 1-6-9z', 'bk-face') +
    p('M-5-7Q0-4 5-7 5 1 0 3-5 1-5-7z', 'bk-beard') +
    '<text class="bk-letter bk-letter-light" y="11.5">R</text>',
  noise:
    p('M0-3a3 3 0 1 0 .1 0z', 'bk-solid') + p('M5-6q5 6 0 12M9-10q9 10 0 20M13-14q13 14 0 28', 'bk-ring'),
  vanished: p('M-14-4H3q7 0 7-5.5T5-14-1-9M-9 2h16q7 0 7 5.5T8 13 3 8M-13 8h9M-17 2h2', 'bk-wisp'),
  lock: p('M-8-2H8v13H-8zM-5-2v-5a5 5 0 0 1 10 0v5', 'bk-stroke') + p('M0 3v4', 'bk-stroke'),
  keys: p('M-8-3a6 6 0 1 0 .1 0zM-3 0 14-13M9-9l4 4M5-6l3 3M-4 7 13 12M8 11l-1 4M-8 3h0', 'bk-stroke'),
  seen: p('M-14 0Q0-15 14 0 0 15-14 0zM0-4.5a4.5 4.5 0 1 0 .1 0z', 'bk-stroke'),
  // What the novices long for, by the number of the wish.
  'wish-1':
    p('M-11-4H11V12q0 4-4 4H-7q-4 0-4-4zM-9-9H9v5H-9z', 'bk-pic') +
    p('M-7 1h14v8H-7zM3-9 13-19M-3 5q3-3 6 0', 'bk-stroke'),
  'wish-2':
    p('M-16 2H16L11 13H-11zM-16 2q2-14 16-14T16 2', 'bk-pic') +
    p('M-8-6 6 2M6-7-6 2M-3-15q-2-2 0-4M3-15q-2-2 0-4', 'bk-stroke'),
  'wish-3':
    p('M-13-15H10q3 0 3 3V15H-13z', 'bk-pic') + p('M-9-15V15M1 7q-7-6-5-9t5 1q3-4 5-1T1 7z', 'bk-stroke'),
  'wish-4':
    p('M-15-11q10 4 30 0V11q-18 4-30 0z', 'bk-pic') +
    p('M-9 3-3-4 4 4 10-3', 'bk-hush') +
    p('M-9 3h0M-3-4h0M4 4h0M10-3h0', 'bk-dots'),
  'wish-5':
    p('M-4-17h8v8q8 4 8 12V14q0 3-3 3H-9q-3 0-3-3V3q0-8 8-12z', 'bk-pic') +
    p('M-12 3q6-3 12 0t12 0M-5-13H5M-4 10h0M3 8h0', 'bk-stroke'),
  'wish-6':
    p('M0-17a11.5 11.5 0 1 0 .1 0zM-2.5 7h5V18h-5z', 'bk-pic') + p('M-5-3 2-11M-2 1 6-7', 'bk-stroke'),
  'wish-7':
    p('M-10-3-11-15-4-10h8l7-5-1 12q3 9-10 11-13-2-10-11zM-17 6H17L13 17H-13z', 'bk-pic') +
    p('M-4-3h0M4-3h0M-1.5 1h3M-15 11h30', 'bk-stroke'),
  'wish-8':
    p('M-16-11H16V11H-16z', 'bk-pic') + p('M-16-11 0 3 16-11M0 10q-6-4-4-7t4 1q2-4 4-1T0 10z', 'bk-stroke'),
  // Movement cards.
  stand: foot(-6, 0) + foot(6, 0),
  sneak: foot(-7, 7, false) + foot(6, -3, false) + p('M-11 15h8M2 5h8', 'bk-hush'),
  walk: foot(-7, 5) + foot(7, -5),
  run: foot(-10, 6) + foot(0, -6) + foot(11, 6) + p('M-16-14h9M-18-9h6M9-15h8M-4 15h7', 'bk-hush'),
  // Blessings.
  hush:
    p('M-13 3Q0-9 13 3 0 15-13 3zM-13 3q7 3 13-1 6 4 13 1', 'bk-pic') +
    p('M-3.5 18V-6q0-4 3.5-4t3.5 4V18z', 'bk-solid') +
    p('M-3.5 0h2', 'bk-stroke'),
  echo:
    p('M0 0h0', 'bk-dots') +
    p(
      'M7-6q5 6 0 12M11-11q9 11 0 22M15-15q13 15 0 30M-7-6q-5 6 0 12M-11-11q-9 11 0 22M-15-15q-13 15 0 30',
      'bk-stroke',
    ),
  providence:
    p('M-10 8Q0-3 10 8 0 18-10 8z', 'bk-pic') +
    p('M0 6v4M0-17V-4M-12-12-7-3M12-12 7-3M-18-3l8 5M18-3l-8 5', 'bk-stroke'),
  falseNoise:
    p('M-10 8Q-8 5-8-3-8-12 0-13 8-12 8-3 8 5 10 8zM0-17v4', 'bk-pic') +
    p(
      'M-2 8q2 6 4 0M-2.5-5q0-3 2.5-3t2.5 3-2.5 3.5V1M0 4h0M-16-10l-3-3M16-10l3-3M-17-3h-3M17-3h3',
      'bk-stroke',
    ),
};

const DICE = [
  pips(4),
  pips(0, 8),
  pips(0, 4, 8),
  pips(0, 2, 6, 8),
  pips(0, 2, 4, 6, 8),
  pips(0, 2, 3, 5, 6, 8),
];

/** A wish has its card's number in a corner, so that its shape is not all there is to tell it by. */
const sign = (id: string): string =>
  id.startsWith('wish-')
    ? `<g class="bk-sign"><circle cx="15" cy="14" r="6.5"/><text x="15" y="14.3">${id.slice('wish-'.length)}</text></g>`
    : '';

/** The symbols of this file, once per page: `novice-1`…`novice-6`, `abbess`, `prioress`, `noise`, …, `die-1`…`die-6`. */
export function pieceDefs(): string {
  const all = [
    ...Object.entries(SYMBOLS).map(([id, markup]) => [id, markup + sign(id)] as const),
    ...VEILS.map((_, i) => [`novice-${i + 1}`, novice(i)] as const),
    ...DICE.map(
      (d, i) =>
        [`die-${i + 1}`, `<rect class="bk-die" x="-15" y="-15" width="30" height="30" rx="6"/>${d}`] as const,
    ),
  ];
  return `<defs>${all.map(([id, m]) => `<g id="bd-${id}">${m}</g>`).join('')}</defs>`;
}

/** A picture on its own, for cards and lists; `label` is already in the reader's language (empty: decoration only). */
export function picture(symbol: string, label = ''): string {
  const name = label
    ? `role="img" aria-label="${label.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)}"`
    : 'aria-hidden="true"';
  return `<svg class="bk" viewBox="-20 -20 40 40" ${name}><use href="#bd-${symbol}"/></svg>`;
}
