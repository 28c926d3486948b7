import { loadLessonEngine } from '../engine/lesson.ts';
import { hostOf } from '../rpc/host.ts';
import type { Reply, Request } from '../rpc/protocol.ts';

/** Answers requests with the lesson's engine. */
export function createHost(reply: (message: Reply) => void): (request: Request) => void {
  return hostOf(loadLessonEngine, reply);
}
