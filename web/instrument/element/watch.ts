import type { LessonClient } from '../../core/worker/lesson_client.ts';
import { Watchdog } from '../../core/worker/watchdog.ts';

// The parts of elements that load once there is a worker: the watch over all workers of a page, and the
// announcements of results.

export { Announcer } from '../announcer.ts';

/**
 * Restarts workers that do not answer from now on; `client` is any of their clients. `isUsed` says
 * whether an element still uses it.
 */
export function watchWorkers(client: LessonClient, isUsed: () => boolean): void {
  new Watchdog().start(client);
  // A worker that hangs already leaves this call unanswered too. A closed client would start a worker.
  if (isUsed()) {
    client
      .session()
      .kernelName()
      .catch(() => {});
  }
}
