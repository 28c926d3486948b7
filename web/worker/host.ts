import { QuantError } from '../engine/errors.ts';
import { loadLessonEngine } from '../engine/lesson.ts';
import type { LessonEngine } from '../engine/types.ts';
import type { Call, Reply, Request } from './protocol.ts';

/** Answers requests in the order of their coming. A core that has trapped answers nothing more. */
export function createHost(reply: (message: Reply) => void): (request: Request) => void {
  let engine: Promise<LessonEngine> | undefined;
  let poisoned = false;

  const crash = (reason: unknown) => {
    poisoned = true;
    reply({ kind: 'crashed', reason: String(reason) });
  };

  const answer = (core: LessonEngine, { id, verb, args }: Call) => {
    if (poisoned) return;
    try {
      const method = core[verb] as (...all: unknown[]) => unknown;
      reply({ kind: 'value', id, value: method(...args) });
    } catch (error) {
      if (!(error instanceof QuantError)) return crash(error);
      reply({ kind: 'refused', id, error: { code: error.code, values: error.values } });
    }
  };

  return (request) => {
    if (request.kind === 'boot') {
      engine = loadLessonEngine(request.wasm);
      engine.then(() => reply({ kind: 'ready' }), crash);
    } else {
      engine?.then(
        (core) => answer(core, request),
        () => {}, // already reported as a crash
      );
    }
  };
}
