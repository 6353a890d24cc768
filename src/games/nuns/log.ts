import type { Viewer } from '../../engine/seats.ts';
import type { Board } from './board/board.ts';
import type { Point } from './board/format.ts';
import { movementCards } from './data.ts';
import type { BlessingChoice } from './data.ts';
import type { NunsEvent } from './events.ts';
import { captureTarget } from './options.ts';
import type { MessageKey, Text, TextValue } from './text.ts';
import { blessingText, cardText, itemText, nameOf, NameOf, placeOf, text } from './text.ts';
import type { Card, NoviceId } from './vocabulary.ts';
import { isGuard, isNovice } from './vocabulary.ts';

/*
 * What happened, as messages. From observed events alone, so that a text can tell no more than its reader may know.
 */

/** A line of the log. */
export interface LogLine {
  readonly turn: number;
  readonly text: Text;
  readonly rule: string; // where it comes from, '' for none
  readonly tone: 'plain' | 'mine' | 'danger' | 'turn';
  readonly event: NunsEvent['event'];
  readonly at: number; // place of its event, or of the last of them, among all observed
}

/** How a Blessing is told that changes no roll: a guard's is played, a novice's shown the turn after. */
const noiseKey = (guard: boolean, own: boolean): MessageKey =>
  guard
    ? own
      ? 'log.blessingNoiseOwn'
      : 'log.blessingNoise'
    : own
      ? 'log.blessingShownOwn'
      : 'log.blessingShown';

/**
 * Everything that happened, in plain words, oldest first. `heard`: so many events have been told before, so that no line
 * goes on from them to what is new.
 */
export function logOf(board: Board, viewer: Viewer, events: readonly NunsEvent[], heard = -1): LogLine[] {
  const lines: LogLine[] = [];
  let turn = 0;
  let place = 0; // among the events
  let target = 0;
  let deck: BlessingChoice = {}; // of this match
  let item: Text = text('goal.item');
  const shown = new Map<NoviceId, Card>();
  /** Points of the line that is still being added to, and which it is. */
  let run: { key: string; points: Point[]; at: number } | null = null;

  const add = (
    event: NunsEvent['event'],
    key: MessageKey,
    values: Record<string, TextValue>,
    rule = '',
    tone: LogLine['tone'] = 'plain',
  ): void => {
    run = null;
    lines.push({ turn, text: text(key, values), rule, tone, event, at: place });
  };
  /** Adds a point to the line before if it is of the same kind, else begins one. */
  const addPoint = (
    event: NunsEvent['event'],
    key: MessageKey,
    subject: string,
    point: Point,
    values: Record<string, TextValue>,
    rule: string,
    tone: LogLine['tone'],
  ): void => {
    const points = run?.key === event + subject ? [...run.points, point] : [point];
    const at = run?.key === event + subject ? run.at : lines.length;
    const words = text(key, { ...values, points: points.join(' › ') });
    lines[at] = { turn, text: words, rule, tone, event, at: place };
    run = { key: event + subject, points, at };
  };
  const about = (id: NoviceId): Record<string, TextValue> => ({
    you: id === viewer ? 'yes' : 'no',
    who: NameOf(id),
  });
  const mine = (id: string): LogLine['tone'] => (id === viewer ? 'mine' : 'plain');
  const danger = (id: string): LogLine['tone'] => (id === viewer ? 'danger' : 'plain');
  const colourOf = (name: string): Text =>
    text(`colour.${board.routes.get(name)?.colour ?? 'red'}` as MessageKey);

  for (const [i, event] of events.entries()) {
    if (i === heard) run = null;
    place = i;
    switch (event.event) {
      case 'began':
        deck = event.open.options;
        target = captureTarget(event.open.options);
        break;
      case 'dealtNovice':
        item = itemText(event.secret.wish);
        add('dealtNovice', 'log.dealt', { cell: placeOf(board, event.secret.point), item }, 'N1.3', 'mine');
        break;
      case 'turn':
        turn = event.turn;
        shown.clear();
        add('turn', 'log.turn', { turn }, '', 'turn');
        break;
      case 'moved':
        add(
          'moved',
          'log.moved',
          { steps: event.path.length, point: event.path.at(-1) ?? event.from, card: cardText(event.card) },
          'N3.3',
          'mine',
        );
        break;
      case 'keyTaken':
        add('keyTaken', 'log.keys', {}, 'N3.6', 'mine');
        break;
      case 'itemTaken':
        add('itemTaken', 'log.item', { item }, 'N3.7', 'mine');
        break;
      case 'itemLost':
        add('itemLost', 'log.itemLost', { item }, 'N7.2', 'danger');
        break;
      case 'falseNoiseLaid':
        add('falseNoiseLaid', 'log.falseNoiseLaid', {}, 'N11', 'mine');
        break;
      case 'seen':
        addPoint(
          'seen',
          'log.seen',
          event.novice,
          event.point,
          about(event.novice),
          'N3.9',
          danger(event.novice),
        );
        break;
      case 'vanished':
        add(
          'vanished',
          'log.vanished',
          { ...about(event.novice), from: event.edge[0], to: event.edge[1] },
          'N3.9',
          mine(event.novice),
        );
        break;
      case 'unseen':
        add('unseen', 'log.unseen', about(event.novice), 'N5.9', mine(event.novice));
        break;
      case 'card':
        shown.set(event.novice, event.card);
        add(
          'card',
          'log.card',
          { ...about(event.novice), card: cardText(event.card) },
          'N3.3',
          mine(event.novice),
        );
        break;
      case 'roll': {
        const { by, die } = event;
        if (isGuard(by)) add('roll', 'log.rollGuard', { who: NameOf(by), die }, 'N10.1');
        else {
          const range = Math.max(0, die + movementCards[shown.get(by) ?? 'run'].modifier);
          add('roll', 'log.rollNovice', { ...about(by), die, range }, 'N4.2', mine(by));
        }
        break;
      }
      case 'blessing':
        if (event.roll !== undefined)
          add(
            'blessing',
            'log.blessingRoll',
            {
              who: NameOf(event.holder),
              card: blessingText(deck, event.card),
              target: nameOf(event.roll),
              sign: !event.change ? 'none' : event.change > 0 ? 'plus' : 'minus',
              amount: Math.abs(event.change ?? 0),
            },
            'N11',
          );
        else
          add(
            'blessing',
            noiseKey(isGuard(event.holder), deck.blessings !== undefined),
            { who: NameOf(event.holder), card: blessingText(deck, event.card) },
            'N11',
          );
        break;
      case 'noise':
        add(
          'noise',
          'log.noise',
          {
            guard: NameOf(event.guard),
            you: about(event.novice)['you'] as string,
            who: nameOf(event.novice),
            point: event.edge[1],
          },
          'N4.3',
          danger(event.novice),
        );
        break;
      case 'falseToken':
        add('falseToken', 'log.falseToken', { guard: NameOf(event.guard) }, 'N11');
        break;
      case 'route':
        add(
          'route',
          event.aboutTurn ? 'log.aboutTurn' : 'log.route',
          { guard: NameOf(event.guard), colour: colourOf(event.route), point: event.toward },
          event.aboutTurn ? 'N5.3' : 'N5.2',
        );
        break;
      case 'routeCompleted':
        add(
          'routeCompleted',
          'log.routeCompleted',
          { guard: NameOf(event.guard), colour: colourOf(event.route) },
          'N5.2',
        );
        break;
      case 'left':
        add('left', 'log.left', { guard: NameOf(event.guard) }, 'N14.1');
        break;
      case 'free':
        add('free', 'log.free', { guard: NameOf(event.guard), why: event.why }, 'N5.6');
        break;
      case 'routesBack':
        add('routesBack', 'log.routesBack', {}, 'N5.3');
        break;
      case 'stepped':
        addPoint(
          'stepped',
          'log.stepped',
          event.guard,
          event.point,
          { guard: NameOf(event.guard) },
          'N5.4',
          'plain',
        );
        break;
      case 'captured':
        add(
          'captured',
          'log.captured',
          {
            guard: NameOf(event.guard),
            you: event.novice === viewer ? 'yes' : 'no',
            who: nameOf(event.novice),
            point: event.point,
            captures: text('bar.captures', { captures: event.captures, target }),
          },
          'N7.1',
          danger(event.novice),
        );
        break;
      case 'guardCard':
        add(
          'guardCard',
          'log.guardCard',
          { guard: NameOf(event.guard), did: text(`guardCard.${event.card}`), card: event.card },
          'N5.4',
        );
        break;
      case 'walkedHome':
        add(
          'walkedHome',
          event.path.length > 0 ? 'log.walkedHome' : 'log.stood',
          { ...about(event.novice), point: event.path.at(-1) ?? event.from },
          'N8.2',
          mine(event.novice),
        );
        break;
      case 'freed':
        add('freed', 'log.freed', about(event.novice), 'N8.3', mine(event.novice));
        break;
      case 'ended':
        if (event.reason === 'wish')
          add(
            'ended',
            'log.endedWish',
            {
              who: event.winners.filter(isNovice).map(NameOf),
              count: event.winners.length,
            },
            'N9.1',
          );
        else if (event.reason === 'captures') add('ended', 'log.endedCaptures', {}, 'N9.2');
        else add('ended', 'log.endedDawn', {}, 'N9.3');
        break;
      case 'dealtGuards':
      case 'asked':
      case 'submitted':
      case 'planned':
      case 'answered':
      case 'turned': // the step that follows says it
      case 'tokensRemoved':
      case 'revealed':
        break;
      default:
        event satisfies never;
    }
  }
  return lines;
}
