import type { Colour } from '../../table/vocabulary.ts';
import { colours } from '../../table/vocabulary.ts';
import { recall, remember } from './stored.ts';

/** Who somebody is at every table he sits down at, as this device remembers it. */
export interface Me {
  readonly name: string;
  readonly colour: Colour;
}

/** The name is empty where none was ever given. */
export function recallMe(): Me {
  const kept = recall('colour');
  return { name: recall('name') ?? '', colour: colours.find((colour) => colour === kept) ?? drawn() };
}

export function rememberMe({ name, colour }: Me): void {
  remember('name', name);
  remember('colour', colour);
}

/** So that two who never chose one seldom have the same. */
function drawn(): Colour {
  const colour = colours[Math.floor(Math.random() * colours.length)] ?? colours[0];
  remember('colour', colour);
  return colour;
}
