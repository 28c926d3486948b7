import { createHost } from './host.ts';
import type { Request } from './protocol.ts';

// The whole of a worker: this file is bundled into the text that a blob: worker starts from.
const host = createHost((reply) => self.postMessage(reply));
self.addEventListener('message', (event: MessageEvent<Request>) => host(event.data));
