// Pins and notes in a list: what a pin means is said, not only drawn.
import { flushSync, mount, unmount } from 'svelte';
import { getAllByRole } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import Pins from '../../src/games/nuns/ui/parts/Pins.svelte';
import { markName } from '../../src/games/nuns/ui/pins.ts';

test('the list says of each point which pin is on it and what is noted', () => {
  const edited: (number | null)[] = [];
  const page = mount(Pins, {
    target: document.body,
    props: {
      board,
      marks: {
        [markName(23)]: { pin: 'suspect', note: '' },
        [markName(91)]: { pin: 'clear', note: 'heard twice' },
        [markName(94)]: { pin: null, note: 'look again' },
      },
      choosing: false,
      point: null,
      choose: () => undefined,
      edit: (point: number | null) => edited.push(point),
      put: () => Promise.resolve(null),
    },
  });
  flushSync();
  const names = ['Suspect 23, dormitory', 'Clear 91, cloister: heard twice', '94, cloister: look again'];
  expect(names.map((name) => getAllByRole(document.body, 'button', { name }).length)).toEqual([1, 1, 1]);
  getAllByRole(document.body, 'button', { name: names[1]! })[0]!.click();
  expect(edited).toEqual([91]);
  void unmount(page);
});
