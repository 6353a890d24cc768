import { afterEach, expect, test } from 'vitest';
import { arrive } from '../../src/client/shared/arrive.ts';

const app = document.createElement('div');
app.id = 'app';
document.body.append(app);
const focused = (): string | null => document.activeElement?.textContent ?? null;
const told = (): Promise<void> => new Promise((over) => setTimeout(over, 0));
let off: () => void = () => undefined;

afterEach(() => {
  off();
  app.replaceChildren();
});

test('the heading of a page that comes takes the focus, also from the one shown while it opens', async () => {
  off = arrive();
  app.innerHTML = '<main><h1>Opening</h1></main>';
  await told();
  expect(focused()).toBe('Opening');
  app.innerHTML = '<main><h1>The table</h1></main>';
  await told();
  expect(focused()).toBe('The table');
});

test('whoever has gone elsewhere stays there', async () => {
  app.innerHTML = '<main><h1>Opening</h1></main><button>Menu</button>';
  off = arrive();
  app.querySelector('button')!.focus();
  app.querySelector('main')!.remove();
  await told();
  expect(focused()).toBe('Menu');
  app.querySelector('button')!.remove();
  app.innerHTML = '<main><h1>The table</h1></main>';
  await told();
  expect(document.activeElement).toBe(document.body);
});
