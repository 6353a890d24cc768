import type { Logger } from 'pino';
import type { Refusal } from '../../engine/refusal.ts';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import { StoreConflict } from '../store/errors.ts';
import { untilStored } from '../store/until-stored.ts';
import type { Answer, Submitted } from './answer.ts';
import { failed, tryAgain } from './answer.ts';
import type { MatchDeps } from './deps.ts';
import { faultOf } from './fault.ts';
import type { Standing } from './standing.ts';
import { actionKey } from './standing.ts';
import type { Taken } from './take.ts';
import { takeActions } from './take.ts';

/** An action that waits for its turn, and how whoever sent it is answered. */
interface Waiting {
  readonly submitted: Submitted;
  readonly answer: (answer: Answer) => void;
}

/** What the queue asks of its match. */
export interface Played {
  /**
   * As it stands; loads it where needed.
   * @throws NoMatch
   */
  standing(): Promise<Standing>;
  /** The standing has moved on, but the log hasn't, or nobody knows. `asked`: bots that need not be asked again. */
  drop(asked?: Standing['asked']): void;
  /** What was carried out is stored: takes it in, and sends it to all who watch. */
  stored(standing: Standing, taken: Taken): void;
  /** Those who sent it are answered, too: others may act now. */
  goOn(standing: Standing): void;
}

/** So many refused ids are remembered; an older one is simply judged again. */
const REFUSALS = 200;

/**
 * The actions that wait at one match. Whatever has come in the meantime is a batch, with one commit: checked, carried out, stored,
 * sent, acknowledged, in this order. Where another process was faster, the batch is judged anew.
 */
export class ActionQueue {
  readonly #match: string;
  readonly #deps: MatchDeps;
  readonly #meter: Meter;
  readonly #log: () => Logger;
  readonly #played: Played;
  readonly #refused = new Map<string, Refusal>();
  #waiting: Waiting[] = [];
  /** So many at the head are taken one by one: they stood in a batch that failed. */
  #oneByOne = 0;

  constructor(match: string, deps: MatchDeps, log: () => Logger, played: Played) {
    this.#match = match;
    this.#deps = deps;
    this.#meter = deps.meter ?? noMeter;
    this.#log = log;
    this.#played = played;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(submitted: Submitted, answer: (answer: Answer) => void): void {
    this.#waiting.push({ submitted, answer });
  }

  /** Answers all that wait, so that they are sent again. */
  sendAway(): void {
    this.#oneByOne = 0;
    for (const { answer } of this.#waiting.splice(0)) answer(tryAgain);
  }

  /**
   * Carries out the next batch. False when the match has to be rebuilt: then what was not answered has been told to come again.
   * @throws NoMatch, or whatever keeps the store from answering; the batch has been told to come again
   */
  async carryOutNext(): Promise<boolean> {
    const batch = this.#waiting.splice(0, this.#oneByOne > 0 ? 1 : Infinity);
    if (this.#oneByOne > 0) this.#oneByOne--;
    try {
      return await untilStored(
        async () => this.#carryOut(await this.#played.standing(), batch),
        () => this.#meter.conflicted(),
      );
    } catch (error) {
      for (const { answer } of batch) answer(tryAgain);
      throw error;
    }
  }

  /** @throws StoreConflict when another process was faster; the standing is dropped, nobody is answered */
  async #carryOut(standing: Standing, batch: readonly Waiting[]): Promise<boolean> {
    const taken = this.#take(standing, batch);
    if (!taken) return true; // the next in the queue rebuilds it
    const moved = taken.rows.length > 0;
    if (moved && !(await this.#store(standing, taken))) {
      for (const { answer } of batch) answer(tryAgain);
      this.sendAway();
      return false;
    }
    const answered = (told: boolean): void =>
      batch.forEach(({ answer, submitted }, i) => {
        const its = taken.answers[i] as Answer;
        answer(its || told ? this.#remembered(submitted, its) : tryAgain);
      });
    try {
      if (moved) this.#played.stored(standing, taken);
      answered(true);
      if (moved) this.#played.goOn(standing);
      return true;
    } catch (error) {
      // Stored, but not everybody knows: whoever sends it again is told so once the match is rebuilt.
      this.#log().error(faultOf(error), 'not told');
      this.#played.drop();
      answered(false); // those that have an answer keep it
      return false;
    }
  }

  /** In memory; null after a bug in the rules. Sent again it would strike again, so the culprit is found and told to give up. */
  #take(standing: Standing, batch: readonly Waiting[]): Taken | null {
    const actions = batch.map(({ submitted }) => submitted);
    try {
      return takeActions(standing, actions, this.#refused, this.#deps.now());
    } catch (error) {
      const [first, ...others] = batch;
      const row = (standing.running?.match.rows ?? 0) + 1;
      this.#played.drop(standing.asked);
      if (others.length > 0) {
        this.#waiting.unshift(...batch);
        this.#oneByOne += batch.length;
      } else if (first) {
        this.#log().error({ row, seat: first.submitted.seat, ...faultOf(error) }, 'action failed');
        first.answer(this.#remembered(first.submitted, failed));
      }
      return null;
    }
  }

  /** False where that failed; @throws StoreConflict. Either way the standing is dropped. */
  async #store(standing: Standing, { rows, end }: Taken): Promise<boolean> {
    try {
      await this.#deps.store.append(this.#match, rows, end);
      return true;
    } catch (error) {
      if (error instanceof StoreConflict) {
        this.#played.drop(standing.asked);
        throw error;
      }
      this.#meter.commitFailed();
      this.#log().error(faultOf(error), 'commit failed');
      this.#played.drop();
      return false;
    }
  }

  /** Keeps a refusal, so that the same id is answered the same again. */
  #remembered({ seat, id }: Submitted, answer: Answer): Answer {
    if (answer && id !== null) {
      this.#refused.set(actionKey(seat, id), answer.refusal);
      if (this.#refused.size > REFUSALS) this.#refused.delete(this.#refused.keys().next().value as string);
    }
    return answer;
  }
}
