import type { PushNotice } from '../../protocol/messages.ts';

/** Room for any; all pushes are of one size, so that nothing shows in how long they are. */
const LENGTH = 300;

/** @throws RangeError when it would be longer than the others */
export function pushText(notice: PushNotice): string {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) > LENGTH) throw new RangeError('a push that is longer than others');
  return text.padEnd(LENGTH);
}
