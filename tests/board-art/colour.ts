// Colour as eyes see it: simulated colour sight, CIEDE2000, contrast.

type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];

/** Dichromat simulation in linear RGB: Machado, Oliveira and Fernandes (2009), severity 1. */
export const eyes = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;

const SRGB: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

const times = (m: Matrix, v: Three): Three =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Three;

/** Linear red, green and blue, 0 to 1, of `#rrggbb`. */
const linear = (hex: string): Three =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Three;

/** CIE L*a*b* of an sRGB colour as an eye of that kind sees it. */
function lab(eye: Matrix, hex: string): Three {
  const seen = times(eye, linear(hex)).map((c) => Math.min(1, Math.max(0, c))) as unknown as Three;
  const [x, y, z] = times(SRGB, seen).map((t, i) => {
    const v = t / [0.9505, 1, 1.089][i]!;
    return v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116;
  }) as unknown as Three;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const hue = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** CIEDE2000 between two colours as an eye of that kind sees them: 0 for equal, about 2 where a difference is just seen. */
export function difference(eye: Matrix, one: string, other: string): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [lab(eye, one), lab(eye, other)];
  const c7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 1 + 0.5 * (1 - Math.sqrt(c7 / (c7 + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [hue(a1 * g, b1), hue(a2 * g, b2)];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2));
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : h1 + turn / 2;
  const t =
    1 -
    0.17 * Math.cos(rad(h - 30)) +
    0.24 * Math.cos(rad(2 * h)) +
    0.32 * Math.cos(rad(3 * h + 6)) -
    0.2 * Math.cos(rad(4 * h - 63));
  const swing =
    -Math.sin(rad(60 * Math.exp(-((((h + 360) % 360) - 275) ** 2) / 625))) *
    2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dhs = dh / (1 + 0.015 * c * t);
  return Math.sqrt(dl ** 2 + dc ** 2 + dhs ** 2 + swing * dc * dhs);
}

/** What a colour of some strength, 0 to 1, makes of another below it, as a page mixes them. */
export function over(above: string, strength: number, below: string): string {
  const mixed = [1, 3, 5].map((i) => {
    const [a, b] = [above, below].map((hex) => parseInt(hex.slice(i, i + 2), 16)) as [number, number];
    return Math.round(a * strength + b * (1 - strength));
  });
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((hex) => times(SRGB, linear(hex))[1] + 0.05)
    .sort((a, b) => a - b) as [number, number];
  return light / dark;
}
