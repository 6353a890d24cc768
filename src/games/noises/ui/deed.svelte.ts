import { untrack } from 'svelte';
import type { Session } from '../../../client/shared/session.ts';
import type { Refusal } from '../../../engine/refusal.ts';
import type { Action } from '../actions.ts';
import { choicesOf } from '../choices.ts';
import type { NoisesEvent } from '../events.ts';
import type { View } from '../view.ts';
import type { ClueCard, Face, Identity, Location, PlayerId } from '../vocabulary.ts';
import { phaseName } from '../waiting.ts';
import type { Draft } from './draft.ts';
import { emptyDraft, readDraft } from './draft.ts';
import type { Pick } from './picks.ts';
import { pickKeys, pickNext, picking } from './picks.ts';
import type { Choosing, Press } from './press.ts';
import { primaryPress, secondaryPress } from './press.ts';
import { isMessage, say } from './say.ts';

/** What I am about to do. It is chosen for one moment, outlives a reload, and is forgotten with the moment. */
export class Deed implements Choosing {
  readonly #session: () => Session<View, NoisesEvent>;

  #draft = $state.raw<Draft>(emptyDraft);
  confirming = $state(false);
  editing = $state(false); // a card for Whispers already chosen is being changed
  hint = $state('');
  sending = $state(false);
  since = $state<number | null>(null); // how many events there were at the last deed

  readonly view = $derived.by(() => this.#session().view);
  readonly brokenOff = $derived.by(() => this.#session().brokenOff === true);
  readonly choices = $derived.by(() => (this.brokenOff ? null : choicesOf(this.view)));
  /** A name for the moment that is chosen for. */
  readonly moment = $derived.by(() => (this.view.open ? phaseName(this.view.open) : ''));

  readonly card = $derived.by<ClueCard | null>(() => {
    const { choices } = this;
    const may = choices?.kind === 'play' || choices?.kind === 'give' ? choices.cards : [];
    return may.find((card) => card === this.#draft.card) ?? null;
  });
  readonly face = $derived.by<Face>(() => this.#draft.face);
  readonly location = $derived.by<Location | null>(() => {
    const { choices } = this;
    return choices?.kind === 'play'
      ? (choices.locations.find((at) => at === this.#draft.location) ?? null)
      : null;
  });
  readonly picking = $derived.by(() =>
    this.choices?.kind === 'power' ? picking(this.choices.targets, this.choices.at, this.#draft.picks) : null,
  );
  readonly accused = $derived.by<PlayerId | null>(() =>
    this.choices?.kind === 'guess'
      ? (this.choices.players.find((player) => player === this.#draft.accused) ?? null)
      : null,
  );
  readonly suspicion = $derived.by<Identity | null>(() =>
    this.choices?.kind === 'guess'
      ? (this.choices.identities.find((identity) => identity === this.#draft.suspicion) ?? null)
      : null,
  );
  readonly given = $derived.by(
    () => this.choices?.kind === 'give' && this.view.own?.gift != null && !this.editing,
  );

  /** What can be pointed at now, and what has been, by `pickKey`. */
  readonly lit = $derived.by<ReadonlySet<string>>(() => {
    const { choices } = this;
    return pickKeys(
      choices?.kind === 'play'
        ? choices.locations.map((at) => ({ kind: 'room', at }))
        : (this.picking?.options ?? []),
    );
  });
  readonly chosen = $derived.by<ReadonlySet<string>>(() =>
    pickKeys(this.location ? [{ kind: 'room', at: this.location }] : (this.picking?.chosen ?? [])),
  );

  readonly primary = $derived.by(() => primaryPress(this));
  readonly secondary = $derived.by(() => secondaryPress(this));

  /** To be made while a component is. */
  constructor(session: () => Session<View, NoisesEvent>) {
    this.#session = session;
    $effect.pre(() => {
      const { moment } = this;
      untrack(() => this.#take(moment));
    });
  }

  #take(moment: string): void {
    this.#draft = readDraft(this.#session().draft, moment) ?? emptyDraft;
    this.confirming = false;
    this.editing = false;
    this.hint = '';
  }

  #change(change: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...change };
    this.confirming = false;
    this.hint = '';
    this.#session().keep(JSON.stringify({ moment: this.moment, draft: this.#draft }));
  }

  chooseCard = (card: ClueCard): void => this.#change({ card });
  chooseFace = (face: Face): void => this.#change({ face });
  chooseLocation = (location: Location): void => this.#change({ location });
  choosePlayer = (accused: PlayerId | null): void => this.#change({ accused });
  chooseIdentity = (suspicion: Identity | null): void => this.#change({ suspicion });

  /** Something was pointed at, in the house or in the list; false where that means nothing now. */
  point = (pick: Pick, step: number | null = null): boolean => {
    if (this.choices?.kind === 'play' && pick.kind === 'room') {
      this.chooseLocation(pick.at);
      return true;
    }
    const picks = this.picking && pickNext(this.picking, pick, step);
    if (!picks) return false;
    this.#change({ picks });
    return true;
  };

  /** A button was pressed; resolves when what it sends has been taken or refused. */
  async press({ does }: Press): Promise<void> {
    switch (does?.type) {
      case 'send':
        return this.#act(does.action);
      case 'confirm':
        this.confirming = true;
        return;
      case 'back':
        this.confirming = false;
        return;
      case 'change':
        this.editing = true;
    }
  }

  async #act(action: Action): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.hint = '';
    const since = this.#session().events.length;
    const refused = await this.#session().act(action);
    this.sending = false;
    if (refused) this.hint = refused.words ?? refusalWords(refused);
    else {
      this.since = since;
      this.editing = false;
    }
  }
}

function refusalWords({ code, values }: Refusal): string {
  const key = `refusal.${code}`;
  return say('refusal.lead', { why: isMessage(key) ? say(key, values) : say('refusal.other', { code }) });
}
