import { buffersOf } from './buffers.ts';
import { hostOf, type Load } from './host.ts';
import { lockHeld, type Request } from './protocol.ts';

/**
 * Answers requests from this worker. The arrays that a verb returns are its caller's alone, so they
 * are moved to the caller and not copied.
 */
export function serve<B>(load: Load<B>): void {
  // Taken now: a host may empty the global scope.
  const post = self.postMessage.bind(self);
  holdLock(() => post(lockHeld));
  const host = hostOf(load, (reply) => post(reply, { transfer: buffersOf(reply) }));
  self.addEventListener('message', (event: MessageEvent<Request>) => host(event.data));
}

/** Holds a lock with the worker's address for its name for as long as the worker lives. */
function holdLock(isHeld: () => void): void {
  const held = () => {
    isHeld();
    return new Promise(() => {});
  };
  // Insecure pages and threads of Node have no locks; pages of an opaque origin are refused.
  self.navigator?.locks?.request(location.href, held).catch(() => {});
}
