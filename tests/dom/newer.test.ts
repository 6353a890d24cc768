// A newer page that the service worker has kept: who is told of it, and what a press does.
import { screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../../src/client/offline/offline.svelte.ts';
import { loadMessages } from '../../src/client/i18n.ts';

/** A service worker's registration in which a build waits that has these files. */
function surroundings(files: readonly string[]) {
  const said: unknown[] = [];
  const waiting = {
    postMessage(data: unknown, ports: readonly MessagePort[] = []) {
      said.push(data);
      ports[0]?.postMessage(files.includes(String(data)));
    },
  };
  const registration = Object.assign(new EventTarget(), { waiting, active: {}, installing: null });
  const container = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return { said, container };
}

beforeEach(async () => {
  await loadMessages(['en']);
  const script = document.createElement('script');
  script.type = 'module';
  Object.defineProperty(script, 'src', { value: '/assets/base-this.js' }); // here nothing is to be fetched
  document.head.replaceChildren(script);
});

test('a page that is of the build kept last is told nothing', async () => {
  const { said } = surroundings(['/assets/base-this.js']);
  await begin();
  await vi.waitFor(() => expect(said).toEqual(['/assets/base-this.js']));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an older one is, and gives way by a press', async () => {
  const { said, container } = surroundings(['/assets/base-other.js']);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await begin();
  const load = await screen.findByRole('button', { name: 'Load it now' });
  expect(said).not.toContain('now');
  load.click();
  expect(said.at(-1)).toBe('now');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});
