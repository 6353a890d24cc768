/*
 * A page tells the server where to send notices. Only addresses of the browsers' own push services are taken, so that
 * nobody can have the server send requests anywhere else.
 */

/** Hosts, and with a dot in front all hosts under them. */
const HOSTS = [
  'fcm.googleapis.com', // Chrome, Edge elsewhere than on Windows, Opera, Samsung Internet
  '.push.services.mozilla.com', // Firefox
  '.push.apple.com', // Safari
  '.notify.windows.com', // Edge on Windows
];

/** Whether this is an https address of a known push service. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  return HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
