/** All that a page knows of the lessons before they are played: what they are called, for which side, step by step. */
export interface LessonName {
  readonly id: string;
  readonly side: 'novice' | 'guards';
  readonly steps: readonly string[]; // of a guided night; none of a puzzle, which is one task
}

const puzzle = (side: LessonName['side'], id: string): LessonName => ({ id, side, steps: [] });

/** In the order in which they are best taken. */
export const lessonNames: readonly LessonName[] = [
  {
    id: 'noviceNight',
    side: 'novice',
    steps: ['keys', 'walk', 'behind', 'item', 'still', 'slip', 'home'],
  },
  {
    id: 'guardNight',
    side: 'guards',
    steps: ['route', 'round', 'other', 'listen', 'follow', 'run', 'look', 'capture'],
  },
  puzzle('novice', 'aroundTheCorner'),
  puzzle('novice', 'behindTheAltar'),
  puzzle('novice', 'doorAtTheEnd'),
  puzzle('novice', 'nextDoor'),
  puzzle('novice', 'onTiptoe'),
  puzzle('novice', 'hushNow'),
  puzzle('novice', 'slipAway'),
  puzzle('novice', 'intoBed'),
  puzzle('guards', 'walkToListen'),
  puzzle('guards', 'whichRoute'),
  puzzle('guards', 'afterTheWisp'),
  puzzle('guards', 'twoTokens'),
  puzzle('guards', 'mustPass'),
];
