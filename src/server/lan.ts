import type { NetworkInterfaceInfo } from 'node:os';
import { toString as drawQr } from 'qrcode';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Private ranges first: those are the addresses that others in the room reach. */
const PRIVATE = /^(?:192\.168|10|172\.(?:1[6-9]|2\d|3[01]))\./;

/** The addresses under which devices in the same network find this one, the likeliest first. */
export function lanAddresses(interfaces: Interfaces): string[] {
  const found = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address);
  return [...new Set(found)].sort((a, b) => Number(PRIVATE.test(b)) - Number(PRIVATE.test(a)));
}

/** What `--lan` prints: the addresses, and the first as a code for a camera. */
export async function lanNotice(interfaces: Interfaces, port: number): Promise<string> {
  const urls = lanAddresses(interfaces).map((address) => `http://${address}:${port}`);
  const [first] = urls;
  if (first === undefined) return 'This machine is in no local network.\n';
  const code = await drawQr(first, { type: 'terminal', small: true });
  return `For all in the same network:\n${urls.map((url) => `  ${url}\n`).join('')}\n${code}\n`;
}
