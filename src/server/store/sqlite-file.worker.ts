// The connection that writes, in a thread of its own: the server goes on while the disk takes its time.
import { parentPort, workerData } from 'node:worker_threads';
import type { FilePlace } from './sqlite-file.ts';
import { openFile } from './sqlite-file.ts';
import type { FileAnswer, FileCall } from './sqlite-thread.ts';
import { told } from './sqlite-thread.ts';

const file = openFile(workerData as FilePlace);

async function carryOut(call: FileCall): Promise<unknown> {
  switch (call.type) {
    case 'run':
      return file.run(call.sql, call.parameters);
    case 'commit':
      return (await file.commit(call.appends)).map((error) => error && told(error));
    case 'keep':
      return file.keep(call.snapshots);
    case 'close':
      return file.close();
  }
}

async function answer(call: FileCall): Promise<void> {
  let said: FileAnswer;
  try {
    said = { value: await carryOut(call) };
  } catch (error) {
    said = { error: told(error as Error) };
  }
  parentPort?.postMessage(said);
  if (call.type === 'close') parentPort?.close();
}

parentPort?.on('message', (call: FileCall) => void answer(call));
