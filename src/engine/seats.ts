/** A seat of a match, by the name its game gives it (`guard1`, `novice3`, `player2`). */
export type Seat = string;

/** Who looks: the holder of a seat, or a spectator, who sees what everybody sees. */
export type Viewer = Seat | typeof SPECTATOR;

/** The default viewer: whoever holds no seat. No game may name a seat so. */
export const SPECTATOR = 'public';

/** Who acts when the clock does: no seat, and no game may name one so. See `GameClock`. */
export const CLOCK = 'clock';
