import { loadWords } from '../i18n.ts';
import { Later, later } from '../shared/later.svelte.ts';

/** Each page is fetched when its address is opened, with the words that only it needs. */
export const pages = {
  lobby: later(() => import('./Lobby.svelte')),
  table: later(
    () => import('./Table.svelte'),
    () => loadWords('table'),
  ),
  solo: later(
    () => import('./SoloTable.svelte'),
    () => loadWords('table', 'more'),
  ),
  howToPlay: later(
    () => import('../parts/HowToPlay.svelte'),
    () => loadWords('rules'),
  ),
  match: later(() => import('./MatchDoor.svelte')),
  join: later(
    () => import('./Join.svelte'),
    () => loadWords('more'),
  ),
  seat: later(
    () => import('./SeatHere.svelte'),
    () => loadWords('more'),
  ),
  screen: later(
    () => import('./Screen.svelte'),
    () => loadWords('table', 'more'),
  ),
  printed: later(
    () => import('./Printed.svelte'),
    () => loadWords('rules'),
  ),
  record: later(
    () => import('./MyRecord.svelte'),
    () => loadWords('record', 'more'),
  ),
  tonight: later(
    () => import('./Tonight.svelte'),
    () => loadWords('record', 'more'),
  ),
  learn: later(
    () => import('./Learn.svelte'),
    () => loadWords('learn'),
  ),
  lesson: later(
    () => import('./Lesson.svelte'),
    () => loadWords('learn'),
  ),
  rules: later(
    () => import('./Rules.svelte'),
    () => loadWords('learn'),
  ),
  rulesSheet: later(
    () => import('../parts/RulesSheet.svelte'),
    () => loadWords('learn'),
  ),
  // All rules of all games, and their style sheets, for which the page that is shown would be styled anew.
  verify: new Later(async () => {
    const [page] = await Promise.all([import('./Verify.svelte'), loadWords('check')]);
    return page.default;
  }, false),
} as const;
