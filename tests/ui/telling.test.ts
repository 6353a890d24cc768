// What happened, told step by step on the board: from observed events alone, along the edges, on a fake clock.
import { describe, expect, it } from 'vitest';
import { Queue } from '../../src/client/board/queue.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import type { Viewer } from '../../src/engine/seats.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { areNeighbours } from '../../src/games/nuns/board/board.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { watcherOf } from '../../src/games/nuns/moves.ts';
import type { Beat } from '../../src/games/nuns/ui/motion/beats.ts';
import { beatsOf } from '../../src/games/nuns/ui/motion/beats.ts';
import { stirMarks } from '../../src/games/nuns/ui/motion/stirs.ts';
import { lightsOf } from '../../src/games/nuns/ui/light.ts';
import { nothingChosen, sceneOf } from '../../src/games/nuns/ui/scene.ts';
import type { View } from '../../src/games/nuns/view.ts';
import { watcherIds } from '../../src/games/nuns/vocabulary.ts';
import { count } from '../counts.ts';
import { fakeClock } from './clock.ts';
import type { Deed, SceneIn } from '../rules/scene.ts';
import { idleAbbess, idlePrioress, plan, play, step } from '../rules/scene.ts';
import { begin, pick, take } from '../suites/walk.ts';

const lasting = (...lasts: number[]) => lasts.map((ms, i) => ({ name: `${i}`, lasts: ms }));

describe('the queue', () => {
  function queue() {
    const clock = fakeClock();
    const shown: string[] = [];
    const made = new Queue<{ name: string; lasts: number }>(clock.after, (beat, lasts) =>
      shown.push(`${clock.now()} ${beat ? `${beat.name} for ${lasts}` : 'over'}`),
    );
    return { clock, shown, made };
  }

  it('shows one after the other, each for its time, then that it is over', () => {
    const { clock, shown, made } = queue();
    made.add(lasting(100, 250));
    clock.pass(1000);
    expect(shown).toEqual(['0 0 for 100', '100 1 for 250', '350 over']);
  });

  it('puts more behind what is still to be shown', () => {
    const { clock, shown, made } = queue();
    made.add(lasting(100));
    clock.pass(40);
    made.add([{ name: 'more', lasts: 50 }]);
    clock.pass(1000);
    expect(shown).toEqual(['0 0 for 100', '100 more for 50', '150 over']);
  });

  it('ends at once when it is skipped, and begins anew with what comes then', () => {
    const { clock, shown, made } = queue();
    made.add(lasting(100, 100));
    clock.pass(30);
    made.skip();
    made.skip();
    clock.pass(500);
    made.add(lasting(10));
    clock.pass(500);
    expect(shown).toEqual(['0 0 for 100', '30 over', '530 0 for 10', '540 over']);
  });

  it('quickens its pace where there is much to show', () => {
    const { clock, shown, made } = queue();
    made.add(lasting(...Array.from({ length: 70 }, () => 200)));
    clock.pass(60_000);
    expect(shown[0]).toBe('0 0 for 100');
    expect(shown.at(-1)).toBe('7000 over');
  });
});

/** All that a viewer observed of a scene, and what is told of the events after so many. */
function told(
  scene: SceneIn,
  deeds: readonly Deed[],
  viewer: Viewer,
  known = 0,
): { beats: Beat[]; after: View } {
  const events = observed<NunsTypes>(play(scene, ...deeds).emitted, viewer);
  return beatsOf(fold<NunsTypes>(nuns, viewer, events.slice(0, known)), events.slice(known));
}
const stirs = ({ beats }: { beats: readonly Beat[] }) => beats.map(({ stir }) => stir);

describe('beats', () => {
  const watched: SceneIn = {
    novices: [{ at: 40 }],
    abbess: { at: 38, from: 37, route: 'red-26-122', toward: 122 },
  };
  const deeds = [plan(1, [41, 46], 'sneak')];

  it('tell a novice her own move step by step, and where she is seen or vanishes on the way', () => {
    expect(stirs(told(watched, deeds, 'novice1'))).toEqual([
      { kind: 'seen', point: 41 },
      { kind: 'seen', point: 46 },
    ]);
    const hidden = { ...watched, novices: [{ at: 39 }] };
    expect(stirs(told(hidden, [plan(1, [27, 18], 'sneak')], 'novice1'))).toEqual([
      { kind: 'vanishes', edge: [39, 27] },
      { kind: 'walks', who: 'novice1', to: 18 },
    ]);
  });

  it('tell the others only what they saw of it', () => {
    const hidden = { ...watched, novices: [{ at: 39 }] };
    for (const viewer of ['guard1', 'public'])
      expect(stirs(told(hidden, [plan(1, [27, 18], 'sneak')], viewer))).toEqual([
        { kind: 'vanishes', edge: [39, 27] },
      ]);
  });

  it('let a guard turn before she steps', () => {
    const scene: SceneIn = { novices: [{}] };
    const all = [plan(1, [], 'stand'), step('abbess', 143, 144, 145)];
    expect(stirs(told(scene, all, 'public'))).toEqual([
      { kind: 'turns', who: 'abbess', from: [123, 142], to: [142, 143] },
      { kind: 'steps', who: 'abbess', from: 142, to: 143 },
      { kind: 'turns', who: 'abbess', from: [142, 143], to: [143, 144] },
      { kind: 'steps', who: 'abbess', from: 143, to: 144 },
      { kind: 'turns', who: 'abbess', from: [143, 144], to: [144, 145] },
      { kind: 'steps', who: 'abbess', from: 144, to: 145 },
    ]);
  });

  it('take the same time, beat for beat, for two worlds that differ in what the viewer may not know', () => {
    const worlds = [
      { path: [16, 17], wish: 3 },
      { path: [18, 17], wish: 7 },
    ];
    const lines = worlds.map(({ path, wish }) => {
      const scene: SceneIn = { novices: [{ at: 17, wish }] };
      const clock = fakeClock();
      const line: string[] = [];
      const queue = new Queue<Beat>(clock.after, (beat, lasts) =>
        line.push(`${clock.now()} ${lasts} ${JSON.stringify(beat)}`),
      );
      queue.add(told(scene, [plan(1, path, 'sneak'), ...idleAbbess, ...idlePrioress], 'guard1').beats);
      clock.pass(60_000);
      return line;
    });
    expect(lines[0]!.length).toBeGreaterThan(10);
    expect(lines[1]).toEqual(lines[0]);
  });
});

it('a light that was not there before grows from nothing, in numbers', () => {
  const { open } = play({ novices: [{}], turn: 0 }).state;
  for (const t of [0, 0.5, 1]) {
    const light = lightsOf(board, open, { kind: 'turns', who: 'abbess', from: null, to: [26, 40] }, t);
    expect(light).toContain('bd-fan-lantern');
    expect(light).not.toMatch(/NaN|Infinity/);
  }
});

/** Where every piece is that a viewer sees. */
function pieces({ open, novice, viewer }: View): Map<string, number> {
  const at = new Map<string, number>();
  for (const id of watcherIds) {
    const watcher = open && watcherOf(open, id);
    if (watcher) at.set(id, watcher.point);
  }
  for (const { id, token } of open?.novices ?? []) {
    const point = token ?? (id === viewer ? novice!.point : null);
    if (point !== null) at.set(id, point);
  }
  return at;
}

describe('whole games at random', () => {
  const read = nuns.options({ novices: 3, guardSeats: 1, variants: { monk: true } });
  const options = read.ok ? read.value : expect.unreachable();

  it.each(Array.from({ length: count(1, 60) }, (_, i) => i + 1))(
    'end in the view that the events fold to, every piece having gone along the edges (seed %i)',
    (seed) => {
      const walk = begin(nuns, options, seed);
      const viewers = ['public', 'guard1', 'novice1', 'novice2'];
      const views = new Map(
        viewers.map((viewer) => [
          viewer,
          fold<NunsTypes>(nuns, viewer, observed<NunsTypes>(walk.emitted, viewer)),
        ]),
      );
      let beatsSeen = 0;
      for (let next = pick(walk); next; next = pick(walk)) {
        take(walk, next.seat, next.action);
        for (const viewer of viewers) {
          const before = views.get(viewer)!;
          const frozen = JSON.stringify(before);
          const events = observed<NunsTypes>(walk.emitted, viewer);
          const { beats, after } = beatsOf(before, events);
          expect(JSON.stringify(before)).toBe(frozen);
          expect(after).toEqual(walk.views.get(viewer));
          let at = pieces(before);
          for (const { view } of beats) {
            const now = pieces(view);
            for (const [id, point] of now) {
              const from = at.get(id);
              // Whoever comes into sight was not there before; all others go along an edge or stand.
              if (from !== undefined && from !== point)
                expect(areNeighbours(board, from, point), `${id} ${from}-${point}`).toBe(true);
            }
            at = now;
          }
          const end = pieces(after);
          for (const [id, point] of end) if (at.has(id)) expect(at.get(id), id).toBe(point);
          beatsSeen += beats.length;
          // One in many is drawn: a picture must come of every kind of beat.
          if (viewer === 'public')
            for (const beat of beats.slice(0, 1)) {
              expect(sceneOf(board, beat.view, nothingChosen).figures.length).toBeGreaterThan(0);
              expect(lightsOf(board, beat.view.open!, beat.stir, 0.5) + stirMarks(beat.stir)).not.toMatch(
                /NaN|undefined/,
              );
            }
          views.set(viewer, after);
        }
      }
      expect(beatsSeen).toBeGreaterThan(100);
    },
  );
});
