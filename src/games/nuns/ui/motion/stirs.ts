import type { Spot } from '../board/plan.ts';
import { mark } from '../board/marks.ts';
import { place, placesOf } from '../places.ts';
import type { Stir } from './beats.ts';

/*
 * What a beat adds to the board while it lasts, moved by `motion.css`. All that it tells stands on the board as well when it is
 * over; figures and lights move by themselves.
 */

const n = (v: number) => String(Math.round(v * 10) / 10);
const circle = ({ x, y }: Spot, r: number, kind: string) =>
  `<circle class="bs ${kind}" cx="${n(x)}" cy="${n(y)}" r="${r}"/>`;
const part = (a: Spot, b: Spot, t: number): Spot => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

export function stirMarks(stir: Stir): string {
  switch (stir.kind) {
    case 'seen':
      return circle(place(stir.point), 24, 'bs-seen');
    case 'caught':
      return circle(place(stir.point), 30, 'bs-caught') + circle(place(stir.point), 30, 'bs-caught bs-2');
    case 'vanishes': {
      const [from, to] = [place(stir.edge[0]), place(stir.edge[1])];
      return `<g class="bs bs-wisp">${mark('vanished', part(from, to, 0.5), 'bd-vanished')}</g>`;
    }
    case 'heard':
      return stir.edges
        .map(([guard, toward]) => {
          const at = part(place(guard), place(toward), 0.4);
          return ['', ' bs-2', ' bs-3'].map((wave) => circle(at, 30, `bs-ripple${wave}`)).join('');
        })
        .join('');
    case 'turns':
    case 'steps':
    case 'walks':
      return '';
  }
}

/** Where it happens: all the places that have to be in sight for it. */
export function placesOfStir(stir: Stir): Spot[] {
  switch (stir.kind) {
    case 'seen':
    case 'caught':
      return [place(stir.point)];
    case 'vanishes':
      return placesOf(stir.edge);
    case 'heard':
      return placesOf(stir.edges.flat());
    case 'turns':
      return [place(stir.to[0])];
    case 'steps':
    case 'walks':
      return [place(stir.to)];
  }
}
