// The lines of the night so far, by keys: one stop of the Tab key, however long the night.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { LogLine } from '../../src/games/nuns/log.ts';
import { text } from '../../src/games/nuns/text.ts';
import LogLines from '../../src/games/nuns/ui/parts/LogLines.svelte';

const line = (turn: number, rule: string): LogLine => ({
  turn,
  text: text('log.turn', { turn }),
  rule,
  tone: 'plain',
  event: 'turn',
  at: turn,
});

test('are one stop of the Tab key, and the arrows go from one to the next that can be asked about', () => {
  const asked: number[] = [];
  const lines = [line(1, ''), line(2, 'N2'), line(3, ''), line(4, 'N4'), line(5, 'N5')];
  const page = mount(LogLines, {
    target: document.body,
    props: { lines, why: ({ at }: LogLine) => asked.push(at) },
  });
  flushSync();
  const buttons = [...document.querySelectorAll('button')];
  const stops = (): number[] => buttons.flatMap((button, i) => (button.tabIndex === 0 ? [i] : []));
  const press = (key: string): void => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  expect([buttons.length, stops()]).toEqual([3, [0]]);
  buttons[0]!.focus();
  press('ArrowDown');
  expect([document.activeElement, stops()]).toEqual([buttons[1], [1]]);
  press('End');
  press('ArrowDown'); // there is no further one
  expect([document.activeElement, stops()]).toEqual([buttons[2], [2]]);
  press('Home');
  press('ArrowUp');
  expect(document.activeElement).toBe(buttons[0]);
  buttons[2]!.click();
  expect(asked).toEqual([5]);
  void unmount(page);
});
