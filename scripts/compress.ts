// Writes .br and .gz beside each text file of a folder, for @fastify/static's `preCompressed`.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress); // quality 11 is its default
const gz = promisify(gzip);

/** Fonts and pictures are compressed already, source maps are seldom asked for. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Smaller than this, a compressed file saves no packet. */
const MIN_BYTES = 1024;

export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < MIN_BYTES) return;
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes)),
        writeFile(`${file}.gz`, await gz(bytes, { level: 9 })),
      ]);
    }),
  );
}
