import { loadLessonEngine } from '../engine/lesson.ts';
import type { LessonEngine } from '../engine/types.ts';
import { hostOf } from './host.ts';
import type { Reply, Request } from './protocol.ts';

/** Answers requests with the lesson's engine. */
export function createHost(
  reply: (message: Reply) => void,
): (request: Request<LessonEngine>) => void {
  return hostOf(loadLessonEngine, reply);
}
