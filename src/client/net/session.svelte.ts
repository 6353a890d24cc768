import { fold } from '../../engine/fold.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { Seat, Viewer } from '../../engine/seats.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import { gameNamed } from '../../games/registry.ts';
import type { Link, Refused, Session } from '../shared/session.ts';
import type { Failure, Welcome } from './connection.ts';
import { Connection } from './connection.ts';
import { refusedWords } from './refused.ts';
import type { Wiring } from './wiring.ts';

type Event = { readonly event: string };

/** A match on a server, as a page holds it. Its session is there once the server has told what it knows. */
export class LiveMatch {
  readonly id: string;
  link = $state<Link>('connecting');
  failure = $state<Failure | null>(null);
  unconfirmed = $state(0);

  readonly #connection: Connection;
  readonly #session: Session;
  #ready = $state(false);
  #game: AnyGame | null = null;
  #welcome = $state.raw<Welcome | null>(null);
  #events = $state.raw<readonly Event[]>([]);
  #view = $state.raw<unknown>(null);
  #waiting = $state.raw<readonly Seat[]>([]);
  #seed = $state<string | null>(null);

  constructor(id: string, wiring: Wiring) {
    this.id = id;
    this.#session = this.#makeSession();
    this.#connection = new Connection(`/api/matches/${encodeURIComponent(id)}/socket`, wiring, {
      welcome: (welcome) => this.#greet(welcome),
      events: (events, afresh) => this.#observe(events as unknown as readonly Event[], afresh),
      link: (link) => (this.link = link),
      unconfirmed: (count) => (this.unconfirmed = count),
      opened: (seed) => (this.#seed = seed),
      failed: (failure) => (this.failure = failure),
    });
  }

  get session(): Session | null {
    return this.#ready ? this.#session : null;
  }

  /** The game's name in the registry, once known. */
  get game(): string | null {
    return this.#welcome?.game ?? null;
  }

  wake = (): void => this.#connection.wake();
  sleep = (): void => this.#connection.sleep();
  close = (): void => this.#connection.close();

  #greet(welcome: Welcome): void {
    const game = gameNamed(welcome.game);
    if (!game) {
      this.failure = 'reload'; // a game newer than this page
      return this.#connection.close();
    }
    this.#game = game;
    this.#welcome = welcome;
  }

  /** Folded afresh each time: a view is replaced, never changed under a component that reads it. */
  #observe(events: readonly Event[], afresh: boolean): void {
    const game = this.#game;
    if (!game) return;
    const all = afresh ? events : [...this.#events, ...events];
    const view = fold(game, this.#session.viewer, all);
    this.#events = all;
    this.#view = view;
    this.#waiting = game.viewWaiting(view);
    this.#ready = all.length > 0;
  }

  async #act(action: unknown): Promise<Refused | null> {
    const phase = this.#game ? this.#game.viewPhase(this.#view) : '';
    const refused = await this.#connection.act(phase, action as Json);
    return refused && { ...refused, words: refusedWords(refused.code) };
  }

  /** What a game's page gets: only what the contract names. */
  #makeSession(): Session {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below have a `this` of their own
    const live = this;
    return {
      match: live.id,
      get seat(): Seat | null {
        return live.#welcome?.seat ?? null;
      },
      get viewer(): Viewer {
        return live.#welcome?.seat ?? SPECTATOR;
      },
      get players() {
        return (live.#welcome?.seats ?? []).map((player) => ({ ...player, name: null }));
      },
      get view() {
        return live.#view;
      },
      get events() {
        return live.#events;
      },
      get waiting() {
        return live.#waiting;
      },
      get link() {
        return live.link;
      },
      get unconfirmed() {
        return live.unconfirmed;
      },
      get commitment() {
        return live.#welcome?.commitment ?? '';
      },
      get seed() {
        return live.#seed;
      },
      act: (action) => live.#act(action),
      draft: null,
      keep: () => {},
      marks: {},
      mark: () => Promise.resolve(null),
      standing: false,
      stand: () => Promise.resolve(null),
    };
  }
}
