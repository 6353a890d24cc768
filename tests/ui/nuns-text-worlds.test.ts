// Text mode tells no more than its viewer may know: of two worlds that differ in a secret that is not his, the page and
// every answer to everything that can be asked are the same, letter for letter.
import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'svelte/server';
import { fastChance } from '../../src/chance/fast.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { choicesAhead, choicesOf } from '../../src/games/nuns/choices.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { ownOf } from '../../src/games/nuns/previews/move.ts';
import type { State } from '../../src/games/nuns/state.ts';
import { logOf } from '../../src/games/nuns/log.ts';
import { nextSteps, planOf, reach } from '../../src/games/nuns/ui/draft.ts';
import { answerOf } from '../../src/games/nuns/ui/text/answers.ts';
import { sayText } from '../../src/games/nuns/ui/text/say.ts';
import { moreOf, summaryOf } from '../../src/games/nuns/ui/text/summary.ts';
import type { Doing, Standing } from '../../src/games/nuns/ui/text/telling.ts';
import { verbsOf } from '../../src/games/nuns/ui/text/verbs.ts';
import type { View } from '../../src/games/nuns/view.ts';
import { language, speak } from '../../src/client/shared/words.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { nunsSecrets } from '../suites/nunsTwists.ts';
import { anySuite } from '../suites/suite.ts';
import { Leak, twoWorlds } from '../two-worlds/worlds.ts';
import TextNight from './TextNight.svelte';

/** What somebody chooses who takes the first way there is. */
function doingOf(view: View): Doing {
  const { open, viewer, novice: secret } = view;
  const choices = choicesOf(board, view);
  const novice = open?.novices.find((one) => one.id === viewer);
  const planning =
    open && novice && secret && choices?.kind === 'plan' ? { board, open, novice, secret, choices } : null;
  const nothing = { path: [], second: null, card: null };
  const later = choicesAhead(view);
  const ahead =
    open && novice && secret && later
      ? { board, open: { ...open, turn: open.turn + 1 }, novice, secret, choices: later }
      : null;
  const [way] = planning ? [...reach(planning, nothing).values()].slice(-1) : [];
  const draft = { ...nothing, path: way ?? [] };
  const choice = choices?.kind === 'guards' ? (choices.guards[0] ?? null) : null;
  return {
    choices,
    editing: false,
    ahead,
    sketch: ahead && { path: [nextSteps(ahead, nothing)[0]!], second: null, card: null },
    planning,
    draft,
    plan: planning && planOf(planning, draft),
    sentPlan: secret?.plan ?? null,
    answering: choices?.kind === 'blessing' ? choices : null,
    answered: view.answer !== null,
    options: open?.options ?? {},
    plays: {},
    dicing: choices?.kind === 'dice' ? choices : null,
    dice: [],
    round: open && choice && open.phase.name === 'guards' ? { board, open, phase: open.phase, choice } : null,
    guard: choice?.guard ?? null,
    path: choice?.steps.slice(0, 1) ?? [],
    route: null,
  };
}

const MOST_CHOICES = 7; // asked about, of each list

/** All that can be read or asked. */
function pageOf(view: View, events: readonly NunsEvent[]): string {
  const { open, viewer } = view;
  if (!open) return '';
  const doing = doingOf(view);
  const lines = logOf(board, viewer, events);
  const standing: Standing = { board, view, open, own: ownOf(board, view), doing, lines, events };
  const players = nuns.seats(open.options).map((seat) => ({ seat, player: 'bot' as const, name: null }));
  const ways = doing.planning ? reach(doing.planning, doing.draft) : new Map();
  const around = {
    ways,
    seated: viewer !== '',
    standingPass: false,
    marks: {},
    around: null,
    again: false,
    turns: 0,
  };
  const verbs = verbsOf(standing, around);
  const session = { players, marks: {} };
  const texts = [...summaryOf(standing), ...moreOf(standing)].map(sayText);
  for (const verb of verbs) {
    const [[slot, { choices }] = ['', { choices: [] }]] = Object.entries(verb.slots);
    texts.push(`${verb.name} ${verb.may} ${(choices ?? []).map(({ words }) => words).join()}`);
    const all = choices ?? [];
    const apart = Math.max(1, Math.floor(all.length / MOST_CHOICES));
    const asked =
      slot === '' ? [{}] : all.filter((_, i) => i % apart === 0).map(({ value }) => ({ [slot]: value }));
    for (const slots of asked)
      texts.push(...(answerOf(verb.name, slots, standing, { session, turns: [] }) ?? []));
  }
  const page = {
    ...session,
    seat: viewer === '' ? null : viewer,
    viewer,
    view,
    events,
    again: null,
    standing: false,
    draft: null,
  };
  const all = [...texts, render(TextNight, { props: { session: page as never } }).body].join('\n');
  expect(all).not.toMatch(/undefined|NaN|\[object/);
  return all;
}

/** How a match would begin that begins as this view stands: what a viewer observed of one that is looked at from its middle. */
const begun = ({ open, novice, guards }: View): NunsEvent[] => [
  ...(open ? [{ event: 'began', open: jsonCopy(open) } as NunsEvent] : []),
  ...(novice ? [{ event: 'dealtNovice', secret: jsonCopy(novice) } as NunsEvent] : []),
  ...(guards ? [{ event: 'dealtGuards', guards: jsonCopy(guards) } as NunsEvent] : []),
];

/** The game whose views hold their page; `extra` is what a page that leaks would be given beside. */
const paged = (extra: (view: View, state: State) => View = (view) => view) => {
  const told = new WeakMap<View, NunsEvent[]>();
  return anySuite({
    ...nunsSuite,
    game: {
      ...nuns,
      peek(state: State, viewer: string): View {
        const view = extra(jsonCopy(nuns.peek(state, viewer)) as View, state);
        return { ...view, page: pageOf(view, begun(view)) } as View;
      },
      reduce(view: View, event: NunsEvent) {
        const events = [...(told.get(view) ?? begun(view)), event];
        nuns.reduce(view, event);
        told.set(view, events);
        Object.defineProperty(view, 'page', {
          get: () => pageOf(view, events),
          enumerable: true,
          configurable: true,
        });
      },
    },
  });
};

const suite = anySuite(nunsSuite);
const table = { ...nunsSuite.tables[0]!, guardSeats: 1 as const, novices: 2 };

afterEach(() => speak('en'));

describe('two worlds, one telling', () => {
  // Each in another language: what is told in all of them is looked at for what can't be said.
  test.each(nunsSecrets.map((secret, i) => [secret, i] as const))('%s', async (secret, i) => {
    await speak(language.locales[i % language.locales.length]!);
    let driven = 0;
    for (let seed = 0; driven === 0 || seed < count(1, 20); seed++) {
      const options = { ...table, ...(secret === 'answered' && { windows: 'byClock' }) };
      driven += twoWorlds(suite, options, secret, seed, count(2, 30), paged())?.actions ?? 0;
      if (seed > 40) break;
    }
    expect(driven).toBeGreaterThan(0);
  });

  test('a telling that were given a hidden point would be found out', () => {
    const leaky = paged((view, state) => {
      view.open?.novices.forEach((novice, i) => (novice.token = state.novices[i]?.point ?? null));
      return view;
    });
    expect(() => {
      for (let seed = 0; seed < 30; seed++)
        for (const secret of nunsSecrets) twoWorlds(suite, table, secret, seed, 1, leaky);
    }).toThrow(Leak);
  });

  test('the page tells something at all', () => {
    const state = nuns.start(table, fastChance(1), undefined);
    const view = jsonCopy(nuns.peek(state, 'novice1')) as View;
    const page = pageOf(view, begun(view));
    for (const words of ['You are at', 'Your keys are at', 'What do you do?', 'go (points)', 'Log sheet'])
      expect(page).toContain(words);
  });
});
