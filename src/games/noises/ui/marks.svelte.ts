import { recall, remember } from '../../../client/shared/stored.ts';
import type { Identity, PlayerId } from '../vocabulary.ts';

const marks = ['none', 'no', 'maybe', 'sure'] as const;
/** What I think of a player being an identity. */
export type Mark = (typeof marks)[number];

type Sheet = Readonly<Record<string, Mark>>;

const key = (player: PlayerId, identity: Identity): string => `${player}.${identity}`;

/** My pencil marks in the deduction grid: mine alone, kept on the device for this match and seat. */
export class Marks {
  readonly #place: string;
  #sheet = $state.raw<Sheet>({});

  constructor(match: string, viewer: string) {
    this.#place = `noises.marks.${match}.${viewer}`;
    this.#sheet = read(recall(this.#place));
  }

  of = (player: PlayerId, identity: Identity): Mark => this.#sheet[key(player, identity)] ?? 'none';

  /** The next mark: none, no, maybe, sure, and round. */
  turn = (player: PlayerId, identity: Identity): void => {
    const next = marks[(marks.indexOf(this.of(player, identity)) + 1) % marks.length] as Mark;
    this.#keep({ ...this.#sheet, [key(player, identity)]: next });
  };

  clear = (): void => this.#keep({});

  get any(): boolean {
    return Object.values(this.#sheet).some((mark) => mark !== 'none');
  }

  #keep(sheet: Sheet): void {
    this.#sheet = sheet;
    remember(this.#place, JSON.stringify(sheet));
  }
}

function read(kept: string | null): Sheet {
  try {
    const sheet: unknown = JSON.parse(kept ?? '{}');
    if (typeof sheet !== 'object' || sheet === null) return {};
    const known: readonly unknown[] = marks;
    return Object.fromEntries(Object.entries(sheet).filter(([, mark]) => known.includes(mark))) as Sheet;
  } catch {
    return {};
  }
}
