// Draws the page's icon, src/client/public/icon.svg, in the sizes that systems want for an installed page: npm run icons
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.ts';

const folder = fileURLToPath(new URL('../../src/client/public/', import.meta.url));
const NIGHT = '#0b121d';

interface Icon {
  readonly file: string;
  readonly size: number;
  readonly inset: number; // of what is drawn, on a ground to the edges: systems cut such icons as they like; 0: as it is
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, inset: 0 },
  { file: 'icon-512.png', size: 512, inset: 0 },
  { file: 'icon-maskable-512.png', size: 512, inset: 0.12 },
  { file: 'icon-apple-180.png', size: 180, inset: 0.06 },
];

const svg = await readFile(`${folder}icon.svg`, 'utf8');
await mkdir(`${folder}icons`, { recursive: true });
const browser = await launchChromium();
try {
  for (const { file, size, inset } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const ground = inset > 0 ? NIGHT : 'transparent';
    await page.setContent(
      `<style>*{margin:0}body{background:${ground}}svg{display:block;position:absolute;inset:${inset * 100}%;` +
        `width:${(1 - 2 * inset) * 100}%;height:${(1 - 2 * inset) * 100}%}</style>${svg}`,
    );
    await writeFile(`${folder}icons/${file}`, await page.screenshot({ omitBackground: inset === 0 }));
    await page.close();
  }
} finally {
  await browser.close();
}
