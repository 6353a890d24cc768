import type { AnySeenGame } from '../engine/game.ts';
import type { Key } from './i18n.ts';
import { t } from './i18n.ts';
import type { GameCard } from './shared/game-ui.ts';

/** Two guard seats only at a table of 8 (N1.1). */
function nunsOptions(players: number): { guardSeats: number; novices: number } {
  const guardSeats = players === 8 ? 2 : 1;
  return { guardSeats, novices: players - guardSeats };
}

const nuns: GameCard = {
  name: 'nuns',
  title: () => t('games.nuns.name'),
  tagline: () => t('games.nuns.tagline'),
  players: { min: 2, max: 8, usual: 5 },
  sides: [
    {
      key: 'guards',
      picture: 'lantern',
      title: () => t('games.nuns.guards.title'),
      hint: () => t('games.nuns.guards.hint'),
      as: () => t('games.nuns.guards.as'),
      seat: () => 'guard1',
      holds: (seat) => seat.startsWith('guard'),
    },
    {
      key: 'novice',
      picture: 'veil',
      title: () => t('games.nuns.novice.title'),
      hint: () => t('games.nuns.novice.hint'),
      as: () => t('games.nuns.novice.as'),
      seat: () => 'novice1',
      holds: (seat) => seat.startsWith('novice'),
    },
  ],
  options: nunsOptions,
  howTo: {
    lead: () => t('howTo.nuns.lead'),
    lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => () => t(`howTo.nuns.${n}` as Key)),
  },
  form: async () => (await import('../games/nuns/ui/form.ts')).form,
  rules: async () => (await import('../games/nuns/ui/rules.ts')).rules,
  lessons: async () => (await import('../games/nuns/ui/learn.ts')).lessons,
  ui: () => import('../games/nuns/ui/index.ts'),
  tonight: {
    options: { guardSeats: 1, novices: 4 },
    players: 5,
    seat: 'novice1',
    level: 'regular',
    signs: async () => {
      const { signsOf } = await import('../games/nuns/after/signs.ts');
      return (events, seat) => signsOf(events as Parameters<typeof signsOf>[0], seat);
    },
  },
  printed: {
    referee: () => import('../games/nuns/ui/printed/Referee.svelte'),
    sheets: () => import('../games/nuns/ui/printed/Print.svelte'),
    honest: (players) => ({ ...nunsOptions(players), variants: {}, dice: 'hand' }),
  },
};

/** Noises at Night: all seats are alike (E1.1). */
const noises: GameCard = {
  name: 'noises',
  title: () => t('games.noises.name'),
  tagline: () => t('games.noises.tagline'),
  players: { min: 2, max: 4, usual: 3 },
  sides: [
    {
      key: 'noise',
      picture: 'lantern',
      title: () => t('games.noises.noise.title'),
      hint: () => t('games.noises.noise.hint'),
      as: () => t('games.noises.noise.as'),
      seat: () => 'player1',
      holds: (seat) => seat.startsWith('player'),
    },
  ],
  options: (players) => ({ players }),
  howTo: {
    lead: () => t('howTo.noises.lead'),
    lines: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => () => t(`howTo.noises.${n}` as Key)),
  },
  form: async () => (await import('../games/noises/ui/form.ts')).form,
  rules: async () => (await import('../games/noises/ui/rules.ts')).rules,
  ui: () => import('../games/noises/ui/index.ts'),
};

/** The games that can be played, as the lobby shows them. With the registry, the one place that names them. */
export const games: readonly [GameCard, ...GameCard[]] = [nuns, noises];

export const gameCard = (name: string): GameCard | undefined => games.find((card) => card.name === name);

const seen = new Map<string, AnySeenGame>(); // of the pages that have been loaded

/** What a game does with views: at once if its page has been loaded before, else loaded with it. */
export function seenGame(name: string): AnySeenGame | Promise<AnySeenGame> | undefined {
  const load = gameCard(name)?.ui;
  return (
    seen.get(name) ??
    load?.().then((ui) => {
      seen.set(name, ui.seen);
      return ui.seen;
    })
  );
}
