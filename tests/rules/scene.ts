// Small scenes in the scenario format (design, section 5): who stands where, which dice fall, what is done.
import { scriptedChance } from '../../src/chance/scripted.ts';
import { OutOfDice } from '../../src/engine/chance.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observe, truth } from '../../src/engine/events.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import type { Action, BlessingPlay } from '../../src/games/nuns/actions.ts';
import type { NunsEvent, OpenEvent, SecretEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { Blessing, Card, Status, WatcherId } from '../../src/games/nuns/vocabulary.ts';

interface NoviceIn {
  readonly at?: number; // her point; her cell if left out
  readonly cell?: number; // cell number; by default that of her number
  readonly wish?: number; // by default that of her number
  readonly keys?: boolean;
  readonly item?: boolean;
  readonly status?: Status;
  readonly captures?: number;
  readonly blessing?: Blessing;
}

interface GuardIn {
  readonly at?: number;
  readonly from?: number;
  readonly route?: string;
  readonly toward?: number;
  readonly done?: string;
  readonly walked?: boolean;
  readonly blessing?: Blessing;
}

export interface SceneIn {
  readonly turn?: number; // 3 by default; 0 starts a match with its deal and no position
  readonly captures?: number;
  readonly guardSeats?: 1 | 2;
  readonly variants?: Readonly<Record<string, unknown>>;
  readonly novices: readonly NoviceIn[];
  readonly abbess?: GuardIn;
  readonly prioress?: GuardIn;
  readonly monk?: MonkIn | null; // with the variant; null: at his start
  readonly usedRoutes?: readonly string[];
  readonly aboutTurns?: number;
  readonly tokens?: readonly Readonly<Record<string, unknown>>[];
  readonly dice?: readonly number[];
  readonly windows?: 'byClock';
}

interface MonkIn {
  readonly at?: number;
  readonly from?: number;
  readonly route?: string;
  readonly toward?: number;
  readonly done?: string;
  readonly used?: readonly string[];
}

/** Where the guards are out of everybody's way, with five steps of their routes before them, having run. */
const away: GuardIn = { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: false };
const awayToo: GuardIn = { at: 120, from: 99, route: 'pink-101-147', toward: 147, walked: false };

const guardFile = (guard: GuardIn): Readonly<Record<string, unknown>> => ({
  point: guard.at,
  from: guard.from ?? null,
  route: guard.route ?? null,
  toward: guard.toward ?? null,
  done: guard.done ?? null,
  walked: guard.walked ?? null,
});

const monkFile = ({ at, ...rest }: MonkIn): Readonly<Record<string, unknown>> => ({ point: at, ...rest });

export function sceneFile(scene: SceneIn): Readonly<Record<string, unknown>> {
  const abbess = { ...(scene.abbess ?? away) };
  const prioress = { ...(scene.prioress ?? awayToo) };
  const novices = scene.novices.map((novice, i) => ({ cell: i + 1, wish: i + 1, ...novice }));
  return {
    game: 'nuns',
    options: {
      guardSeats: scene.guardSeats ?? 1,
      novices: novices.length,
      variants: { ...scene.variants, ...(scene.monk !== undefined && { monk: true }) },
      ...(scene.windows && { windows: scene.windows }),
    },
    deal: {
      abbess: { blessing: abbess.blessing ?? null },
      prioress: { blessing: prioress.blessing ?? null },
      ...Object.fromEntries(
        novices.map(({ cell, wish, blessing }, i) => [
          `novice${i + 1}`,
          { cell, wish, blessing: blessing ?? null },
        ]),
      ),
    },
    ...(scene.turn !== 0 && {
      at: {
        turn: scene.turn ?? 3,
        captures: scene.captures ?? 0,
        novices: Object.fromEntries(
          novices.map(({ at, cell, keys, item, status, captures }, i) => [
            `novice${i + 1}`,
            { point: at ?? cell, keys, item, status, captures },
          ]),
        ),
        guards: {
          abbess: guardFile(abbess),
          prioress: guardFile(prioress),
          ...(scene.monk && { monk: monkFile(scene.monk) }),
        },
        used: { routes: scene.usedRoutes ?? [], aboutTurns: scene.aboutTurns ?? 0 },
        tokens: scene.tokens ?? [],
      },
    }),
    dice: scene.dice ?? [],
  };
}

export interface Deed {
  readonly seat: string;
  readonly action: Action;
}

export const plan = (
  novice: number,
  path: readonly number[],
  card: Card,
  second: readonly number[] = [],
): Deed => ({ seat: `novice${novice}`, action: { type: 'plan', path, second, card } });

export const step = (guard: WatcherId, ...path: number[]): Deed => ({
  seat: 'guard1',
  action: { type: 'step', guard, path },
});
export const take = (guard: WatcherId, route: string): Deed => ({
  seat: 'guard1',
  action: { type: 'takeRoute', guard, route },
});
export const endMove = (guard: WatcherId): Deed => ({ seat: 'guard1', action: { type: 'endMove', guard } });
export const answer = (seat: string, ...plays: BlessingPlay[]): Deed => ({
  seat,
  action: { type: 'blessing', plays },
});
/** The moves of guards who are out of the way: three steps each, to 145 and to 139. */
export const idleAbbess: readonly Deed[] = [step('abbess', 143, 144, 145), endMove('abbess')];
export const idlePrioress: readonly Deed[] = [step('prioress', 125, 126, 139), endMove('prioress')];

/** The same deed by another seat. */
export const by = (seat: string, deed: Deed): Deed => ({ ...deed, seat });

export type Line = Readonly<Record<string, unknown>>;
type Emission = Emitted<OpenEvent, SecretEvent>;

export interface Played {
  readonly state: State;
  readonly emitted: readonly Emission[];
  readonly refused: { readonly deed: number; readonly code: string; readonly rule: string } | null;
  readonly outOfDice: boolean;
  /** Printed lines as a viewer sees them, of the kinds named or of all; `all` is the whole truth. */
  lines(viewer: string, ...kinds: NunsEvent['event'][]): Line[];
  /** The lines everybody sees, of the kinds named. */
  open(...kinds: NunsEvent['event'][]): Line[];
  /** The points at which a novice was shown as seen, in order. */
  seen(novice: number): number[];
}

/** Starts a scene and does the deeds; stops at the first that is refused, or when the dice run out. */
export function play(scene: SceneIn, ...deeds: Deed[]): Played {
  const read = nuns.scenario.read(sceneFile(scene));
  if (!read.ok) throw new Error(`${read.error.field}: ${read.error.message}`);
  const emitted: Emission[] = [];
  const chance = scriptedChance(read.value.outcomes);
  const state = read.value.start(chance, (one) => emitted.push(one));
  let refused: Played['refused'] = null;
  let outOfDice = false;
  for (const [i, { seat, action }] of deeds.entries()) {
    const why = nuns.legal(state, seat, action);
    if (why) {
      refused = { deed: i, code: why.code, rule: why.rule };
      break;
    }
    try {
      nuns.apply(state, seat, action, chance, (one) => emitted.push(one));
    } catch (error) {
      if (!(error instanceof OutOfDice)) throw error;
      outOfDice = true;
      break;
    }
  }
  const lines = (viewer: string, ...kinds: NunsEvent['event'][]): Line[] =>
    emitted.flatMap((one) => {
      const event = viewer === 'all' ? truth(one) : observe(one, viewer);
      if (!event || (kinds.length > 0 && !kinds.includes(event.event))) return [];
      const line = nuns.scenario.print(event);
      return line ? [line] : [];
    });
  return {
    state,
    emitted,
    refused,
    outOfDice,
    lines,
    open: (...kinds) => lines(SPECTATOR, ...kinds),
    seen: (novice) =>
      lines(SPECTATOR, 'seen')
        .filter((line) => line['novice'] === `novice${novice}`)
        .map((line) => line['point'] as number),
  };
}
