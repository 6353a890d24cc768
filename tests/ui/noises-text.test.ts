// Every text the page makes of random whole games can be said; the log tells nobody a card he may not know; the replay
// shows each seat what it knew then, and all of it together the truth.
import { afterEach, describe, expect, test } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import type { LogRow } from '../../src/engine/log.ts';
import { perform, startMatch } from '../../src/engine/match.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { choicesOf } from '../../src/games/noises/choices.ts';
import type { NoisesEmitted } from '../../src/games/noises/events.ts';
import { noises } from '../../src/games/noises/index.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import { endingOf, scoreLines } from '../../src/games/noises/ui/ending.ts';
import { roomText } from '../../src/games/noises/ui/house.ts';
import { logOf } from '../../src/games/noises/ui/log.ts';
import { nowOf } from '../../src/games/noises/ui/now.ts';
import { picking } from '../../src/games/noises/ui/picks.ts';
import { playersText } from '../../src/games/noises/ui/players.ts';
import type { Choosing } from '../../src/games/noises/ui/press.ts';
import { primaryPress, secondaryPress } from '../../src/games/noises/ui/press.ts';
import { momentAt, nextTurn, stepsOf } from '../../src/games/noises/ui/replay.ts';
import { sayText } from '../../src/games/noises/ui/say.ts';
import type { View } from '../../src/games/noises/view.ts';
import { cardText, slotPlace } from '../../src/games/noises/ui/words.ts';
import type { PlayerId } from '../../src/games/noises/vocabulary.ts';
import { language, speak } from '../../src/client/shared/words.ts';
import { count } from '../counts.ts';

const noHash = () => '';

afterEach(() => speak('en'));
const broken = /undefined|NaN|\[object|[{}]/;

/** A choice as somebody might make it who takes whatever comes first. */
function choosing(view: View, made: boolean): Choosing {
  const choices = choicesOf(view);
  const first = made && choices?.kind === 'power' ? choices.targets[0] : undefined;
  return {
    view,
    choices,
    card: made && (choices?.kind === 'play' || choices?.kind === 'give') ? (choices.cards[0] ?? null) : null,
    face: 'up',
    location: made && choices?.kind === 'play' ? choices.locations[0]! : null,
    picking: choices?.kind === 'power' ? picking(first ? [first] : choices.targets, choices.at, []) : null,
    accused: made && choices?.kind === 'guess' ? (choices.players[0] ?? null) : null,
    suspicion: made && choices?.kind === 'guess' ? choices.identities[0]! : null,
    confirming: made,
    given: view.own?.gift != null,
  };
}

function checkWords(view: View): void {
  const texts = [false, true].flatMap((made) => {
    const one = choosing(view, made);
    const primary = primaryPress(one);
    if (made && one.choices && !one.given) {
      expect(primary?.does?.type).toBe('send');
      const { action } = primary!.does as { action: unknown };
      expect(noises.action(action).ok).toBe(true);
    }
    return [nowOf(one).text, primary?.text, secondaryPress(one)?.text];
  });
  const open = view.open!;
  for (const at of open.row) {
    texts.push(roomText(open, at, 'choose'));
    open.piles[at].forEach((_, place) => texts.push(slotPlace(open, [at, place], view.viewer)));
  }
  for (const player of open.playing) texts.push(playersText(open, view.viewer, player, true));
  for (const one of texts) if (one) expect(sayText(one)).not.toMatch(broken);
}

describe.each(Array.from({ length: count(3, 30) }, (_, i) => i))('game %s', (seed) => {
  const options = { players: 2 + (seed % 3) };
  const chance = fastChance(seed);
  const draw = fastDraw(seed);
  const { match, start, events } = startMatch(noises, options, chance, noHash);
  const all: NoisesEmitted[] = [...events];
  const rows: LogRow[] = [];
  const viewers = [...noises.seats(options), SPECTATOR];
  const viewOf = (viewer: string): View =>
    fold<NoisesTypes>(noises, viewer, observed<NoisesTypes>(all, viewer));
  const then = new Map<number, View[]>(); // every viewer's view after so many steps

  test('can be told, in every language', async () => {
    for (let row = 0; noises.waiting(match.state).length > 0; row++) {
      if (row % 7 === 0) {
        const views = viewers.map(viewOf);
        then.set(row + 1, views);
        await speak(language.locales[row % language.locales.length]!);
        views.forEach(checkWords);
      }
      const waiting = noises.waiting(match.state);
      const seat = waiting[draw(waiting.length)]!;
      const view = noises.peek(match.state, seat);
      const action = noises.sample(view, noises.choices(view)!, draw);
      const done = perform<NoisesTypes>(match, seat, action, 'bot', chance, noHash);
      if (!done.ok) throw new Error(done.error.code);
      rows.push(done.value.row);
      all.push(...done.value.events);
    }
    for (const viewer of viewers) {
      const lines = logOf(viewer, observed<NoisesTypes>(all, viewer));
      expect(lines.length).toBeGreaterThan(40);
      for (const locale of language.locales) {
        await speak(locale);
        for (const line of lines) expect(sayText(line.text)).not.toMatch(broken);
      }
      expect(lines.some(({ text }) => text.key === 'log.dealt')).toBe(viewer !== SPECTATOR);
      const ending = endingOf(viewOf(viewer), viewer !== SPECTATOR);
      for (const text of [ending!.title, ending!.why]) expect(sayText(text)).not.toMatch(broken);
    }
  });

  test('is told to nobody who may not know it', () => {
    for (const viewer of viewers)
      for (const one of all) {
        if (one.to === 'everyone' || one.to.includes(viewer)) continue;
        const hidden = (one.event as { card?: string }).card;
        if (hidden === undefined) continue;
        const told = logOf(viewer, observed<NoisesTypes>([one], viewer)).map(({ text }) => sayText(text));
        const name = sayText(cardText(hidden));
        for (const line of told) expect(line).not.toContain(name);
      }
  });

  test('is scored line by line as the rules score it', () => {
    const view = viewOf(SPECTATOR);
    for (const { player, score, rooms, won } of scoreLines(view)) {
      expect(score).toEqual(match.state.open.scores?.[player]);
      expect(rooms.reduce((sum, room) => sum + room.count, 0)).toBe(score.symbols);
      expect(score.tokens + score.room + score.symbols).toBe(score.total);
      expect(won).toBe(match.state.open.outcome?.winners.includes(player));
    }
  });

  test('is replayed with the eyes of each seat, and with all of them', () => {
    const steps = stepsOf({ start, rows })!;
    expect(steps).toHaveLength(rows.length + 1);
    for (const [shown, views] of then)
      viewers.forEach((viewer, i) => expect(momentAt(steps, shown, viewer).view).toEqual(views[i]));
    const last = momentAt(steps, steps.length, 'all');
    for (const at of match.state.open.row)
      expect(last.view.open?.piles[at].map(({ card }) => card)).toEqual(match.state.cards[at]);
    expect(last.identities).toEqual(match.state.identities);
    for (const seat of noises.seats(options))
      expect([...(last.hands[seat] ?? [])].sort()).toEqual([...match.state.hands[seat]!].sort());
    for (let shown = 1; shown < steps.length;) {
      const next = nextTurn(steps, shown, 1);
      expect(next).toBeGreaterThan(shown);
      expect(nextTurn(steps, next, -1)).toBeLessThan(next);
      for (const line of logOf(SPECTATOR, momentAt(steps, next, 'all').news))
        expect(sayText(line.text)).not.toMatch(broken);
      shown = next;
    }
  });

  test('is not replayed where the rules would do otherwise', () => {
    const [first, ...rest] = rows;
    const strange = { ...first!, seat: 'player9' as PlayerId };
    expect(stepsOf({ start, rows: [strange, ...rest] })).toBeNull();
    expect(stepsOf({ start: { ...start, chance: start.chance.slice(1) }, rows })).toBeNull();
  });
});
