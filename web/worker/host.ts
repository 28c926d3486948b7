import { QuantError } from '../engine/errors.ts';
import type { Call, Reply, Request, VerbOf } from './protocol.ts';

export type Load<E> = (wasm: ArrayBuffer) => Promise<E>;

/**
 * Answers requests to the engine that `load` makes, in the order of their coming. A core that has
 * trapped answers nothing more.
 */
export function hostOf<E>(
  load: Load<E>,
  reply: (message: Reply) => void,
): (request: Request<E>) => void {
  let engine: Promise<E> | undefined;
  let poisoned = false;

  const crash = (reason: unknown) => {
    poisoned = true;
    reply({ kind: 'crashed', reason: String(reason) });
  };

  const answer = (core: E, { id, verb, args }: Call<E>) => {
    if (poisoned) return;
    try {
      const method = core[verb as VerbOf<E>] as (...all: readonly unknown[]) => unknown;
      reply({ kind: 'value', id, value: method(...args) });
    } catch (error) {
      if (!(error instanceof QuantError)) return crash(error);
      reply({ kind: 'refused', id, error: { code: error.code, values: error.values } });
    }
  };

  return (request) => {
    if (request.kind === 'boot') {
      engine = load(request.wasm);
      engine.then(() => reply({ kind: 'ready' }), crash);
    } else {
      engine?.then(
        (core) => answer(core, request),
        () => {}, // already reported as a crash
      );
    }
  };
}
