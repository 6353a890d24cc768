// What the page foresees is what the rules then do: positions of random play, every preview against the rules themselves.
import { beforeAll, describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { Chance } from '../../src/engine/chance.ts';
import { truth } from '../../src/engine/events.ts';
import type { Plan } from '../../src/games/nuns/actions.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { PlanChoices } from '../../src/games/nuns/choices.ts';
import { choicesOf, planSteps } from '../../src/games/nuns/choices.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { movementCards } from '../../src/games/nuns/data.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { wishPoints } from '../../src/games/nuns/moves.ts';
import { previewGuard } from '../../src/games/nuns/previews/guard.ts';
import type { Own } from '../../src/games/nuns/previews/move.ts';
import { ownOf, previewMove } from '../../src/games/nuns/previews/move.ts';
import { hearLater, hearNow } from '../../src/games/nuns/previews/noise.ts';
import { fewestTurns, fewestTurnsAfter } from '../../src/games/nuns/previews/turns.ts';
import { walksOf } from '../../src/games/nuns/previews/walks.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import type { GuardId, NoviceId } from '../../src/games/nuns/vocabulary.ts';
import { guardIds } from '../../src/games/nuns/vocabulary.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { sees, steps } from '../suites/plainBoard.ts';
import { begin, pick, take } from '../suites/walk.ts';

/** A die that always shows the same. */
const alwaysShows = (face: number): Chance => ({ draw: (_stream, sides) => (face - 1) % sides });

/** States of random matches at all tables, some of each, in which novices plan or guards move. */
const planned: State[] = [];
const guarded: State[] = [];
/** What was foreseen of the fewest turns at the beginning of a turn, and of the turn before. */
const foreseen: { novice: NoviceId; before: number; now: number | 'won' }[] = [];
const draw = fastDraw(11);

/** Where dice are typed in, no noise comes with a move. */
const tables = nunsSuite.tables.filter(({ dice }) => dice !== 'hand');

beforeAll(() => {
  for (let match = 0; match < count(24, 1000); match++) {
    const options = tables[draw(tables.length)]!;
    const walk = begin<NunsTypes>(nuns, options, draw(0x7fffffff));
    const known = new Map<NoviceId, { turn: number; turns: number }>();
    for (let next = pick(walk); ; next = pick(walk)) {
      const { open } = walk.state;
      const all = open.phase.name === 'plan' ? planned : guarded;
      if (draw(3) === 0 && open.phase.name !== 'ended') all.push(nuns.clone(walk.state));
      for (const { id } of open.phase.name === 'plan' ? open.novices : []) {
        const last = known.get(id);
        if (last?.turn === open.turn) continue;
        const turns = fewestTurns(ownIn(walk.state, id)).turns!;
        if (last) foreseen.push({ novice: id, before: last.turns, now: turns });
        known.set(id, { turn: open.turn, turns });
      }
      for (const winner of open.outcome?.winners ?? []) {
        const last = known.get(winner as NoviceId);
        if (last) foreseen.push({ novice: winner as NoviceId, before: last.turns, now: 'won' });
      }
      if (!next) break;
      take(walk, next.seat, next.action);
    }
  }
});

/** The same state without Blessings, so that no window stands between a move and its noise. */
function unblessed(state: State): State {
  const plain = nuns.clone(state);
  for (const holder of [...plain.open.novices, ...Object.values(plain.open.guards)]) holder.blessing = false;
  for (const secret of [...plain.novices, ...Object.values(plain.guards)]) secret.blessing = null;
  return plain;
}

/** All other novices in bed, where nobody sees or hears them. */
function alone(state: State, id: NoviceId): State {
  const only = unblessed(state);
  only.open.novices.forEach((novice, i) => {
    if (novice.id === id) return;
    Object.assign(novice, { status: 'run', token: null, shielded: false });
    only.novices[i] = { ...only.novices[i]!, point: novice.cell, item: false };
  });
  return only;
}

/** Beside what she is after next, if she is on the run, so that moves end there often enough. */
function nearGoal({ open, novices }: State, id: NoviceId): void {
  const at = open.novices.findIndex((novice) => novice.id === id);
  const [novice, secret] = [open.novices[at]!, novices[at]!];
  if (novice.status === 'caught') return;
  const [keys, item] = [draw(2) === 0, draw(2) === 0];
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const goal = !keys ? keyPoint : !item ? itemPoint : novice.cell;
  const near = board.unlocked[goal]!;
  novices[at] = {
    ...secret,
    keys,
    item: keys && item,
    point: draw(4) === 0 ? goal : (near[draw(near.length)] ?? goal),
  };
}

/** The novices' move with this plan of hers; the others stand still or walk home. */
function moved(state: State, id: NoviceId, plan: Plan, face: number): { after: State; events: NunsEvent[] } {
  const after = nuns.clone(state);
  const events: NunsEvent[] = [];
  for (const novice of after.open.novices) novice.submitted = false;
  for (const secret of after.novices) secret.plan = null;
  for (const { id: seat } of after.open.novices) {
    const view = nuns.peek(after, seat);
    const action =
      seat === id ? ({ type: 'plan', ...plan } as const) : nuns.fallback(view, nuns.choices(view)!);
    nuns.apply(after, seat, action, alwaysShows(face), (one) => events.push(truth(one) as NunsEvent));
  }
  return { after, events };
}

const ownIn = (state: State, id: NoviceId): Own => ownOf(board, nuns.peek(state, id))!;

const planIn = (state: State, id: NoviceId): Plan => {
  const view = nuns.peek(state, id);
  const action = nuns.sample(view, nuns.choices(view)!, draw);
  if (action.type !== 'plan') throw new Error('no plan');
  return { path: action.path, second: action.second, card: action.card };
};

const of = <K extends NunsEvent['event']>(events: readonly NunsEvent[], kind: K, id: NoviceId) =>
  events.filter(
    (event): event is Extract<NunsEvent, { event: K }> =>
      event.event === kind && (event as { novice?: string }).novice === id,
  );

describe("a novice's move", () => {
  test('brings what was foreseen, and is heard on as many faces of the die', () => {
    let looked = 0;
    const met = { captures: 0, vanished: 0, taken: 0, heard: 0, freed: 0, wins: 0 };
    for (const given of planned) {
      const state = unblessed(given);
      const { id } = state.open.novices[draw(state.open.novices.length)]!;
      if (draw(2) === 0) nearGoal(state, id);
      const own = ownIn(state, id);
      const plan = planIn(state, id);
      const move = previewMove(own, plan);
      const { after, events } = moved(state, id, plan, 1);
      const secret = after.novices[after.open.novices.findIndex((novice) => novice.id === id)]!;
      expect(
        of(events, 'seen', id)
          .slice(0, move.seen.length)
          .map(({ point }) => point),
      ).toEqual(move.seen.map(({ point }) => point));
      expect(of(events, 'vanished', id).map(({ edge }) => edge)).toEqual(move.vanished);
      expect(of(events, 'captured', id).map(({ point, guard }) => ({ point, by: guard }))).toEqual(
        move.capture ? [move.capture] : [],
      );
      expect(secret).toMatchObject({ point: move.end, keys: move.keys, item: move.item });
      expect(of(events, 'keyTaken', id).length).toBe(move.takes.keys === null ? 0 : 1);
      expect(of(events, 'itemTaken', id).length).toBe(move.takes.item === null ? 0 : 1);
      expect(of(events, 'walkedHome', id).length).toBe(move.home ? 1 : 0);
      expect(of(events, 'freed', id).filter(({ shielded }) => shielded).length).toBe(move.freed ? 1 : 0);
      const won = events.find((event) => event.event === 'ended');
      if (move.wins) expect(won).toMatchObject({ reason: 'wish' });
      else if (won?.event === 'ended' && won.reason === 'wish') expect(won.winners).not.toContain(id);
      looked++;
      met.captures += move.capture ? 1 : 0;
      met.vanished += move.vanished.length;
      met.taken += move.takes.keys === null && move.takes.item === null ? 0 : 1;
      met.freed += move.freed ? 1 : 0;
      met.wins += move.wins ? 1 : 0;
      if (won) continue;
      const hearing = hearNow(own, move, plan.card);
      const heard: Record<string, number> = { abbess: 0, prioress: 0 };
      let rolled = 0;
      for (let face = 1; face <= 6; face++) {
        const heardNow = moved(state, id, plan, face).events;
        rolled += heardNow.filter((event) => event.event === 'roll' && event.by === id).length;
        for (const guard of guardIds)
          if (of(heardNow, 'noise', id).some((event) => event.guard === guard)) heard[guard]!++;
      }
      expect(rolled).toBe(hearing === null ? 0 : 6);
      for (const guard of guardIds)
        expect(heard[guard]).toBe(hearing?.find((one) => one.guard === guard)?.chance ?? 0);
      met.heard += heard['abbess']! + heard['prioress']!;
    }
    expect(looked).toBeGreaterThan(100);
    for (const [kind, times] of Object.entries(met)) expect([kind, times > 0]).toEqual([kind, true]);
  });

  /** The ends of all a guard may do in 3 or 4 steps by the rules, and whether she may capture the novice so. */
  function ruledWalks(start: State, guard: GuardId, id: NoviceId): { ends: number[]; captures: boolean } {
    const ends = new Set<number>();
    const known = new Set<string>();
    let captures = false;
    const go = (state: State): void => {
      const { open } = state;
      const { point, facing, route, toward } = open.guards[guard];
      if (open.phase.name !== 'guards' || open.phase.moved.includes(guard)) return;
      if (open.novices.find((one) => one.id === id)?.status === 'caught') return void (captures = true);
      const taken = open.phase.steps[guard];
      const key = [point, facing, route, toward, taken, open.phase.free, open.usedAboutTurns].join();
      if (known.has(key)) return;
      known.add(key);
      if (taken >= 3) ends.add(point);
      const seat = open.options.guardSeats === 2 && guard === 'prioress' ? 'guard2' : 'guard1';
      const view = nuns.peek(state, seat);
      const choices = choicesOf(board, view);
      const mine = choices?.kind === 'guards' ? choices.guards.find((one) => one.guard === guard) : undefined;
      if (!mine) throw new Error('she can do nothing');
      const deeds = [
        ...mine.routes.map((name) => ({ type: 'takeRoute', guard, route: name }) as const),
        ...(taken < 4 ? mine.steps : []).map((next) => ({ type: 'step', guard, path: [next] }) as const),
      ];
      for (const deed of deeds) {
        const next = nuns.clone(state);
        nuns.apply(next, seat, deed, alwaysShows(1), undefined);
        go(next);
      }
    };
    go(start);
    return { ends: [...ends].sort((a, b) => a - b), captures };
  }

  test('is listened to from every point that a walk of the guards may end on', () => {
    let looked = 0;
    let free = 0;
    for (const given of planned.slice(0, count(40, 4000))) {
      const { id } = given.open.novices[draw(given.open.novices.length)]!;
      const state = alone(given, id);
      state.open.captures = -100; // no capture ends it
      const own = ownIn(state, id);
      const plan = planIn(state, id);
      const move = previewMove(own, plan);
      if (move.wins) continue;
      const { after } = moved(state, id, plan, 1);
      if (after.open.phase.name !== 'guards') continue;
      const later = hearLater(own, move, plan.card);
      if (!later) continue;
      const surely = hearNow(own, move, plan.card);
      for (const guard of guardIds) {
        const certain = surely?.some((one) => one.guard === guard && one.chance === 6) ?? false;
        const walks = walksOf(own, move, guard, certain);
        const ruled = ruledWalks(after, guard, id);
        expect({ ends: walks.ends, captures: walks.captures }).toEqual(ruled);
        const called = nuns.clone(after);
        called.open.tokens.push({ kind: 'noise', guard, edge: null });
        const all = walksOf(own, move, guard, true);
        expect({ ends: all.ends, captures: all.captures }).toEqual(ruledWalks(called, guard, id));
        // the chance itself, by counting faces
        const hers = later.find((one) => one.guard === guard);
        if (hers?.onRoute) {
          const { modifier } = movementCards[plan.card];
          const chances = ruled.ends.map(
            (end) =>
              [1, 2, 3, 4, 5, 6].filter((face) => end !== move.end && steps(end, move.end) <= face + modifier)
                .length,
          );
          expect(hers.onRoute).toEqual({ least: Math.min(...chances), most: Math.max(...chances) });
          free += hers.surelyFree ? 1 : 0;
        }
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(20);
    expect(free).toBeGreaterThan(0);
  });

  test('leaves at least as many turns as were foreseen', () => {
    expect(foreseen.length).toBeGreaterThan(200);
    for (const { before, now } of foreseen) {
      // never more than the move that was made, and what is left after it
      if (now === 'won') expect(before).toBe(1);
      else expect(now + 1).toBeGreaterThanOrEqual(before);
    }
  });

  test('needs as few turns as the best of all moves does', () => {
    let looked = 0;
    for (const state of planned.filter(({ open }) => open.turn > 1).slice(0, count(30, 2000))) {
      const { id } = state.open.novices[draw(state.open.novices.length)]!;
      const own = ownIn(state, id);
      const choices = choicesOf(board, nuns.peek(state, id)) as PlanChoices;
      let best = Infinity;
      const paths: number[][] = [[]];
      for (const path of paths) {
        for (const { card } of choices.cards) {
          const plan = { path, second: [], card };
          if (nuns.legal(state, id, { type: 'plan', ...plan })) continue;
          const move = previewMove(own, plan);
          const { turns } = fewestTurnsAfter(own, move);
          if (turns !== null) best = Math.min(best, turns);
        }
        if (path.length < 5)
          for (const step of planSteps(board, own.novice, own.secret, choices, path, null))
            paths.push([...path, step]);
      }
      expect(fewestTurns(own).turns).toBe(best);
      looked++;
    }
    expect(looked).toBeGreaterThan(10);
  });
});

describe("a guard's steps", () => {
  test('show what was foreseen, but for who hides there', () => {
    let looked = 0;
    const met = { captures: 0, freed: 0, completes: 0 };
    for (const given of guarded) {
      const { phase, options } = given.open;
      if (phase.name !== 'guards' || options.variants.monk) continue;
      const state = unblessed(given);
      state.open.captures = -100; // no capture ends it
      // nobody hides: whoever has no token is in bed
      state.open.novices.forEach((novice, i) => {
        if (novice.token === null) state.novices[i] = { ...state.novices[i]!, point: novice.cell };
      });
      const seat = nuns.waiting(state)[0]!;
      const choices = choicesOf(board, nuns.peek(state, seat));
      if (choices?.kind !== 'guards') continue;
      const choice = choices.guards[draw(choices.guards.length)]!;
      const id = choice.guard as GuardId;
      const action = nuns.sample(nuns.peek(state, seat), { kind: 'guards', guards: [choice] }, draw);
      if (action.type !== 'step') continue;
      const preview = previewGuard(board, state.open, phase, id, action.path);
      const after = nuns.clone(state);
      const events: NunsEvent[] = [];
      const views: { kind: string; at: number; sees: number[] }[] = [];
      for (const next of action.path) {
        while (after.open.guards[id].point !== next && after.open.guards[id].route !== null) {
          const now = after.open.guards[id];
          if (nuns.legal(after, seat, { type: 'step', guard: id, path: [next] })) break;
          nuns.apply(after, seat, { type: 'step', guard: id, path: [next] }, alwaysShows(1), (one) => {
            const event = truth(one) as NunsEvent;
            events.push(event);
            if (event.event !== 'turned' && event.event !== 'stepped') return;
            views.push({
              kind: event.event === 'turned' ? 'turn' : 'step',
              at: now.point,
              sees: board.points.filter((point) => sees(now.point, now.facing, point)),
            });
          });
        }
      }
      expect(preview.looks.map(({ kind, at, sees }) => ({ kind, at, sees }))).toEqual(views);
      const captured = events.flatMap((event) => (event.event === 'captured' ? [event.novice] : []));
      expect([...preview.captures].sort()).toEqual([...captured].sort());
      const before = new Set(
        board.points.filter((point) =>
          sees(state.open.guards[id].point, state.open.guards[id].facing, point),
        ),
      );
      const all = new Set(views.flatMap((one) => one.sees).filter((point) => !before.has(point)));
      expect(preview.fresh).toEqual([...all].sort((a, b) => a - b));
      expect(preview.completes).toBe(events.some((event) => event.event === 'routeCompleted'));
      const frees = events.flatMap((event) => (event.event === 'free' ? [event.why] : []));
      if (!choice.free) expect(preview.freedAt ? [preview.freedAt.why] : []).toEqual(frees);
      looked++;
      met.captures += captured.length;
      met.freed += preview.freedAt ? 1 : 0;
      met.completes += preview.completes ? 1 : 0;
    }
    expect(looked).toBeGreaterThan(100);
    for (const [kind, times] of Object.entries(met)) expect([kind, times > 0]).toEqual([kind, true]);
  });
});
