import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/scene.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadMessages } from './i18n.ts';
import { announce, preferred } from './language.svelte.ts';
import { pages } from './pages/pages.ts';
import { router } from './route.svelte.ts';
import { afterPaint } from './shared/after-paint.ts';
import { fetchInQuiet, Later, turn } from './shared/later.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// What the HTML shows by itself is seen first, however quickly all else is there: it takes longer to make.
const painted = new Promise<void>((over) => void afterPaint(over));

/** A function, and no `await` in the module itself: what is fetched here imports from this file's own chunk. */
async function start(app: HTMLElement): Promise<void> {
  const { page } = router.route;
  // A page and its own words are asked for along with the words of all pages, not after them.
  const [locale] = await Promise.all([
    loadMessages(preferred()),
    page === 'notFound' ? null : pages[page].fetch(),
    painted,
  ]);
  announce(locale);
  await turn(); // what has just come has been read in this one
  app.replaceChildren(); // the greeting that was there before any script
  mount(App, { target: app });
  new Later(async () => (await import('./offline/offline.svelte.ts')).begin());
  fetchInQuiet();
}
void start(target);
