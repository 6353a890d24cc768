import type { AnyStudy } from '../engine/study.ts';
import { anyStudy } from '../engine/study.ts';
import { noisesStudy } from './noises/study.ts';

const studies: Readonly<Record<string, AnyStudy>> = { noises: anyStudy(noisesStudy) };

/** What to look at in a game's balance, if anybody has said. */
export const studyOf = (game: string): AnyStudy | undefined =>
  Object.hasOwn(studies, game) ? studies[game] : undefined;
