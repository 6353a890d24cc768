/** The words of the game, one for one thing; see the glossary. */
export const playerIds = ['player1', 'player2', 'player3', 'player4'] as const;
/** A player, by seat. */
export type PlayerId = (typeof playerIds)[number];

export const symbols = ['paw', 'moon', 'gear', 'wind'] as const;
export type Symbol = (typeof symbols)[number];

export const identities = [
  'cat',
  'mouse',
  'ghost',
  'sleepwalker',
  'clock',
  'boiler',
  'draught',
  'shutter',
] as const;
/** One of the eight noises of the night (E3), in the order in which tokens move (design, section 6). */
export type Identity = (typeof identities)[number];

export const locations = [
  'bathroom',
  'bedroom',
  'kitchen',
  'attic',
  'cellar',
  'library',
  'nursery',
  'parlour',
  'pantry',
  'workshop',
] as const;
export type Location = (typeof locations)[number];

export const nightEvents = [
  'powerCut',
  'lightning',
  'draughtThrough',
  'backToBed',
  'springCleaning',
  'musicalRooms',
  'telltale',
  'light',
  'whispers',
  'deadOfNight',
] as const;
export type NightEvent = (typeof nightEvents)[number];

export const cardPowers = ['creak', 'slam', 'lantern', 'drag', 'rummage', 'listen'] as const;
/** The special power of a clue card (E4). */
export type CardPower = (typeof cardPowers)[number] | 'blackout';

/** What asks a player for a target: a card, a location, or the event Tell-tale. */
export type Power = CardPower | Location | 'telltale';

export type Face = 'up' | 'down';

/** A clue card by its name, e.g. `paw-1`, `paw-moon-2`, `gear-slam`, `blackout-1`. */
export type ClueCard = string;
