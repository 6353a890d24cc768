import type { Board } from '../../board/board.ts';
import { routeNamed } from '../../moves.ts';
import { seesPoint, visiblePoints } from '../../sight.ts';
import type { QuestionName, Ruling, Setting } from '../../printed/rulings.ts';
import * as art from '../board/marks.ts';
import type { Spot } from '../board/plan.ts';
import { lightAt } from '../light.ts';
import { place, placesOf } from '../places.ts';
import type { Scene } from '../scene.ts';
import { figuresOf, noiseAt } from '../stands.ts';

/*
 * What the referee says, on the board: lines of its own are styled in `printed.css`.
 */

/** Half the line that divides what is ahead of a guard from what is behind, in board units. */
const HORIZON = 170;
const n = (v: number): string => String(Math.round(v * 10) / 10);
const line = (cls: string, a: Spot, b: Spot): string =>
  `<line class="${cls}" x1="${n(a.x)}" y1="${n(a.y)}" x2="${n(b.x)}" y2="${n(b.y)}"/>`;

/** The line through a guard's point across the way she looks (N6.3), with short strokes toward what is behind. */
function horizon(at: Spot, from: Spot, to: Spot): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const on = (t: number, back: number): Spot => ({
    x: at.x - uy * t - ux * back,
    y: at.y + ux * t - uy * back,
  });
  const strokes = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5].map((i) =>
    line('pr-behind', on((i * HORIZON) / 5.5, 0), on((i * HORIZON) / 5.5, 9)),
  );
  return line('pr-horizon', on(-HORIZON, 0), on(HORIZON, 0)) + strokes.join('');
}

/** From guard to novice, whole where she is seen; else broken, with a cross in its middle. */
function sightLine(a: Spot, b: Spot, sees: boolean): string {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const cross = `<path class="pr-cross" d="M${n(middle.x - 8)} ${n(middle.y - 8)}l16 16m0-16l-16 16"/>`;
  return line(sees ? 'pr-sees' : 'pr-unseen', a, b) + (sees || (a.x === b.x && a.y === b.y) ? '' : cross);
}

/** The board of a position with the answer to the question that is asked. */
export function drawnRuling(board: Board, setting: Setting, question: QuestionName, ruling: Ruling): Scene {
  const { guard, facing, novice } = setting;
  const { drawing } = ruling;
  const [at, goal] = [place(guard), place(novice)];
  const lit = question === 'sight' ? visiblePoints(board, guard, facing) : [];
  const counted = art.counted(placesOf(drawing.counted));
  let ways = counted.ways;
  let marks = counted.marks;
  if (question === 'route') {
    const { points, colour } = routeNamed(board, setting.route);
    ways += art.route(placesOf(points), colour as art.RouteColour);
  }
  for (const way of drawing.ways) ways += art.walk(placesOf(way));
  if (drawing.sight) {
    if (facing) ways += horizon(at, place(facing[0]), place(facing[1]));
    marks += sightLine(at, goal, seesPoint(board, guard, facing, novice));
  }
  for (const toward of drawing.noises) marks += noiseAt([guard, toward], guard === novice ? 2 : 1);
  const rings =
    lit.map((point) => art.ring(place(point), 'seen')).join('') +
    drawing.points.map((point) => art.ring(place(point), 'can')).join('') +
    art.ring(goal, 'mine');
  return {
    light: question === 'sight' ? lightAt(board, 'abbess', guard, facing) : '',
    ways,
    rings,
    marks,
    figures: figuresOf([
      { id: 'abbess', point: guard, kind: 'is-guard' },
      { id: 'novice1', point: novice, kind: 'is-novice is-mine' },
    ]),
  };
}
