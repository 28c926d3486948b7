import { buffersOf } from './buffers.ts';
import { hostOf, type Load } from './host.ts';
import type { Request } from './protocol.ts';

/**
 * Answers requests from this worker. The arrays that a verb returns are its caller's alone, so they
 * are moved to the caller and not copied.
 */
export function serve<B>(load: Load<B>): void {
  // Taken now: a host may empty the global scope.
  const post = self.postMessage.bind(self);
  const host = hostOf(load, (reply) => post(reply, { transfer: buffersOf(reply) }));
  self.addEventListener('message', (event: MessageEvent<Request>) => host(event.data));
}
