import type { Balance, Group } from './balance.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const row = ({ value, fair, share, standsOut }: Group): string =>
  `| ${value} | ${share.count} | ${percent(share.mean)} | ${percent(share.low)} – ${percent(share.high)} | ${percent(fair)} | ${(share.mean / fair).toFixed(2)} | ${standsOut ? (share.mean > fair ? 'more' : 'less') : ''} |`;

/** The tables of a balance in Markdown, a table for each trait. */
export function balanceText({ games, groups, counts }: Balance): string {
  const traits = [...new Set(groups.map(({ trait }) => trait))];
  const tables = traits.map((trait) =>
    [
      `### By ${trait}`,
      '',
      `| ${trait} | seats | wins | interval | fair | wins / fair | stands out |`,
      '|---|---:|---:|---:|---:|---:|---|',
      ...groups.filter((group) => group.trait === trait).map(row),
    ].join('\n'),
  );
  const summed = Object.entries(counts).map(([name, count]) => `${name} ${count.toFixed(0)}`);
  return [`${games} games; ${summed.join(', ')}.`, ...tables].join('\n\n');
}
