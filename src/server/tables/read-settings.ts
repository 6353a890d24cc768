import type { AnyGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import type { GameFacts, Settings, SettingsChange } from '../../table/settings.ts';
import { botPaceOf, standardSettings } from '../../table/settings.ts';
import type { TableRefusal } from '../../table/vocabulary.ts';

/** What reading settings must know of games. */
export interface GameShelf {
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly levels: (game: string) => readonly string[]; // of bots, weakest first
  readonly usualLevel: (game: string) => string;
}

export interface ReadSettings {
  readonly settings: Settings;
  readonly facts: GameFacts;
}

const no = (code: TableRefusal, field: string, values?: Refusal['values']): Result<never, Refusal> =>
  fail(refusal(code, 'table', { field, ...(values && { values }) }));

/** Settings with a change (already of the right form) taken in, or which field can't be so. Fields left out stay. */
export function readSettings(
  { gameNamed, levels, usualLevel }: GameShelf,
  before: Settings | null,
  change: SettingsChange,
): Result<ReadSettings, Refusal> {
  const name = change.game ?? before?.game ?? '';
  const game = gameNamed(name);
  if (!game) return no('noSuchGame', 'settings.game');
  const same = before?.game === name ? before : null; // another game has options and bots of its own
  const options = game.options(change.options ?? same?.options ?? {});
  if (!options.ok) {
    const { field, values } = options.error;
    const at = field === undefined || field === 'options' ? '' : `.${field}`;
    return no('badSetting', `settings.options${at}`, values);
  }
  const known = levels(name);
  const bot = change.bot ?? same?.bot ?? usualLevel(name);
  if (!known.includes(bot)) return no('noSuchBot', 'settings.bot');
  const seats = game.seats(options.value);
  const bots: Settings['bots'] = change.bots ?? same?.bots ?? standardSettings.bots;
  for (const [seat, level] of Object.entries(bots)) {
    if (change.bots && !seats.includes(seat)) return no('noSuchSeat', `settings.bots.${seat}`);
    if (!known.includes(level)) return no('noSuchBot', `settings.bots.${seat}`);
  }
  const from = before ?? standardSettings;
  return ok({
    settings: {
      game: name,
      options: options.value as Json,
      lead: change.lead ?? from.lead,
      bot,
      bots: Object.fromEntries(Object.entries(bots).filter(([seat]) => seats.includes(seat))),
      pace: change.pace ?? from.pace,
      botPace: change.botPace ?? botPaceOf(before ?? {}),
      aids: change.aids ?? from.aids,
      hints: change.hints ?? from.hints,
      chat: change.chat ?? from.chat,
      listed: change.listed ?? from.listed,
    },
    facts: {
      seats,
      lead: game.table?.lead(options.value) ?? [],
      partners: game.table?.partners(options.value) ?? [],
      levels: known,
    },
  });
}
