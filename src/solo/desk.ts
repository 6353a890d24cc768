import { scriptedChance } from '../chance/scripted.ts';
import { attend } from '../engine/lesson.ts';
import { refusal } from '../engine/refusal.ts';
import type { Refusal } from '../engine/refusal.ts';
import type { Channel } from '../server/tables/channel.ts';
import type { Session } from '../server/tables/session.ts';
import { lessonNamed } from '../games/lessons.ts';
import { gameNamed } from '../games/registry.ts';
import { CLOSE } from '../server/tables/channel.ts';
import { fileFrom, recordFrom } from './files.ts';
import type { House, HouseStore } from './house.ts';
import type { BotPace } from '../table/vocabulary.ts';
import type { FromWorker, Questions, ToWorker } from './messages.ts';
import type { Lock } from './tenancy.ts';
import { Tenancy } from './tenancy.ts';

/** One end of a line between page and worker. Texts are frames, as over a socket; null ends it. */
export interface Port {
  postMessage(said: string | null): void;
  close(): void;
  onmessage: ((event: { readonly data: string | null }) => void) | null;
}

export interface DeskDeps {
  readonly store: () => Promise<HouseStore>;
  readonly house: (store: HouseStore) => Promise<House>;
  readonly lock: Lock;
  readonly setPace: (pace: BotPace) => void;
  readonly say: (said: FromWorker) => void;
}

/** What the worker does for its page: answers what is asked, and serves tables over ports of their own. */
export interface Desk {
  /** What the page says. Nothing it says makes this throw. */
  hear(said: ToWorker, port: Port | undefined): void;
}

/** So long a page waits for another tab before it is told. */
const ELSEWHERE_MS = 500;

const cannot = (code: 'elsewhere' | 'noStorage' | 'failed'): { readonly refused: Refusal } => ({
  refused: refusal(code, 'form'),
});

export function openDesk({ store, house, lock, setPace, say }: DeskDeps): Desk {
  let opened: Promise<HouseStore> | null = null;
  const stored = (): Promise<HouseStore> =>
    (opened ??= store().catch((error: unknown) => {
      opened = null; // whoever asks next tries again
      throw error;
    }));
  const tenancy = new Tenancy(lock, async () => house(await stored()));

  type Answers = {
    readonly [Name in keyof Questions]: (
      with_: Questions[Name]['with'],
    ) => Promise<{ readonly answer: Questions[Name]['answer'] } | { readonly refused: Refusal }>;
  };
  const answers: Answers = {
    async found(wish) {
      const its = await tenancy.enter(false);
      if (!its) return cannot('elsewhere');
      try {
        const founded = await its.found(wish);
        return founded.ok ? { answer: { table: founded.value.table } } : { refused: founded.error };
      } finally {
        tenancy.leave();
      }
    },
    record: async ({ match }) => ({ answer: await recordFrom(await stored(), match) }),
    save: async ({ match, viewer }) => ({ answer: await fileFrom(await stored(), match, viewer) }),
    async lesson({ game: name, lesson: id, deeds }) {
      const [game, lesson] = [gameNamed(name), lessonNamed(name, id)];
      if (!game || !lesson) return { refused: refusal('noSuchLesson', 'form') };
      const stands = attend(game, lesson, deeds, scriptedChance);
      return { answer: stands.ok ? stands.value : { refused: stands.error } };
    },
    async pace({ pace }) {
      setPace(pace);
      return { answer: null };
    },
  };

  async function answer({ id, ask, with: what }: Extract<ToWorker, { id: number }>): Promise<void> {
    const answered = await (answers[ask] as (what: unknown) => ReturnType<Answers[typeof ask]>)(what).catch(
      async () => cannot((await stored().catch(() => null)) ? 'failed' : 'noStorage'),
    );
    say({ id, ...answered });
  }

  async function serve(table: string, port: Port): Promise<void> {
    let session: Session | null = null;
    const early: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let open = true;
    void ended.then(() => port.close());
    const channel: Channel = {
      get open() {
        return open;
      },
      send: (frame) => port.postMessage(frame),
      close() {
        open = false;
        port.postMessage(null);
        end();
      },
    };
    port.onmessage = ({ data }) => {
      if (data === null) {
        open = false;
        end();
      } else if (session) session.receive(data, false);
      else early.push(data);
    };
    const late = setTimeout(() => say({ elsewhere: true }), ELSEWHERE_MS);
    const its = await tenancy.enter(true).catch(() => null);
    clearTimeout(late);
    say({ elsewhere: false });
    if (!its) return channel.close(CLOSE.later, 'noStorage');
    session = its.serve(table, channel);
    for (const frame of early.splice(0)) session.receive(frame, false);
    await ended;
    session.closed();
    tenancy.leave();
  }

  return {
    hear(said, port) {
      if ('open' in said) {
        if (port) void serve(said.open, port);
      } else void answer(said);
    },
  };
}
