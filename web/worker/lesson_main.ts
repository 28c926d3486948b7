import type { LessonEngine } from '../engine/types.ts';
import { createHost } from './lesson_host.ts';
import type { Request } from './protocol.ts';

// The whole of the page's worker: this file is bundled into the text that a blob: worker starts from.
const host = createHost((reply) => self.postMessage(reply));
self.addEventListener('message', (event: MessageEvent<Request<LessonEngine>>) => host(event.data));
