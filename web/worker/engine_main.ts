import { loadEngine } from '../engine/load.ts';
import { buffersOf } from './buffers.ts';
import { hostOf } from './host.ts';
import type { Request } from './protocol.ts';
import type { StatelessEngine } from './twin.ts';

// The whole of the engine's worker. The arrays that a verb returns are its caller's alone, so they
// move to the caller instead of being copied once more.
const host = hostOf<StatelessEngine>(loadEngine, (reply) =>
  self.postMessage(reply, { transfer: buffersOf(reply) }),
);
self.addEventListener('message', (event: MessageEvent<Request<StatelessEngine>>) =>
  host(event.data),
);
