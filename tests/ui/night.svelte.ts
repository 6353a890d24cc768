// A night at no server's table: one seat is a page's, the others play what comes first. What the page gets is what a
// server would send it: its own events, folded.
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { Draw } from '../../src/engine/game.ts';
import { observe } from '../../src/engine/events.ts';
import type { Refusal } from '../../src/engine/refusal.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import type { View } from '../../src/games/nuns/view.ts';
import { flushSync } from 'svelte';
import type { Around } from '../../src/client/shared/around.ts';
import type { Mark, PinKind } from '../../src/client/shared/marks.ts';
import type { Session } from '../../src/client/shared/session.ts';

type Other = (view: View, draw: Draw) => NunsTypes['Action'];

/** Whatever the rules offer. */
const sampled: Other = (view, draw) => nuns.sample(view, nuns.choices(view)!, draw);

export class Night implements Session<View, NunsEvent> {
  readonly match = 'm';
  readonly seat: Seat;
  readonly viewer: Seat;
  readonly link = 'live';
  readonly unconfirmed = 0;
  readonly commitment = 'c';
  readonly seed = null;
  readonly aids = true;
  readonly again = null;
  draft: string | null = null;
  events = $state.raw<readonly NunsEvent[]>([]);
  view = $state.raw<View>(nuns.blank(''));
  marks = $state.raw<Readonly<Record<string, Mark>>>({});
  standing = $state(false);
  brokenOff = $state(false);
  around: Around;
  sent: unknown[] = [];
  hold = false; // the others take their time
  apart = false; // what they do comes to be seen one by one
  readonly #state: NunsTypes['State'];
  readonly #chance: ReturnType<typeof fastChance>;
  readonly #draw: Draw;
  readonly #other: Other;
  #remarks = $state.raw<Around['remarks']>([]);

  constructor(seat: Seat, options: unknown, seed: number, other: Other = sampled) {
    this.seat = this.viewer = seat;
    this.#chance = fastChance(seed);
    this.#draw = fastDraw(seed);
    this.#other = other;
    const read = nuns.options(options);
    if (!read.ok) throw new Error(read.error.code);
    const told: NunsEvent[] = [];
    this.#state = nuns.start(read.value, this.#chance, (emitted) => {
      const event = observe(emitted, seat);
      if (event) told.push(event as NunsEvent);
    });
    this.#tell(told);
    const night = this; // eslint-disable-line @typescript-eslint/no-this-alias -- the getter below has a `this` of its own
    this.around = {
      get remarks() {
        return night.#remarks;
      },
      mayTalk: true,
      mayWrite: true,
      phrases: [{ phrase: 'thanks', words: 'Thank you' }],
      partners: [],
      firsts: [],
      due: null,
      say: (_channel, words) => Promise.resolve(this.talk(words, true)),
      phrase: () => Promise.resolve(this.talk('Thank you', true)),
      first: () => Promise.resolve(null),
    };
  }

  get players(): Session['players'] {
    return nuns.seats(this.#state.open.options).map((seat) => ({
      seat,
      player: seat === this.seat ? 'person' : 'bot',
      name: seat === this.seat ? 'Ada' : null,
    }));
  }
  get waiting(): readonly Seat[] {
    return nuns.viewWaiting(this.view);
  }
  get over(): boolean {
    return nuns.outcome(this.#state) !== null;
  }

  talk(words: string, mine: boolean): null {
    this.#remarks = [
      ...this.#remarks,
      { number: this.#remarks.length + 1, channel: 'table', by: mine ? 'Ada' : 'Bea', mine, words },
    ];
    return null;
  }

  #tell(events: readonly NunsEvent[]): void {
    const view = structuredClone($state.snapshot(this.view) as View);
    const folded = this.events.length === 0 ? (nuns.blank(this.viewer) as View) : view;
    for (const event of events) nuns.reduce(folded, structuredClone(event));
    this.view = folded;
    this.events = [...this.events, ...events];
  }

  #apply(seat: Seat, action: NunsTypes['Action']): void {
    const told: NunsEvent[] = [];
    nuns.apply(this.#state, seat, action, this.#chance, (emitted) => {
      const event = observe(emitted, this.viewer);
      if (event) told.push(event as NunsEvent);
    });
    this.#tell(told);
  }

  /** The others act until this seat is asked. Each of their actions arrives by itself. */
  goOn(): void {
    while (!this.hold) {
      const owing = nuns.owing(this.#state).filter((seat) => seat !== this.seat);
      const [next] = owing;
      if (next === undefined) return;
      this.#apply(next, this.#other(nuns.peek(this.#state, next) as View, this.#draw));
      if (this.apart) flushSync();
    }
  }

  act(action: unknown): Promise<(Refusal & { words: null }) | null> {
    const read = nuns.action(action);
    if (!read.ok) return Promise.resolve({ ...read.error, words: null });
    const refused = nuns.legal(this.#state, this.seat, read.value);
    if (refused) return Promise.resolve({ ...refused, words: null });
    this.sent.push(action);
    this.#apply(this.seat, read.value);
    this.goOn();
    return Promise.resolve(null);
  }

  record = (): Promise<null> => Promise.resolve(null);
  keep = (draft: string | null): void => void (this.draft = draft);
  mark = (at: string, pin: PinKind | null, note: string): Promise<null> => {
    const { [at]: _, ...others } = this.marks;
    this.marks = pin === null && note === '' ? others : { ...others, [at]: { pin, note } };
    return Promise.resolve(null);
  };
  stand = (pass: boolean): Promise<null> => {
    this.standing = pass;
    return Promise.resolve(null);
  };
}
