import type { Draw } from '../../../../engine/game.ts';
import type { Action } from '../../actions.ts';
import type { Board } from '../../board/board.ts';
import type { GuardChoices } from '../../choices.ts';
import { guardMovement } from '../../data.ts';
import { isFree, mostSteps, stepsTaken, watcherOf } from '../../moves.ts';
import type { GuardsPhase, Open } from '../../state.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../../vocabulary.ts';
import type { GuardMind } from '../minds.ts';
import { imaginedWorth } from './imagine.ts';
import type { Knowledge } from './knowledge.ts';
import { courseOf, courseWorth } from './routes.ts';
import type { Scene } from './scene.ts';
import { sceneOf } from './scene.ts';
import type { Mover, Way } from './ways.ts';
import { waysOf } from './ways.ts';

/** A way of one who may move. */
interface Option {
  readonly id: WatcherId;
  readonly way: Way;
}

/** What a seat of the guards does, and the way it is the beginning of; null where a route is taken. */
interface Decided {
  readonly action: Action;
  readonly way: Way | null;
}

/** What a seat of the guards does next: the best of what hers can do, together with what the other will do. */
export const guardsDeed = (...asked: Parameters<typeof decideGuards>): Action =>
  decideGuards(...asked).action;

export function decideGuards(
  board: Board,
  open: Open,
  choices: GuardChoices,
  knowledge: Knowledge,
  mind: GuardMind,
  draw: Draw,
): Decided {
  if (open.phase.name !== 'guards') throw new Error(`guards act in the phase ${open.phase.name}`);
  const { phase } = open;
  const scene = sceneOf(board, open, knowledge, mind);
  const setsOut = choices.guards.find(({ routes }) => routes.length > 0);
  if (setsOut) return { action: takeRoute(scene, setsOut, draw), way: null };
  const own = choices.guards.map(({ guard }) => optionsOf(scene, phase, guard));
  const option =
    mind.together > 0 && !choices.guards.some(({ guard }) => guard === 'monk')
      ? bestTogether(scene, own, partnersOptions(scene, phase, choices), draw)
      : best(mind, lookOn(scene, phase, own.flat()), ({ way }) => way.value, draw);
  return { action: deedOf(open, phase, option, board), way: option.way };
}

const CLOSE = 0.2; // captures that a way may be worth less than the best one and still be looked at again

/** The best ways, judged anew by what may come of them; all of them as they are where nobody looks on, or there is but one. */
function lookOn(scene: Scene, phase: GuardsPhase, options: readonly Option[]): readonly Option[] {
  const top = topOf(options, scene.mind.imagined);
  const close = top.filter(({ way }) => way.value > (top[0] as Option).way.value - CLOSE);
  if (close.length < 2) return options;
  return close.map(({ id, way }) => ({
    id,
    way: id === 'monk' ? way : { ...way, value: imaginedWorth(scene, phase, id, way) },
  }));
}

/** So many of the ways, the best first. */
const topOf = (options: readonly Option[], count: number): Option[] =>
  [...options].sort((a, b) => b.way.value - a.way.value).slice(0, count);

/** The route along which most novices are likely to be met, with some chance of any that is nearly as good. */
function takeRoute(scene: Scene, { guard, routes }: GuardChoices['guards'][number], draw: Draw): Action {
  const { board, open, mind } = scene;
  const worth = (route: string): number =>
    courseWorth(scene, guard, courseOf(board, open, guard, route), route === ABOUT_TURN) *
    (0.9 + 0.2 * chance(draw));
  return { type: 'takeRoute', guard, route: best(mind, routes, worth, draw) };
}

/** All ways of one who may move; none while she has no route. */
function optionsOf(scene: Scene, phase: GuardsPhase, id: WatcherId): Option[] {
  const { board, open } = scene;
  const watcher = watcherOf(open, id);
  if (!watcher || watcher.route === null) return [];
  const mover: Mover = {
    id,
    point: watcher.point,
    facing: watcher.facing,
    course: watcher,
    free: isFree(board, open, phase, id),
    taken: stepsTaken(phase, id),
    max: mostSteps(open, id),
  };
  return waysOf(scene, mover).map((way) => ({ id, way }));
}

/** What the other guard can do after this one, where another seat has her or this one is in the middle of her move. */
function partnersOptions(scene: Scene, phase: GuardsPhase, { guards }: GuardChoices): Option[] {
  const other = guardIds.find((id) => !phase.moved.includes(id) && !guards.some(({ guard }) => guard === id));
  return other ? optionsOf(scene, phase, other) : [];
}

/** Ways of both guards, matched with each other; of the best pair, what is to be done first. */
function bestTogether(
  scene: Scene,
  own: readonly (readonly Option[])[],
  partners: readonly Option[],
  draw: Draw,
): Option {
  const { mind } = scene;
  const [mine = [], others = partners] = own;
  if (others.length === 0) return best(mind, mine, ({ way }) => way.value, draw);
  const pairs = topOf(mine, mind.together).flatMap((a) =>
    topOf(others, mind.together).map((b) => [a, b] as const),
  );
  const [a, b] = best(mind, pairs, (pair) => valueTogether(scene, pair), draw);
  if (own.length < 2) return a;
  return findings(scene, a) >= findings(scene, b) ? a : b; // whoever may find somebody goes first: the other can make use of it
}

/** What two ways are worth together: whom both would find counts once. */
function valueTogether({ now }: Scene, [a, b]: readonly [Option, Option]): number {
  let twice = 0;
  for (let point = 0; point < now.length; point++)
    twice += (now[point] as number) * (a.way.found[point] as number) * (b.way.found[point] as number);
  return a.way.value + b.way.value - twice;
}

function findings({ now }: Scene, { way }: Option): number {
  let sum = 0;
  for (let point = 0; point < now.length; point++)
    sum += (now[point] as number) * (way.found[point] as number);
  return sum;
}

function deedOf(open: Open, phase: GuardsPhase, { id, way }: Option, board: Board): Action {
  if (way.path.length === 0) return { type: 'endMove', guard: id };
  // On a route there is nothing to decide before the third step; after that she may think again at each.
  const sure = isFree(board, open, phase, id)
    ? way.path.length
    : Math.max(1, guardMovement.walk.min - stepsTaken(phase, id));
  return { type: 'step', guard: id, path: way.path.slice(0, sure) };
}

/** A number from 0 to 1, never either. */
const chance = (draw: Draw): number => (draw(1 << 20) + 0.5) / (1 << 20);

/** The item of the greatest value as the bot judges it, blurred by its haze, so that near-equal ones are mixed. */
function best<T>({ haze }: GuardMind, items: readonly T[], value: (item: T) => number, draw: Draw): T {
  const blur = Math.max(haze, 1e-6);
  let [found, most] = [items[0], -Infinity];
  for (const item of items) {
    const judged = value(item) - blur * Math.log(-Math.log(chance(draw)));
    if (judged > most) [found, most] = [item, judged];
  }
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
