import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { MemberCommand } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import { hasPart } from '../../table/fair.ts';
import { isPerson, memberOf, seated } from '../../table/people.ts';
import type { OpenTable, Vote, VoteEnd } from '../../table/state.ts';
import type { TableView } from '../../table/view.ts';
import { blankTableView, reduceTable } from '../../table/view.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import { seenGame } from '../games.ts';
import type { Around } from '../shared/around.ts';
import type { Link, Player, Refused } from '../shared/session.ts';
import { aroundOf } from './around.ts';
import type { Keeper, Wiring } from './channel.ts';
import { Comings } from './comings.svelte.ts';
import { Hand } from './hand.svelte.ts';
import type { Failure, MatchInfo, Presence, Time, Welcome } from './line.ts';
import { Line } from './line.ts';
import type { Dealer } from './part.ts';
import { refusedWords } from './refused.ts';

const VERDICT_MS = 10_000;

/** A table on a server, as a page holds it: its public matters, what this device may know beyond, and the match. */
export class LiveTable {
  readonly id: string;
  readonly keeper: Keeper;
  link = $state<Link>('connecting');
  failure = $state<Failure | null>(null);
  unconfirmed = $state(0);
  stopped = $state(false); // the match can't be carried on
  view = $state.raw<TableView | null>(null);
  presence = $state.raw<Pick<Presence, 'here' | 'watching'>>({ here: [], watching: 0 });

  readonly comings = new Comings();
  /** How the last vote ended, for as long as it takes to read. */
  verdict = $state.raw<{ readonly vote: Vote; readonly end: VoteEnd } | null>(null);

  readonly #line: Line;
  readonly #publicOnly: boolean;
  #dealer: Promise<Dealer> | null = null; // fetched where it has a part to do
  #shown = $state<Seat | null | undefined>(); // the seat the page is to show; undefined: the device's first
  #welcome = $state.raw<Welcome | null>(null);
  #hand = $state.raw<Hand | null>(null);
  #time = $state.raw<Time | null>(null);
  #sent = $state.raw<readonly MemberId[]>([]); // whom hosts have sent away
  #was: MemberId | null = null; // who this device last was
  #replaced = $state<MemberId | null>(null); // who took over a seat of this device's in this match
  #hideVerdict: ReturnType<typeof setTimeout> | undefined;
  #ahead = $state(0); // how far the server's clock is ahead of this one's, in milliseconds

  /** @param as the seat to show; null: none of them, ever; undefined: the device's first */
  constructor(id: string, wiring: Wiring, as?: Seat | null) {
    this.id = id;
    this.keeper = wiring.keeper;
    this.#publicOnly = as === null;
    this.#shown = as;
    this.#line = new Line(
      `/api/tables/${encodeURIComponent(id)}`,
      wiring,
      {
        welcome: (welcome) => this.#greet(welcome),
        table: (events, afresh) => this.#told(events, afresh),
        match: (info) => this.#begin(info),
        events: (events, afresh) => this.#hand?.observe(events, afresh),
        presence: (presence) => {
          this.presence = presence;
          if (this.open?.status === 'playing') this.comings.look(presence.here);
        },
        time: (time) => {
          this.#time = time;
          this.#setClock(time.now);
        },
        now: (now) => this.#setClock(now),
        opened: (match, seed) => {
          if (this.#hand?.info.match === match) this.#hand.open(seed);
        },
        stopped: () => (this.stopped = true),
        link: (link) => (this.link = link),
        unconfirmed: (count) => (this.unconfirmed = count),
        failed: (failure) => (this.failure = failure),
      },
      as,
    );
  }

  /** The public part, once the server has told it. */
  get open(): OpenTable | null {
    return this.view?.open ?? null;
  }
  /** Who this device is at the table; null for a spectator. */
  get me(): MemberId | null {
    return this.#welcome?.member ?? null;
  }
  /** Whether the host has sent this device away, and it has not come back. */
  get sentAway(): boolean {
    return this.me === null && this.#was !== null && this.#sent.includes(this.#was);
  }
  /** Who plays on in this device's place, by the consent of the others; null where nobody does. */
  get replacedBy(): string | null {
    if (this.seats.length > 0 || !this.open || this.#replaced === null) return null;
    return memberOf(this.open, this.#replaced)?.name ?? null;
  }
  /** The seat that is shown; null: none, it is covered; undefined: the device has but one, or none. */
  get shown(): Seat | null | undefined {
    return this.#shown;
  }
  /** The seats this device holds. */
  get seats(): readonly Seat[] {
    return this.#welcome?.seats ?? [];
  }
  get isHost(): boolean {
    return this.me !== null && this.open?.host === this.me;
  }

  /** The match, as the seat that is to be shown; null while another seat's is in hand. */
  get hand(): Hand | null {
    const hand = this.#hand;
    if (!hand?.ready || hand.info.match !== this.open?.match?.id) return null;
    return this.#shown === undefined || this.#shown === hand.info.seat ? hand : null;
  }

  get players(): readonly Player[] {
    const { open } = this;
    if (!open) return [];
    return seated(open).map(([seat, occupant]) =>
      isPerson(occupant)
        ? { seat, player: occupant.away ? 'bot' : 'person', name: nameOf(open, seat) }
        : { seat, player: 'bot', name: null },
    );
  }

  /** A rematch, for those who play, once a match is over. */
  get again(): (() => void) | null {
    if (this.open?.status !== 'over' || this.seats.length === 0 || this.#publicOnly) return null;
    return () => void this.do({ do: 'rematch' });
  }

  /** Until when who must have decided, as everybody may know; null where no clock runs. */
  get deadlines(): Pick<Time, 'closes' | 'seats'> | null {
    const time = this.#time;
    if (!time || time.stopped || time.match !== this.open?.match?.id) return null;
    return this.#hand?.ready && this.#hand.phase !== time.phase ? null : time; // of a moment that has passed
  }

  /** An instant of the server's clock on this device's. */
  here = (instant: number): number => instant - this.#ahead;

  /** Shows another of the device's seats, or none: what the former one knows is let go of at once. */
  show(seat: Seat | null): void {
    if (seat === this.#shown) return;
    this.#shown = seat;
    if (this.#hand?.info.seat !== seat) this.#hand = null;
    this.#line.as(seat);
  }

  /** The page of a match that was broken off goes on offering what could have been done in it. */
  act: Line['act'] = async (...asked) =>
    this.open?.status === 'over' && this.open.match?.reason === 'vote'
      ? refusal('brokenOff', 'table')
      : this.#line.act(...asked);
  do = async (command: MemberCommand): Promise<Refused | null> => this.inWords(await this.#line.do(command));
  hint: Line['hint'] = (...asked) => this.#line.hint(...asked);
  inWords = (refused: Refusal | null): Refused | null =>
    refused && { ...refused, words: refusedWords(refused) };

  around = (hand: Hand): Around => aroundOf(this, hand);

  wake = (): void => this.#line.wake();
  sleep = (): void => this.#line.sleep();
  close = (): void => {
    this.comings.stop();
    clearTimeout(this.#hideVerdict);
    this.#line.close();
  };

  /** Told often: a device's clock may be put right, or wrong, while the page is open. */
  #setClock(now: number): void {
    this.#ahead = now - Date.now();
  }

  #greet(welcome: Welcome): void {
    this.#welcome = welcome;
    this.#was = welcome.member ?? this.#was;
    this.#setClock(welcome.now);
    if (this.#publicOnly) return;
    this.#deal();
    // Several people share this device: nobody's secrets show until he says that it is he who looks.
    const { seats } = welcome;
    if (seats.length > 1) {
      if (this.#shown === undefined || (this.#shown !== null && !seats.includes(this.#shown)))
        this.show(null);
    } else if (this.#shown !== undefined) this.show(seats[0] ?? null);
  }

  /** On a copy: a view is replaced, never changed under a component that reads it. */
  #told(events: readonly TableEvent[], afresh: boolean): void {
    const view = afresh || !this.view ? blankTableView() : structuredClone(this.view);
    if (afresh) this.verdict = null;
    for (const event of events) {
      if (event.event === 'seat') this.#replaced = this.#takerOf(view.open, event) ?? this.#replaced;
      if (event.event === 'started') {
        this.stopped = false;
        this.verdict = null;
        this.#replaced = null;
        if (!afresh) this.comings.anew(this.presence.here);
      }
      if (event.event === 'voteClosed' && !afresh) this.#tellVerdict(view.open?.vote ?? null, event.end);
      if (event.event === 'joined' && !afresh) this.comings.met(event.member);
      if (event.event === 'left' && event.kicked) this.#sent = [...this.#sent, event.member];
      reduceTable(view, event);
    }
    this.view = view;
    this.#deal();
  }

  /** Who sits now where this device's member sat. */
  #takerOf(before: OpenTable | null, { seat, occupant }: Extract<TableEvent, { event: 'seat' }>) {
    const gone = before?.seats[seat];
    if (before?.status !== 'playing' || !isPerson(gone) || !isPerson(occupant)) return null;
    return gone.member === this.me && occupant.member !== this.me ? occupant.member : null;
  }

  /** Who has the only voice knows what he wanted. */
  #tellVerdict(vote: Vote | null, end: VoteEnd): void {
    if (!vote || (vote.voters.length === 1 && vote.by === vote.voters[0])) return;
    this.verdict = { vote, end };
    clearTimeout(this.#hideVerdict);
    this.#hideVerdict = setTimeout(() => (this.verdict = null), VERDICT_MS);
  }

  /** This device's part in the dice. */
  #deal(): void {
    if (this.#publicOnly || this.me === null || !this.open || !hasPart(this.open)) return;
    this.#dealer ??= import('./part.ts').then(
      ({ Dealer }) => new Dealer(this.id, (command) => void this.#line.do(command)),
    );
    this.#dealer.then(
      (dealer) => {
        if (this.open && this.me !== null) dealer.look(this.open, this.me);
      },
      () => (this.#dealer = null), // asked for again with the next thing that happens
    );
  }

  #begin(info: MatchInfo): void {
    // The same once more, after a lost line: it goes on, and what is half chosen in it is kept.
    if (this.#hand?.info.match === info.match && this.#hand.info.seat === info.seat) return;
    this.#hand = null;
    if (this.#shown !== undefined && info.seat !== null && info.seat !== this.#shown) return; // not to be shown here
    const hand = new Hand(info, this);
    this.#hand = hand;
    const game = seenGame(info.game);
    if (game instanceof Promise)
      game.then(
        (loaded) => hand.use(loaded),
        () => (this.failure = 'reload'), // a server newer than this page may no longer have it
      );
    else if (game) hand.use(game);
    else this.failure = 'reload'; // a game newer than this page
  }
}

/** What somebody in a seat is called: by the name given with the seat, else the member's. */
export function nameOf(open: OpenTable, seat: Seat): string | null {
  const occupant = open.seats[seat];
  if (!isPerson(occupant)) return null;
  return occupant.name ?? memberOf(open, occupant.member)?.name ?? null;
}
