// A table for the printed board, opened with Blessings out of a file: they and dice rolled by hand are among its options.
import { getByLabelText, getByRole } from '@testing-library/dom';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import { ownDeck } from '../suites/ownDeck.ts';

const opened = vi.hoisted(() => vi.fn(() => Promise.resolve({ table: 't' })));
vi.mock('../../src/client/net/api.ts', () => ({ newTable: opened }));
vi.mock('../../src/client/route.svelte.ts', () => ({ router: { go: () => {} } }));

test('a deck is chosen before the table is opened, and stays when another number plays', async () => {
  await loadMessages(['en']);
  await loadWords('rules', 'more');
  const { default: Honest } = await import('../../src/client/pages/Honest.svelte');
  const page = mount(Honest, { target: document.body });
  const body = document.body;
  const input = await vi.waitFor(() => {
    flushSync();
    return getByLabelText<HTMLInputElement>(body, 'Choose a file');
  });
  const choose = (text: string): void => {
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'b.json')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const told = (): string => body.textContent.replace(/\s+/g, ' ');
  choose('{"blessings":[{"copies":9}]}');
  await vi.waitFor(() => expect(told()).toContain('blessings[0].effect: expected an object in braces.'));
  choose(JSON.stringify({ blessings: ownDeck }));
  await vi.waitFor(() => expect(told()).toContain(`${ownDeck[0]!.name} × ${ownDeck[0]!.copies}`));
  expect(told()).not.toContain('expected an object');
  getByRole(body, 'radio', { name: '3' }).click();
  flushSync();
  getByRole(body, 'button', { name: 'Open the table' }).click();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(opened.mock.calls).toMatchObject([
    [{ settings: { options: { dice: 'hand', guardSeats: 1, novices: 2, blessings: ownDeck } } }],
  ]);
  await unmount(page);
});
