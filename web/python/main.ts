import '../messages/notebook.ts';
import { loadEngine } from '../engine/load.ts';
import { hostOf } from './host.ts';
import { limitMemory } from './memory.ts';
import type { Reply, Request } from './messages.ts';
import { isNode } from './place.ts';

// The whole of Python's worker, in a browser and in Node.

limitMemory();

interface NodePort {
  on(event: 'message', listen: (request: Request) => void): void;
  postMessage(reply: Reply): void;
}

if (isNode) {
  const { parentPort }: { parentPort: NodePort } = await import('node:worker_threads' as string);
  parentPort.on(
    'message',
    hostOf(loadEngine, (reply) => parentPort.postMessage(reply)),
  );
} else {
  const host = hostOf(loadEngine, (reply) => self.postMessage(reply));
  self.addEventListener('message', (event: MessageEvent<Request>) => host(event.data));
}
