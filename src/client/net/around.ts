import type { Seat } from '../../engine/seats.ts';
import type { MemberCommand } from '../../table/commands.ts';
import { hasLeft, memberOf, partnersOf, seatsOf } from '../../table/people.ts';
import type { Message } from '../../table/state.ts';
import type { TableView } from '../../table/view.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import { phrases } from '../../table/vocabulary.ts';
import { t } from '../i18n.ts';
import type { Around, Remark } from '../shared/around.ts';
import type { Refused } from '../shared/session.ts';

/** What is asked of a table. */
interface Table {
  readonly view: TableView | null;
  readonly me: MemberId | null;
  readonly deadlines: {
    readonly closes: number | null;
    readonly seats: Readonly<Record<Seat, number>>;
  } | null;
  here(instant: number): number;
  do(command: MemberCommand): Promise<Refused | null>;
}

/** The seat that is played, and the moment of its match. */
interface Place {
  readonly info: { readonly seat: Seat | null };
  readonly firsts: readonly Seat[];
  readonly phase: string;
}

/** A table as the page of its match sees it. */
export function aroundOf(table: Table, { info: { seat }, firsts, phase }: Place): Around {
  const { view, me } = table;
  const open = view?.open ?? null;
  const muted = view?.muted ?? [];
  const remark = ({ number, channel, by, said }: Message): Remark => ({
    number,
    channel,
    by: (open && memberOf(open, by)?.name) ?? null,
    mine: by === me,
    words: 'text' in said ? said.text : t(`phrases.${said.phrase}`),
  });
  const sits = open !== null && me !== null && seatsOf(open, me).length > 0 && !hasLeft(open, me);
  const { deadlines } = table;
  const mine = seat === null ? undefined : deadlines?.seats[seat];
  const [other] = Object.entries(deadlines?.seats ?? {}).sort(([, a], [, b]) => a - b);
  const until = deadlines?.closes ?? mine ?? other?.[1];
  const whose = deadlines?.closes != null ? null : mine !== undefined ? seat : (other?.[0] ?? null);
  return {
    remarks: [...(open?.chat ?? []), ...(view?.notes.chat ?? [])]
      .filter(({ by }) => !muted.includes(by))
      .map(remark),
    mayTalk: me !== null && (open?.status !== 'playing' || sits),
    mayWrite: open?.settings.chat ?? false,
    phrases: phrases.map((one) => ({ phrase: one, words: t(`phrases.${one}`) })),
    partners: open && seat !== null ? partnersOf(open, seat).filter((one) => one !== seat) : [],
    firsts: seat !== null && firsts.includes(seat) ? firsts : [],
    due: until === undefined ? null : { until: table.here(until), seat: whose },
    say: (channel, text) => table.do({ do: 'say', channel, text, seat }),
    phrase: (one) => table.do({ do: 'phrase', channel: 'table', phrase: one, seat }),
    first: async (one) => (seat === null ? null : table.do({ do: 'first', seat, first: one, phase })),
  };
}
