import type { Action } from './actions.ts';
import type { Choices } from './choices.ts';
import type { OpenEvent, SecretEvent } from './events.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

/** The types of the game, as the contract takes them. */
export interface NoisesTypes {
  Options: Options;
  State: State;
  Action: Action;
  Open: OpenEvent;
  Secret: SecretEvent;
  View: View;
  Choices: Choices;
}
