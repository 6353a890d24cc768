import type { ContestResult } from './contest.ts';
import type { Estimate } from './confidence.ts';

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

function row({ levels, games, share, question, answer }: ContestResult): string {
  const [first, second] = levels.map(escaped);
  return `<tr><th scope="row">${first} against ${second}</th><td>${games}</td><td>${percent(share.mean)}</td>
<td>${percent(share.low)} – ${percent(share.high)}</td><td>${answer} ${percent(question)}</td></tr>`;
}

/** What a ladder is about. */
export interface LadderHead {
  readonly game: string;
  readonly options: unknown;
  readonly seed: number;
  readonly alpha: number;
}

/** A page that stands by itself: a table of all contests, and how each went. */
export const ladderPage = (head: LadderHead, results: readonly ContestResult[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ladder: ${escaped(head.game)}</title>
<style>
:root { color-scheme: light dark; --line: light-dark(#234a7c, #9cc4ff); --fair: light-dark(#8a3b12, #ffb28a) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: end; padding: 0.3rem 0.5rem; border-bottom: 1px solid #8886 }
th[scope=row], thead th:first-child { text-align: start }
svg { width: 100%; height: auto } svg text { font-size: 12px; fill: currentColor }
.grid { stroke: #8884 } .band { fill: var(--line); opacity: 0.2 } .mean { fill: none; stroke: var(--line); stroke-width: 2 }
.question { stroke: var(--fair); stroke-width: 2; stroke-dasharray: 6 4 }
</style>
<h1>Ladder: ${escaped(head.game)}</h1>
<p>Options <code>${escaped(JSON.stringify(head.options))}</code>, first deal ${head.seed}. Each deal is played in every seating. The
interval holds at every count at once with ${percent(1 - head.alpha)} probability, so that play stops as soon as it leaves out the share
in question (dashed; a fair share if none was asked for).</p>
<table><thead><tr><th>levels</th><th>games</th><th>wins</th><th>interval</th><th>answer</th></tr></thead>
<tbody>${results.map(row).join('\n')}</tbody></table>
${results.map((result) => `<h2>${result.levels.map(escaped).join(' against ')}</h2>\n${plot(result)}`).join('\n')}
</html>
`;
