import type { Around } from '../../../../client/shared/around.ts';
import type { Mark } from '../../../../client/shared/marks.ts';
import { pinKinds } from '../../../../client/shared/marks.ts';
import type { Slot, Verb } from '../../../../client/shared/text/grammar.ts';
import { anyText } from '../../../../client/shared/text/grammar.ts';
import { formsIn } from '../../../../client/shared/text/common.ts';
import type { Point } from '../../board/format.ts';
import type en from '../../locales/text/en.json';
import { watcherOf } from '../../moves.ts';
import { cardText, NameOf, SeatName, text } from '../../text.ts';
import { ABOUT_TURN, cards, watcherIds } from '../../vocabulary.ts';
import { fittingCards } from '../draft.ts';
import { quickMoves } from '../round.ts';
import { quickWords, routeWords } from './guards.ts';
import { lineTold } from './papers.ts';
import { askable } from './reasons.ts';
import { say, sayText } from './say.ts';
import { diceSlot, namedSlot, pointSlot, pointsSlot } from './slots.ts';
import type { Standing } from './telling.ts';
import { playsOf, playWords } from './windows.ts';

/*
 * What can be said: every command with its words from the locale, and whether it is for now. The lists show the same.
 */

export type VerbName = keyof typeof en.words;

/** What beside the match decides what can be said. */
export interface Round {
  readonly ways: ReadonlyMap<Point, readonly Point[]>; // the points that can be chosen now, each with the steps there
  readonly seated: boolean;
  readonly standingPass: boolean; // "pass until I say"
  readonly marks: Readonly<Record<string, Mark>>;
  readonly around: Around | null;
  readonly again: boolean; // another match can be had
  readonly turns: number; // of a match that can be told again; 0 while it is played
}

type Group = keyof typeof en.group;

/** All commands in the order in which lists show them, those that do something first. */
export function verbsOf(standing: Standing, around: Round): Verb<VerbName>[] {
  const { open, doing, view } = standing;
  const { planning, sentPlan, answering, answered, round, guard, draft, dicing } = doing;
  const plans = planning !== null && !sentPlan;
  const answers = answering !== null && !answered;
  const routes = round?.choice.routes ?? [];
  const walks = round !== null && routes.length === 0;
  const choosesGuard = doing.choices?.kind === 'guards' && doing.choices.guards.length > 1;
  const over = open.outcome !== null;
  const words = anyText(say('slot.words'));
  const watchers = watcherIds.filter((id) => watcherOf(open, id) !== null);
  const named = (ids: readonly (typeof watcherIds)[number][]): Parameters<typeof namedSlot>[1] =>
    ids.map((value) => ({ value, words: sayText(NameOf(value)), also: say(`also.${value}`) }));
  const novices = open.novices.map(({ id }) => ({
    value: id as string,
    words: sayText(NameOf(id)),
    ...(id === view.viewer && { also: say('also.me') }),
  }));
  const turnSlot = (most: number): Slot =>
    namedSlot(
      say('slot.turn'),
      Array.from({ length: most }, (_, i) => ({ value: String(i + 1), words: String(i + 1) })),
    );
  const points = pointsSlot(standing, around.ways);
  const point = pointSlot(standing);
  const marked = Object.keys(around.marks).map(Number);
  const made: Verb<VerbName>[] = [];
  const add = (group: Group, name: VerbName, may: boolean, slots: Record<string, Slot> = {}): void => {
    const forms = formsIn((values) => say(`words.${name}`, values), slots);
    made.push({ name, group: say(`group.${group}`), does: say(`does.${name}`), forms, slots, may });
  };

  const sketched = (doing.sketch?.path.length ?? 0) > 0;
  const steps = doing.path.length + draft.path.length + (draft.second?.length ?? 0);
  add('do', 'go', plans || walks || doing.ahead !== null, { points });
  add('do', 'card', plans && !planning.choices.mustWalkHome, {
    card: namedSlot(
      say('slot.card'),
      (plans && steps > 0 ? fittingCards(draft, planning.choices) : cards).map((value) => ({
        value,
        words: sayText(cardText(value)),
      })),
    ),
  });
  add('do', 'guard', choosesGuard, {
    guard: namedSlot(
      say('slot.guard'),
      named(doing.choices?.kind === 'guards' ? doing.choices.guards.map((one) => one.guard) : watchers),
    ),
  });
  add(
    'do',
    'route',
    routes.some((name) => name !== ABOUT_TURN),
    {
      route: namedSlot(
        say('slot.route'),
        round && guard
          ? routes
              .filter((name) => name !== ABOUT_TURN)
              .map((name) => ({ value: name, words: sayText(routeWords(round, guard, name)) }))
          : [],
      ),
    },
  );
  add('do', 'about', routes.includes(ABOUT_TURN));
  add('do', 'along', walks, {
    steps: namedSlot(
      say('slot.steps'),
      round
        ? quickMoves(round).map((move) => ({
            value: String(move.path.length),
            words: sayText(quickWords(move)),
          }))
        : [],
    ),
  });
  add('do', 'play', answers && playsOf(answering).length > 0, {
    play: namedSlot(
      say('slot.play'),
      answering
        ? playsOf(answering).map((play, i) => ({
            value: String(i),
            words: sayText(playWords(standing, play)),
          }))
        : [],
    ),
  });
  add('do', 'rolled', dicing !== null, { dice: diceSlot(dicing?.by.length ?? 0) });
  add('do', 'pass', answers);
  add('do', 'stand', plans && !planning.choices.mayWalkHome);
  add('do', 'second', plans && planning.choices.legs === 2 && !draft.second && draft.path.length > 0);
  add('do', 'send', plans || answers || dicing !== null || round !== null);
  add('do', 'end', round?.choice.canEnd ?? false);
  add('do', 'back', sketched || (steps > 0 && (plans || walks)));
  add(
    'do',
    'over',
    sketched ||
      (steps > 0 && (plans || walks)) ||
      (answers && Object.keys(doing.plays).length > 0) ||
      (dicing !== null && doing.dice.some((die) => die !== null)),
  );
  add('do', 'change', sentPlan !== null || (answering !== null && answered));
  add('do', 'again', over && around.again);
  add('do', 'replay', around.turns > 0, { turn: turnSlot(around.turns) });
  add('do', 'next', around.turns > 0);
  add('do', 'before', around.turns > 0);

  add('ask', 'more', true);
  add('ask', 'me', !over);
  add('ask', 'where', true, {
    who: namedSlot(say('slot.who'), [...named(watchers), ...novices]),
  });
  add('ask', 'exits', !over);
  add('ask', 'exitsOf', true, { point });
  add('ask', 'way', standing.own !== null || view.guards !== null, { point });
  add('ask', 'seen', standing.own !== null && !over);
  add('ask', 'seenAt', true, { point });
  add('ask', 'heard', standing.own !== null && !over);
  add('ask', 'sight', !over);
  add('ask', 'sees', !over, { watcher: namedSlot(say('slot.watcher'), named(watchers)) });
  add('ask', 'plan', planning !== null || round !== null || answering !== null || sketched);
  add('ask', 'turns', standing.own !== null && !over);
  add('ask', 'goals', standing.own !== null || view.guards !== null);
  add('ask', 'sheet', standing.own !== null);
  add('ask', 'log', true);
  add('ask', 'logOf', true, { turn: turnSlot(open.turn) });
  add('ask', 'routes', true);
  add('ask', 'tokens', !over);
  add('ask', 'dice', true);
  add('ask', 'hand', standing.own !== null || view.guards !== null);
  add('ask', 'players', true);
  add('ask', 'wait', true);
  add('ask', 'why', !over);
  const lines = askable(standing);
  add('ask', 'whyLine', lines.length > 0, {
    line: namedSlot(
      say('slot.line'),
      lines.map((line) => ({ value: String(line.at), words: sayText(lineTold(line)) })),
    ),
  });
  add('ask', 'result', over);
  add('ask', 'near', view.revealed !== null);

  add('notes', 'pin', around.seated, {
    kind: namedSlot(
      say('slot.kind'),
      pinKinds.map((value) => ({ value, words: sayText(text(`pins.${value}`)) })),
    ),
    point,
  });
  add('notes', 'note', around.seated, { point, words });
  add('notes', 'unpin', marked.length > 0, { point: pointSlot(standing, marked) });
  add('notes', 'pins', around.seated);

  const { around: table } = around;
  add('table', 'first', (table?.firsts.length ?? 0) > 0, {
    seat: namedSlot(
      say('slot.seat'),
      (table?.firsts ?? []).map((seat) => ({
        value: seat,
        words: sayText(SeatName(open.options, seat)),
        ...(seat === view.viewer && { also: say('also.me') }),
      })),
    ),
  });
  add('table', 'standing', around.seated && !over && !around.standingPass);
  add('table', 'ask', around.seated && !over && around.standingPass);
  return made;
}
