import type { ContestResult } from './contest.ts';
import type { Estimate } from './confidence.ts';
import type { InsightInto } from './insight.ts';
import type { Recovery } from './recovery.ts';
import type { SideShare } from './sides.ts';
import { mostEven } from './sides.ts';

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;

const percent = (share: number): string => `${(100 * share).toFixed(1)}\u00a0%`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What may be wider than a phone is scrolled by itself, by keys too. */
const wide = (what: string): string => `<div class="wide" tabindex="0">${what}</div>`;

const y = (share: number): string => (TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)).toFixed(1);

/** The share of wins after each deal with its interval, against the share in question. */
function plot({ levels, question, track }: ContestResult): string {
  const x = (deal: number): string =>
    (LEFT + ((WIDTH - LEFT - 8) * (deal - 1)) / Math.max(track.length - 1, 1)).toFixed(1);
  const line = (of: (estimate: Estimate) => number): string[] =>
    track.map((estimate) => `${x(estimate.count)},${y(of(estimate))}`);
  const band = [...line(({ high }) => high), ...line(({ low }) => low).reverse()].join(' ');
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (share) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(share)}" y2="${y(share)}"/>` +
        `<text x="${LEFT - 6}" y="${y(share)}" text-anchor="end" dy="4">${100 * share} %</text>`,
    )
    .join('');
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(levels.join(' against '))}">
${grid}<polygon class="band" points="${band}"/>
<polyline class="mean" points="${line(({ mean }) => mean).join(' ')}"/>
<line class="question" x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(question)}" y2="${y(question)}"/>
<text x="${LEFT}" y="${HEIGHT - 6}">1</text>
<text x="${WIDTH - 8}" y="${HEIGHT - 6}" text-anchor="end">${track.length} deals</text>
</svg>`;
}

function row({ levels, format, games, share, question, answer }: ContestResult): string {
  return `<tr><th scope="row">${titleOf(levels)}</th><td>${escaped(format)}</td><td>${games}</td><td>${percent(share.mean)}</td>
<td>${interval(share)}</td><td>${answer} ${percent(question)}</td></tr>`;
}

const titleOf = ([first, second, others]: readonly string[]): string =>
  escaped(`${first} against ${second}${others === undefined ? '' : `, both against ${others}`}`);

const interval = ({ low, high }: Estimate): string => `${percent(low)} – ${percent(high)}`;

/** Where the points of a contest were won. */
const parts = ({ seats, tables }: ContestResult): string =>
  `<p>${[...Object.entries(seats), ...Object.entries(tables)]
    .map(([name, points]) => `${escaped(name)}: ${percent(points)}`)
    .join(', ')}</p>`;

function contestsPart(results: readonly ContestResult[]): string {
  if (results.length === 0) return '';
  return `<p>Each deal is played in every seating. The interval holds at every count at once, so that play stops as soon as it leaves
out the share in question (dashed; a fair share if none was asked for).</p>
${wide(`<table><thead><tr><th>levels</th><th>how</th><th>games</th><th>points</th><th>interval</th><th>answer</th></tr></thead>
<tbody>${results.map(row).join('\n')}</tbody></table>`)}
${results.map((result) => `<h2>${titleOf(result.levels)}</h2>\n${wide(plot(result))}\n${parts(result)}`).join('\n')}`;
}

/** A bar from 0 to 1 with its interval, and a line at a half. */
function bar({ mean, low, high }: Estimate): string {
  const x = (share: number): string => (2 + 196 * Math.min(1, Math.max(0, share))).toFixed(1);
  return `<svg class="bar" viewBox="0 0 200 16" role="img" aria-label="${percent(mean)}"><line class="grid" x1="2" x2="198" y1="8" y2="8"/>
<line class="question" x1="100" x2="100" y1="0" y2="16"/><line class="range" x1="${x(low)}" x2="${x(high)}" y1="8" y2="8"/>
<circle class="dot" cx="${x(mean)}" cy="8" r="4"/></svg>`;
}

function sidesPart(rows: readonly SideShare[]): string {
  if (rows.length === 0) return '';
  const even = new Set(mostEven(rows));
  const line = (one: SideShare): string =>
    `<tr${even.has(one) ? ' class="even"' : ''}><th scope="row">${escaped(one.level)}</th><td>${escaped(one.table)}</td>
<td>${escaped(one.handicap ?? 'none')}${even.has(one) ? ' (most even)' : ''}</td><td>${one.share.count}</td><td>${percent(one.share.mean)}</td>
<td>${interval(one.share)}</td><td>${bar(one.share)}</td></tr>`;
  return `<h2>Balance of the sides</h2>
<p>How often the ${escaped(rows[0]?.side ?? '')} win where all seats are of one level, without and with a handicap, on the same deals.</p>
${wide(`<table><thead><tr><th>level</th><th>table</th><th>handicap</th><th>games</th><th>wins</th><th>interval</th><th>0 to 100 %</th></tr></thead>
<tbody>${rows.map(line).join('\n')}</tbody></table>`)}`;
}

function recoveriesPart(recoveries: readonly Recovery[]): string {
  const one = ({ side, levels, others, games, wins, recovered }: Recovery): string =>
    `<h2>What ${escaped(levels[1])} ${escaped(side)} find out</h2>
<p>Wins against ${escaped(others)}, ${games} deals each:</p>
${wide(
  `<table><tbody>${levels
    .map(
      (level, i) =>
        `<tr><th scope="row">${escaped(level)}</th><td>${percent(wins[i]?.mean ?? 0)}</td><td>${bar(wins[i] as Estimate)}</td></tr>`,
    )
    .join('\n')}</tbody></table>`,
)}
<p>Recovered of what the truth is worth: ${percent(recovered.mean)} (${interval(recovered)}).</p>`;
  return recoveries.map(one).join('\n');
}

/** Chances against how often they came true: a well-calibrated belief is on the diagonal. */
function calibrationPlot({ level, calibration }: InsightInto): string {
  const at = (share: number): string => (20 + 180 * share).toFixed(1);
  const up = (share: number): string => (200 - 180 * share).toFixed(1);
  return `<svg class="square" viewBox="0 0 220 220" role="img" aria-label="${escaped(level)}: chances given, and how often it was so">
<line class="grid" x1="20" x2="200" y1="200" y2="200"/><line class="grid" x1="20" x2="20" y1="20" y2="200"/>
<line class="question" x1="20" x2="200" y1="200" y2="20"/>
${calibration.map(({ said, so }) => `<circle class="dot" cx="${at(said)}" cy="${up(so)}" r="4"/>`).join('')}
<text x="200" y="216" text-anchor="end">said</text><text x="24" y="16">so</text></svg>`;
}

function insightsPart(insights: readonly InsightInto[]): string {
  const bits = (value: number): string => value.toFixed(2);
  const one = (insight: InsightInto): string =>
    `<h2>What everybody can tell of ${escaped(insight.level)}</h2>
<p>${insight.cases} cases in ${insight.games} games. Log score: bits by which the chance of the truth falls short of certainty, a case.</p>
<table><thead><tr><th>what</th><th>belief</th><th>all that is possible alike</th></tr></thead><tbody>${Object.entries(
      insight.scores,
    )
      .map(
        ([what, { belief, uniform }]) =>
          `<tr><th scope="row">${escaped(what)}</th><td>${bits(belief)}</td><td>${bits(uniform)}</td></tr>`,
      )
      .join('\n')}</tbody></table>
${calibrationPlot(insight)}
<table><thead><tr><th>chance said</th><th>so</th><th>times</th></tr></thead><tbody>${insight.calibration
      .map(
        ({ said, so, count }) =>
          `<tr><th scope="row">${percent(said)}</th><td>${percent(so)}</td><td>${count}</td></tr>`,
      )
      .join('\n')}</tbody></table>`;
  return insights.map(one).join('\n');
}

/** What a ladder is about. */
export interface LadderHead {
  readonly game: string;
  readonly tables: readonly string[];
  readonly seed: number;
  readonly alpha: number;
}

export interface LadderResults {
  readonly contests: readonly ContestResult[];
  readonly sides: readonly SideShare[];
  readonly recoveries: readonly Recovery[];
  readonly insights: readonly InsightInto[];
}

/** A page that stands by itself: tables of all results, and how each contest went. */
export const ladderPage = (head: LadderHead, results: LadderResults): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ladder: ${escaped(head.game)}</title>
<style>
:root { color-scheme: light dark; --line: light-dark(#234a7c, #9cc4ff); --fair: light-dark(#8a3b12, #ffb28a) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: end; padding: 0.3rem 0.5rem; border-bottom: 1px solid #8886 }
th[scope=row], thead th:first-child { text-align: start } .even { font-weight: bold }
.wide { overflow-x: auto } .wide > * { min-width: 34rem }
svg { width: 100%; height: auto } svg text { font-size: 12px; fill: currentColor } svg.bar { width: 12rem } svg.square { width: 16rem }
.grid { stroke: #8884 } .band { fill: var(--line); opacity: 0.2 } .mean { fill: none; stroke: var(--line); stroke-width: 2 }
.question { stroke: var(--fair); stroke-width: 2; stroke-dasharray: 6 4 } .range { stroke: var(--line); stroke-width: 4 } .dot { fill: var(--line) }
</style>
<h1>Ladder: ${escaped(head.game)}</h1>
<p>Tables in turn: <code>${head.tables.map(escaped).join(', ')}</code>; first deal ${head.seed}; intervals hold with ${percent(1 - head.alpha)} probability.</p>
${contestsPart(results.contests)}${sidesPart(results.sides)}${recoveriesPart(results.recoveries)}${insightsPart(results.insights)}
</html>
`;
