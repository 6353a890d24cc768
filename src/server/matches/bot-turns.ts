import type { Logger } from 'pino';
import type { BotPace } from '../../table/vocabulary.ts';
import { noMeter } from '../meter.ts';
import type { Answer, Submitted } from './answer.ts';
import { botRound } from './bot-round.ts';
import type { MatchDeps } from './deps.ts';
import { faultOf } from './fault.ts';
import type { Standing } from './standing.ts';
import type { Streams } from './streams.ts';

/** What it asks of its match. */
interface Played {
  act(submitted: Submitted): Promise<Answer>;
  /** A round is over. */
  touch(): void;
}

/** The bots of one match, which play in rounds. */
export class BotTurns {
  readonly #match: string;
  readonly #deps: MatchDeps;
  readonly #log: () => Logger;
  readonly #played: Played;
  #rounds = 0; // under way

  constructor(match: string, deps: MatchDeps, log: () => Logger, played: Played) {
    this.#match = match;
    this.#deps = deps;
    this.#log = log;
    this.#played = played;
  }

  get underWay(): boolean {
    return this.#rounds > 0;
  }

  /** Lets those play that owe an answer and have not been asked in this phase; how soon, see `MatchTime.botPace`. */
  ask(standing: Standing, streams: Streams, pace: BotPace | null): void {
    const { bots, beat, meter = noMeter } = this.#deps;
    const round = botRound(this.#match, standing, streams);
    if (!round) return;
    this.#rounds++;
    round
      .play(bots, beat(pace), (submitted) => this.#played.act(submitted), this.#log(), meter)
      .catch((error: unknown) => this.#log().error(faultOf(error), 'bots failed'))
      .finally(() => {
        this.#rounds--;
        this.#played.touch();
      });
  }
}
