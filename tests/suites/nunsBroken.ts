// What is true of every state of nuns between two actions, worked out apart from the rules' own tables.
import { movementCards } from '../../src/games/nuns/data.ts';
import type { NoviceOpen, NoviceSecret, Open, State } from '../../src/games/nuns/state.ts';
import { guardIds } from '../../src/games/nuns/vocabulary.ts';
import { plainIn } from './plainBoard.ts';

export function brokenNuns(state: State): string[] {
  const { open } = state;
  return [
    ...brokenCount(state),
    ...guardIds.flatMap((id) => brokenGuard(state, id)),
    ...brokenMonk(open),
    ...brokenTokens(open),
    ...open.novices.flatMap((novice, i) =>
      brokenNovice(open, novice, state.novices[i] as NoviceSecret).map((what) => `${novice.id}: ${what}`),
    ),
    ...brokenEnd(state),
  ];
}

const unless = (holds: boolean, what: string): string[] => (holds ? [] : [what]);
const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

function brokenCount(state: State): string[] {
  const { open, novices, guards, undealt } = state;
  const sum = open.novices.reduce((all, novice) => all + novice.captures, 0);
  const blessings = [...novices, guards.abbess, guards.prioress].flatMap(({ dealt }) => dealt ?? []);
  const own = open.options.blessings?.reduce((all, { copies }) => all + copies, 0);
  const cards = open.options.variants.noBlessings ? 0 : (own ?? 8);
  return [
    ...unless(open.captures === sum, `${open.captures} captures, the novices' own make ${sum} (N7.1)`),
    ...unless(open.turn >= 1 && open.turn <= 15, `turn ${open.turn} (N9.3)`),
    ...unless(distinct(open.novices.map(({ cell }) => cell)), 'two novices in one cell (N1.3)'),
    ...unless(
      distinct([...novices.map(({ wish }) => wish), ...undealt.wishes]) &&
        novices.length + undealt.wishes.length === plainIn(open).file.wishes.length,
      'the wish cards are not all there (N0.3)',
    ),
    ...unless(blessings.length + undealt.blessings.length === cards, 'Blessings lost (N0.3)'),
  ];
}

function brokenGuard(state: State, id: 'abbess' | 'prioress'): string[] {
  const { open } = state;
  const guard = open.guards[id];
  const wrong = unless(
    guard.blessing === (state.guards[id].blessing !== null),
    'holds a Blessing in public and not in truth, or the other way (N11.2)',
  );
  if (guard.facing)
    wrong.push(
      ...unless(
        guard.facing.includes(guard.point) &&
          plainIn(open).neighbours(guard.facing[0]).includes(guard.facing[1]),
        'faces along no edge of hers (N5.8)',
      ),
    );
  if (guard.route !== null) {
    const points = plainIn(open).file.routes[guard.route]?.points ?? [];
    wrong.push(
      ...unless(open.usedRoutes.includes(guard.route), 'runs a route that does not count as used (N5.3)'),
      ...unless([points[0], points.at(-1)].includes(guard.toward ?? -1), 'runs toward no end (N5.2)'),
      ...unless(
        guard.point !== guard.toward || open.outcome?.reason === 'captures', // then it was over before that
        'stands at the end and has not completed (N5.2)',
      ),
    );
  }
  const { phase } = open;
  if (phase.name === 'guards') {
    const max = open.options.variants.guardMax5 ? 5 : 6;
    const taken = phase.steps[id];
    wrong.push(...unless(taken <= max, `took ${taken} steps (N5.4)`));
    if (phase.moved.includes(id)) wrong.push(...unless(taken >= 3, `moved only ${taken} steps (N5.4)`));
    else if (phase.moving !== id) wrong.push(...unless(taken === 0, 'took steps out of turn (N5.1)'));
  }
  if (phase.name !== 'guards' && phase.name !== 'ended' && open.turn > 1)
    wrong.push(...unless(guard.route !== null, 'has no route between two moves (N5.2)'));
  return wrong.map((what) => `${id} ${what}`);
}

/** N14: where he may be, and what of his tokens he may have used. */
function brokenMonk(open: Open): string[] {
  const { options, monk, phase, turn, outcome } = open;
  if (!options.variants.monk) return unless(monk === undefined, 'a Monk whom nobody asked for (N14)');
  if (monk === undefined) return ['the Monk is missing (N14)'];
  const steps = phase.name === 'guards' ? (phase.steps.monk ?? null) : null;
  const wrong = unless(steps === null || steps <= 4, `the Monk took ${steps} steps (N14.2)`);
  if (monk === null) return wrong;
  const ends = monk.used.map((name) => [
    plainIn(open).file.routes[name]?.points[0],
    plainIn(open).file.routes[name]?.points.at(-1),
  ]);
  const places = ends.flat().filter((point) => point !== 84);
  const garden = ends.map((pair) => pair.includes(84));
  const route = monk.route === null ? null : plainIn(open).file.routes[monk.route];
  const facing =
    monk.facing === null ||
    (monk.facing.includes(monk.point) && plainIn(open).neighbours(monk.facing[0]).includes(monk.facing[1]));
  wrong.push(
    ...unless(facing, 'the Monk faces along no edge of his (N5.8)'),
    ...unless(
      garden.join() === [true, false, false, true].slice(0, garden.length).join(),
      'garden, inner, inner, garden (N14.1)',
    ),
    ...unless(monk.used.length < 4 || monk.route !== null, 'the Monk is home and still there (N14.1)'),
    ...unless(distinct(monk.used), 'a token is used twice (N14.1)'),
    ...unless(
      places.every((point) => places.filter((one) => one === point).length <= 2),
      'a place twice (N14.1)',
    ),
    ...unless(
      route === null || monk.route === monk.used.at(-1),
      'the Monk walks by a token he did not take (N14.1)',
    ),
    ...unless(route == null || route.points.includes(monk.point), 'the Monk is off his route (N14.2)'),
    ...unless(
      phase.name === 'guards' || turn === 1 || route !== null || outcome !== null,
      'the Monk has no route (N14.2)',
    ),
  );
  if (phase.name === 'guards' && phase.moved.includes('monk'))
    wrong.push(...unless((steps ?? 0) >= 3, `the Monk moved only ${steps} steps (N14.2)`));
  return wrong;
}

function brokenTokens(open: Open): string[] {
  const { abbess, prioress } = open.guards;
  const wrong = [
    ...unless(distinct(open.usedRoutes), 'a route is used twice (N5.3)'),
    ...unless(open.usedAboutTurns <= 2, 'more than two About Turns (N5.3)'),
    ...unless(abbess.route === null || abbess.route !== prioress.route, 'both guards run one route (N5.3)'),
  ];
  for (const token of open.tokens) {
    if (token.edge === null) continue;
    const [from, to] = token.edge;
    wrong.push(
      ...unless(plainIn(open).neighbours(from).includes(to), `a token on ${from}-${to}, which is no edge`),
    );
    if (token.kind === 'noise' && open.phase.name === 'plan')
      wrong.push(...unless(open.guards[token.guard].point === from, 'noise beside no guard (N4.3)'));
  }
  return wrong;
}

function brokenNovice(open: Open, novice: NoviceOpen, secret: NoviceSecret): string[] {
  const watchers = [open.guards.abbess, open.guards.prioress, ...(open.monk ? [open.monk] : [])];
  const seen = watchers.some(({ point, facing }) => plainIn(open).sees(point, facing, secret.point));
  const wrong = [
    ...unless(novice.blessing === (secret.blessing !== null), 'Blessing in public and in truth (N11.2)'),
    ...unless(!secret.item || secret.keys, 'has an item without keys (N3.7)'),
    ...unless(
      secret.keys || plainIn(open).stepsWithoutKeys(novice.cell, secret.point) < Infinity,
      `is at ${secret.point} without keys (N3.5)`,
    ),
    ...unless(novice.token === null || novice.token === secret.point, 'her token is elsewhere (N3.9)'),
    ...(open.phase.name === 'plan' || open.phase.name === 'ended' ? brokenSheet(open, novice, secret) : []),
  ];
  if (open.phase.name === 'ended') return wrong;
  if (novice.status === 'caught') {
    wrong.push(...unless(novice.token !== null, 'caught without a token (N7.2)'));
  } else if (novice.shielded || secret.point === novice.cell) {
    wrong.push(...unless(novice.token === null, 'has a token in bed or just freed (N3.12, N8.4)'));
  } else if (seen) {
    wrong.push(...unless(novice.token !== null, 'is in sight without a token (N5.9)'));
  } else if (open.phase.name !== 'guards') {
    wrong.push(...unless(novice.token === null, 'has a token out of sight (N5.9)'));
  }
  return wrong;
}

function brokenSheet(open: Open, novice: NoviceOpen, secret: NoviceSecret): string[] {
  const { sheet } = secret;
  const moved = open.phase.name === 'plan' ? open.turn - 1 : open.turn;
  const wrong = unless(sheet.length === moved, `${sheet.length} lines after ${moved} moves (N3.8)`);
  let at = novice.cell;
  for (const { turn, from, path, card } of sheet) {
    const ways = [from, ...path].every(
      (point, i, all) =>
        i === 0 ||
        plainIn(open)
          .neighbours(all[i - 1]!)
          .includes(point),
    );
    const most = card === null ? 4 : movementCards[card].max * (turn === 1 ? 2 : 1);
    wrong.push(
      ...unless(from === at && ways, `a hole in the sheet at turn ${turn} (N3.8)`),
      ...unless(path.length <= most, `${path.length} steps with ${card} in turn ${turn} (N3.2)`),
    );
    at = path.at(-1) ?? from;
  }
  return [...wrong, ...unless(at === secret.point, 'is not where her sheet ends (N3.8)')];
}

function brokenEnd({ open, novices }: State): string[] {
  const { outcome, options } = open;
  const players = options.novices + options.guardSeats;
  const target = options.variants.captureTarget === 'novices' ? options.novices : players;
  if (!outcome)
    return [
      ...unless(open.phase.name !== 'ended', 'ended without an outcome'),
      ...unless(open.captures < target, `goes on with ${open.captures} of ${target} captures (N9.2)`),
    ];
  const home = open.novices.filter(({ cell, status }, i) => {
    const { keys, item, point } = novices[i] as NoviceSecret;
    return status === 'run' && keys && item && point === cell;
  });
  if (outcome.reason === 'wish') {
    const fewest = Math.min(...home.map(({ captures }) => captures));
    const best = home.filter(({ captures }) => captures === fewest).map(({ id }) => id);
    return unless(best.join() === outcome.winners.join(), `won by ${outcome.winners.join()} (N9.1)`);
  }
  const guards = outcome.winners.join() === ['guard1', 'guard2'].slice(0, options.guardSeats).join();
  const due = outcome.reason === 'captures' ? open.captures >= target : open.turn === 15;
  return unless(guards && due, `ended by ${outcome.reason} for ${outcome.winners.join()} (N9.2, N9.3)`);
}
