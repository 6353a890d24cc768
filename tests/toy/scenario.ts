import type { ScenarioReader } from '../../src/engine/game.ts';
import { BadField, readBoolean, readInteger, readList, readObject } from '../../src/engine/fields.ts';
import { fail, ok } from '../../src/engine/result.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { Game } from '../../src/engine/game.ts';
import type { ToyEmit, ToyOptions, ToyState, ToyTypes } from './types.ts';

interface ToyRules extends Pick<Game<ToyTypes>, 'options' | 'seats'> {
  begin(options: ToyOptions, cloaks: Readonly<Record<Seat, boolean>>, emit: ToyEmit): ToyState;
}

/** Files: `{ options, deal: { hider1: { cloak } }, dice, actions }`. */
export const toyScenario = (toy: ToyRules): ScenarioReader<ToyTypes> => ({
  read(file) {
    try {
      const options = toy.options(file['options'] ?? {});
      if (!options.ok) throw new BadField(`options.${options.error.field}`, 'expected a small whole number');
      const deal = readObject('deal', file['deal'] ?? {});
      const cloaks = Object.fromEntries(
        Object.entries(deal).map(([seat, cards]) => [
          seat,
          readBoolean(`deal.${seat}.cloak`, readObject(`deal.${seat}`, cards)['cloak']),
        ]),
      );
      return ok({
        seats: toy.seats(options.value),
        outcomes: readList('dice', file['dice'] ?? [], (field, die) => readInteger(field, die, 1, 6) - 1),
        start: (_chance, emit) => toy.begin(options.value, cloaks, emit),
      });
    } catch (error) {
      if (error instanceof BadField) return fail({ field: error.field, message: error.message });
      throw error;
    }
  },
  print: (event) => (['began', 'dealt', 'revealed'].includes(event.event) ? null : { ...event }),
});
