import { expect, test } from 'vitest';
import { lanAddresses, lanNotice } from '../../src/server/lan.ts';

const face = (address: string, more: { internal?: boolean; family?: 'IPv4' | 'IPv6' } = {}) => ({
  address,
  family: 'IPv4' as const,
  internal: false,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
  ...more,
});

test('a machine names the addresses at which others in its network reach it, the likeliest first', async () => {
  const interfaces = {
    lo: [face('127.0.0.1', { internal: true })],
    tunnel: [face('100.64.0.7')],
    wifi: [face('192.168.1.20'), { ...face('fe80::1'), family: 'IPv6' as const, scopeid: 0 }],
    none: [face('169.254.3.4')],
  } as never;
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '100.64.0.7']);
  const notice = await lanNotice(interfaces, 3000);
  expect(notice).toContain('  http://192.168.1.20:3000\n  http://100.64.0.7:3000\n');
  expect(
    notice.split('\n').filter((line) => line.includes('█') || line.includes('▄')).length,
  ).toBeGreaterThan(10);
  expect(await lanNotice({}, 3000)).toBe('This machine is in no local network.\n');
});
