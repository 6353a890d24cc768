// What fingers do on the board, on a fake clock.
import { describe, expect, it } from 'vitest';
import { Fingers } from '../../src/client/board/fingers.ts';
import { fakeClock } from './clock.ts';

function board() {
  const clock = fakeClock();
  const did: string[] = [];
  const spot = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  const fingers = new Fingers(clock.after, {
    drag: (from, to) => did.push(`drag ${spot(from)} to ${spot(to)}`),
    pinch: (from, to) => did.push(`pinch ${from.map(spot).join(' ')} to ${to.map(spot).join(' ')}`),
    tap: (at, finger, time) => did.push(`tap ${spot(at)}${finger ? ' by finger' : ''} at ${time}`),
    aim: (at) => did.push(`aim ${spot(at)}`),
    aimed: (at) => did.push(at ? `aimed ${spot(at)}` : 'no longer aimed'),
    hold: (pointer) => did.push(`hold ${pointer}`),
  });
  const touch = (id: number, x: number, y: number, finger = true) => ({ id, at: { x, y }, finger });
  return { clock, did, fingers, touch };
}

describe('fingers', () => {
  it('tap, even where they slip a little', () => {
    const { did, fingers, touch } = board();
    fingers.press(touch(1, 10, 10));
    fingers.move(touch(1, 13, 12));
    fingers.lift(touch(1, 13, 12), 99);
    expect(did).toEqual(['tap 13,12 by finger at 99']);
  });

  it('drag where they move on, and then neither tap nor aim', () => {
    const { clock, did, fingers, touch } = board();
    fingers.press(touch(1, 10, 10));
    fingers.move(touch(1, 30, 10));
    clock.pass(1000);
    fingers.move(touch(1, 30, 25));
    fingers.lift(touch(1, 30, 25), 1);
    expect(did).toEqual(['hold 1', 'drag 10,10 to 30,10', 'drag 30,10 to 30,25']);
  });

  it('pinch by two, whichever of them moves', () => {
    const { did, fingers, touch } = board();
    fingers.press(touch(1, 10, 10));
    fingers.press(touch(2, 50, 10));
    fingers.move(touch(2, 70, 10));
    fingers.move(touch(1, 0, 10));
    fingers.lift(touch(1, 0, 10), 1);
    fingers.lift(touch(2, 70, 10), 2);
    expect(did).toEqual(['pinch 50,10 10,10 to 70,10 10,10', 'pinch 10,10 70,10 to 0,10 70,10']);
  });

  it('aim where they rest, and pick where they are lifted', () => {
    const { clock, did, fingers, touch } = board();
    fingers.press(touch(1, 10, 10));
    clock.pass(400);
    fingers.move(touch(1, 40, 10));
    fingers.lift(touch(1, 40, 12), 1);
    expect(did).toEqual(['hold 1', 'aim 10,10', 'aim 40,10', 'aimed 40,12']);
  });

  it('pick nothing when a second finger comes, or the system takes the first', () => {
    for (const end of ['second', 'cancel']) {
      const { clock, did, fingers, touch } = board();
      fingers.press(touch(1, 10, 10));
      clock.pass(400);
      if (end === 'second') fingers.press(touch(2, 50, 50));
      else fingers.cancel(1);
      fingers.lift(touch(1, 10, 10), 1);
      expect(did, end).toEqual(['hold 1', 'aim 10,10', 'no longer aimed']);
    }
  });

  it('leave a mouse alone that rests: it is precise', () => {
    const { clock, did, fingers, touch } = board();
    fingers.press(touch(1, 10, 10, false));
    clock.pass(2000);
    fingers.lift(touch(1, 10, 10, false), 7);
    expect(did).toEqual(['tap 10,10 at 7']);
  });
});
