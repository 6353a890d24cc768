import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/scene.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadMessages } from './i18n.ts';
import { pages } from './pages/pages.ts';
import { router } from './route.svelte.ts';
import { fetchInQuiet } from './shared/later.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

/** A function, not the module itself: pages may be built to import from the same file, and must not wait for it while it waits for them. */
async function start(app: HTMLElement): Promise<void> {
  /** No `await` at the top: what is fetched here imports from this file's own chunk, and would wait for it in turn. */
async function start(target: HTMLElement): Promise<void> {
  const { page } = router.route;
  // A page and its own words are asked for along with the words of all pages, not after them.
  const [language] = await Promise.all([
    loadMessages(navigator.languages),
    page === 'notFound' ? null : pages[page].fetch(),
  ]);
  document.documentElement.lang = language;
  target.replaceChildren(); // the greeting that was there before any script
  mount(App, { target });
  fetchInQuiet();
}
void start(target);
