import type { Channel, ChannelEvents } from '../net/channel.ts';
import type { SoloWorker } from './worker.svelte.ts';

/** A line to a table of this device. The path is that of the table in a server's interface, which ends with its name. */
export function openSolo(worker: SoloWorker, path: string, on: ChannelEvents): Channel {
  const table = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  let done = false;
  const lost = (): void => {
    if (!done) on.closed();
    done = true;
  };
  const { port, leave } = worker.open(table, lost);
  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) lost();
    else if (!done) on.message(data);
  };
  queueMicrotask(() => {
    if (!done) on.opened();
  });
  return {
    send: (text) => port.postMessage(text),
    close: () => {
      done = true;
      leave();
    },
  };
}
