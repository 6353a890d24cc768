import { untrack } from 'svelte';
import { Queue, later } from '../../../../client/board/queue.ts';
import { motion } from '../../../../client/shared/motion.svelte.ts';
import type { ReplayTurn } from '../replay.ts';
import type { Standing } from '../replay-scene.ts';
import { standingsOf } from '../replay-scene.ts';

/** A turn is walked through in about this time, however many steps it has. */
const TURN = 1000; // ms

interface Pace {
  readonly standing: Standing;
  readonly lasts: number;
}

/** The pieces of the night again, walking from one turn to the next. To be made while a component is. */
export class Stroll {
  /** Where everybody stands; null when nobody walks. */
  standing = $state.raw<Standing | null>(null);
  lasts = $state(0); // how long a step takes, in ms

  readonly #queue = new Queue<Pace>(later, (pace, lasts) => {
    this.standing = pace?.standing ?? null;
    this.lasts = lasts;
  });

  /** `shown`: the turn that is looked at, null where all are; nobody walks anywhere but on to the next. */
  constructor(shown: () => ReplayTurn | null) {
    let before = 0;
    $effect.pre(() => {
      const turn = shown();
      untrack(() => {
        const goesOn = turn !== null && turn.turn === before + 1;
        if (turn?.turn === before) return;
        before = turn?.turn ?? 0;
        this.#queue.skip();
        if (!turn || !goesOn || !motion.on) return;
        const standings = standingsOf(turn);
        this.#queue.add(standings.map((standing) => ({ standing, lasts: TURN / standings.length })));
      });
    });
    $effect(() => () => this.#queue.skip());
  }
}
