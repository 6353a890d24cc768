import { fold } from '../../engine/fold.ts';
import type { AnySeenGame } from '../../engine/game.ts';
import type { LessonStanding } from '../../engine/lesson.ts';
import type { Seat } from '../../engine/seats.ts';
import { t } from '../i18n.ts';
import type { Mark } from '../shared/marks.ts';
import type { Refused, Session } from '../shared/session.ts';
import type { SoloWorker } from '../solo/worker.svelte.ts';
import { keepDeeds, markDone } from './progress.ts';

interface Lesson {
  readonly game: string;
  readonly id: string;
  readonly seat: Seat;
}

/**
 * A lesson that is being played: what has been done so far, and where it stands by that, as the worker says. What is done
 * is kept on the device, so that a lesson goes on where it was left.
 */
export class LessonPlay {
  standing = $state.raw<LessonStanding | null>(null);
  /** Goes up whenever the board jumps to another moment: a move taken back, a new start. */
  jumps = $state(0);
  readonly #lesson: Lesson;
  readonly #worker: Pick<SoloWorker, 'ask'>;
  #deeds = $state.raw<readonly unknown[]>([]);

  constructor(lesson: Lesson, worker: Pick<SoloWorker, 'ask'>) {
    this.#lesson = lesson;
    this.#worker = worker;
  }

  get mayTakeBack(): boolean {
    return this.#deeds.length > 0;
  }
  get over(): boolean {
    return this.standing !== null && this.standing.now === null;
  }

  /**
   * Begins with what was done before; anew where that no longer fits the lesson.
   * @throws ApiError
   */
  async begin(before: readonly unknown[]): Promise<void> {
    const refused = await this.#stand(before);
    if (refused) await this.#stand([]);
    if (this.over) await this.restart();
  }

  async takeBack(): Promise<void> {
    await this.#stand(this.#deeds.slice(0, -1));
    this.jumps++;
  }

  async restart(): Promise<void> {
    await this.#stand([]);
    this.jumps++;
  }

  async #stand(deeds: readonly unknown[]): Promise<Refused | null> {
    const { game, id } = this.#lesson;
    const answer = await this.#worker.ask('lesson', { game, lesson: id, deeds });
    if ('refused' in answer) return { ...answer.refused, words: null };
    this.#deeds = deeds;
    this.standing = answer;
    keepDeeds(id, deeds);
    if (answer.now === null) markDone(id);
    return null;
  }

  /** Does it, if it is legal; resolves as `Session.act`. */
  async act(action: unknown): Promise<Refused | null> {
    const { standing } = this;
    const own = (words: string): Refused => ({ code: 'over', rule: 'form', words });
    if (!standing?.now) return own(t('learn.allDone'));
    if (standing.wrong.length > 0) return own(t('learn.takeBackFirst'));
    return this.#stand([...this.#deeds, action]);
  }
}

/** A lesson as a match's page gets it. What is half chosen, pins and notes go with the page. */
export function lessonSession(play: LessonPlay, { id, seat }: Lesson, seen: AnySeenGame): Session {
  const view = $derived(fold(seen, seat, play.standing?.events ?? []));
  let marks = $state.raw<Readonly<Record<string, Mark>>>({});
  let passes = $state(false);
  let half: string | null = null;
  return {
    match: `lesson-${id}`,
    seat,
    viewer: seat,
    commitment: '',
    seed: null,
    players: [{ seat, player: 'person', name: null }],
    get view() {
      return view;
    },
    get events() {
      return play.standing?.events ?? [];
    },
    get waiting() {
      return seen.viewWaiting(view);
    },
    link: 'live',
    unconfirmed: 0,
    aids: true,
    get lit() {
      return play.standing?.wrong.length === 0 ? (play.standing.now?.lit ?? []) : [];
    },
    record: () => Promise.resolve(null),
    act: (action) => play.act(action),
    again: () => void play.restart(),
    get draft() {
      return half;
    },
    keep: (draft) => (half = draft),
    get marks() {
      return marks;
    },
    mark(at, pin, note) {
      const { [at]: _, ...rest } = marks;
      marks = pin === null && note === '' ? rest : { ...rest, [at]: { pin, note } };
      return Promise.resolve(null);
    },
    get standing() {
      return passes;
    },
    stand(pass) {
      passes = pass;
      return Promise.resolve(null);
    },
  };
}
