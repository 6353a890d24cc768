import { fold } from '../../engine/fold.ts';
import type { Advice } from '../../engine/bot.ts';
import type { AnySeenGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Seat, Viewer } from '../../engine/seats.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { MemberCommand } from '../../table/commands.ts';
import type { TableView } from '../../table/view.ts';
import { matchRecord } from '../shared/record.ts';
import type { Around } from '../shared/around.ts';
import type { Link, Player, Refused, Session } from '../shared/session.ts';
import type { Keeper } from './channel.ts';
import type { MatchInfo } from './line.ts';

type Event = { readonly event: string };

/** What a match needs of the table it is played at. */
export interface AtTable {
  readonly link: Link;
  readonly unconfirmed: number;
  readonly view: TableView | null;
  readonly players: readonly Player[];
  readonly again: (() => void) | null;
  readonly keeper: Keeper;
  act(match: string, seat: Seat, phase: string, action: Json): Promise<Refusal | null>;
  do(command: MemberCommand): Promise<Refused | null>;
  hint(match: string, seat: Seat, phase: string): Promise<Refusal | Advice>;
  inWords(refusal: Refusal | null): Refused | null;
  around(hand: Hand): Around;
}

/** One match as one viewer has it in hand: the fold of what he observed, and the session its game's page gets. */
export class Hand {
  readonly info: MatchInfo;
  readonly session: Session;
  #game = $state.raw<AnySeenGame | null>(null);
  #events = $state.raw<readonly Event[]>([]);
  #view = $state.raw<unknown>(null);
  #waiting = $state.raw<readonly Seat[]>([]);
  #owes = $state(false);
  #phase = $state('');
  #firsts = $state.raw<readonly Seat[]>([]);
  #seed = $state<string | null>(null);

  constructor(info: MatchInfo, table: AtTable) {
    this.info = info;
    this.session = this.#makeSession(table);
  }

  /** Whether there is anything to show yet. */
  get ready(): boolean {
    return this.#game !== null && this.#events.length > 0;
  }
  /** Whether it was played to its end. */
  get ended(): boolean {
    return this.#game !== null && this.#game.viewOutcome(this.#view) !== null;
  }
  /** Whether the seat shown owes an answer, as it knows itself. */
  get owes(): boolean {
    return this.#owes;
  }
  get phase(): string {
    return this.#phase;
  }
  /** Of the partners, those who may go first now, where there is a choice (N5.1). */
  get firsts(): readonly Seat[] {
    return this.#firsts;
  }

  /** Its game's part in it has been loaded. */
  use(game: AnySeenGame): void {
    this.#game = game;
    this.#fold(game, this.#events);
  }

  observe(events: readonly Json[], afresh: boolean): void {
    const fresh = events as unknown as readonly Event[];
    const all = afresh ? fresh : [...this.#events, ...fresh];
    if (this.#game) this.#fold(this.#game, all);
    this.#events = all;
  }

  /** Folded afresh each time: a view is replaced, never changed under a component that reads it. */
  #fold(game: AnySeenGame, all: readonly Event[]): void {
    const view = fold(game, this.info.seat ?? SPECTATOR, all);
    this.#view = view;
    this.#waiting = game.viewWaiting(view);
    this.#owes = game.viewOwes(view);
    this.#phase = game.viewPhase(view);
    this.#firsts = game.table?.viewFirsts(view) ?? [];
  }

  open(seed: string): void {
    this.#seed = seed;
  }

  #makeSession(table: AtTable): Session {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below have a `this` of their own
    const hand = this;
    const { match, seat, commitment } = this.info;
    const half = `draft.${match}.${seat}`;
    const ofSeat = async (command: (seat: Seat) => MemberCommand): Promise<Refused | null> =>
      seat === null ? null : table.do(command(seat));
    return {
      match,
      seat,
      viewer: (seat ?? SPECTATOR) as Viewer,
      commitment,
      get players() {
        return table.players;
      },
      get view() {
        return hand.#view;
      },
      get events() {
        return hand.#events;
      },
      get waiting() {
        return hand.#waiting;
      },
      get link() {
        return table.link;
      },
      get unconfirmed() {
        return table.unconfirmed;
      },
      get seed() {
        return hand.#seed;
      },
      get aids() {
        return table.view?.open?.settings.aids ?? true;
      },
      get hint() {
        if (seat === null || !table.view?.open?.settings.hints) return undefined;
        return async () => {
          const hinted = await table.hint(match, seat, hand.#phase);
          return 'reasons' in hinted ? hinted : (table.inWords(hinted) as Refused);
        };
      },
      get brokenOff() {
        const open = table.view?.open;
        return open?.status === 'over' && open.match?.id === match && open.match.reason === 'vote';
      },
      record: () => matchRecord(match),
      async act(action) {
        if (seat === null) return null;
        return table.inWords(await table.act(match, seat, hand.#phase, action as Json));
      },
      get again() {
        return table.again;
      },
      get draft() {
        return seat === null ? null : table.keeper.kept(half);
      },
      keep(draft) {
        if (seat !== null) table.keeper.keep(half, draft);
      },
      get marks() {
        return table.view?.notes.marks ?? {};
      },
      mark: (at, pin, note) => ofSeat((seat) => ({ do: 'mark', seat, at, pin, note })),
      get standing() {
        return table.view?.notes.standing ?? false;
      },
      stand: (pass) => ofSeat((seat) => ({ do: 'standing', seat, pass })),
      get around() {
        return table.around(hand);
      },
    };
  }
}
