// What the page says and points at in moments that random games may not meet.
import { expect, test } from 'vitest';
import { choicesOf } from '../../src/games/noises/choices.ts';
import type { NoisesEvent } from '../../src/games/noises/events.ts';
import { noises } from '../../src/games/noises/index.ts';
import { endingOf } from '../../src/games/noises/ui/ending.ts';
import { Guide } from '../../src/games/noises/ui/guide.svelte.ts';
import { logOf } from '../../src/games/noises/ui/log.ts';
import { nowOf } from '../../src/games/noises/ui/now.ts';
import type { Choosing } from '../../src/games/noises/ui/press.ts';
import { sayText } from '../../src/games/noises/ui/say.ts';
import type { ClueCard } from '../../src/games/noises/vocabulary.ts';
import type { Played } from '../rules/noises/scene.ts';
import { decline, down, play, quiet, up } from '../rules/noises/scene.ts';

function choosing({ state }: Played, seat: string, card: ClueCard | null): Choosing {
  const view = noises.peek(state, seat);
  const nothing = { location: null, picking: null, accused: null, suspicion: null };
  return { view, choices: choicesOf(view), card, face: 'up', confirming: false, given: false, ...nothing };
}

const log = (played: Played, viewer: string): string[] =>
  logOf(viewer, played.lines(viewer) as unknown as NoisesEvent[]).map(({ text }) => sayText(text));

test('a chosen card is told by the symbols it has', () => {
  const played = play({ hands: [['blackout-1', 'paw-1', 'paw-moon-1', 'paw-slam']] });
  const said = (card: ClueCard): string => sayText(nowOf(choosing(played, 'player1', card)).text);
  expect(said('blackout-1')).not.toContain('symbol');
  expect(said('blackout-1')).toContain('its power works');
  expect(said('paw-1')).toContain('its symbol counts');
  expect(said('paw-moon-1')).toContain('its symbols count');
  expect(said('paw-slam')).toContain('its symbol counts and its power works');
});

test('a power left unused is named', () => {
  const played = play({}, down(1, 'paw-1', 'attic'), up(1, 'paw-2', 'attic'), decline(1));
  expect(log(played, 'player2')).toContain('Hazel leaves a power unused: Attic.');
  expect(log(played, 'player1')).toContain('You leave a power unused: Attic.');
});

test('who lost is told by how much, who won or watched is not', () => {
  const { state } = play({ timer: 1, points: [9, 1] }, ...quiet(2));
  const why = (viewer: string): string => {
    const ending = endingOf(noises.peek(state, viewer), viewer !== '');
    return sayText(ending!.why);
  };
  const scores = state.open.scores!;
  expect(why('player2')).toContain(`You have ${scores['player2']!.total} point`);
  expect(why('player1')).not.toContain('You have');
  expect(why('')).not.toContain('You have');
});

test('the guide goes on to rooms and faces when a card is chosen, read or not', () => {
  const played = play({});
  const guide = new Guide();
  guide.next('me');
  guide.next('house');
  expect(guide.now(choosing(played, 'player1', null))).toBe('card');
  expect(guide.now(choosing(played, 'player1', 'paw-1'))).toBe('where');
  guide.next('where');
  expect(guide.now(choosing(played, 'player1', 'paw-1'))).toBeNull();
  expect(guide.now(choosing(played, 'player2', null))).toBe('others');
});
