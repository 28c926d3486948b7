import type { Engine } from '../core/engine/engine.ts';
import { QuantError } from '../core/engine/errors.ts';

const mebibyte = 2 ** 20;

/** No memory of WebAssembly in this worker grows beyond it: neither Python's nor the core's. */
const mostBytes = 1536 * mebibyte;

/**
 * Tensors that are held may take this much. One operation more, with all that it needs meanwhile,
 * still fits below `mostBytes`: the core is never refused memory, which it could not survive.
 */
const mostTensorBytes = 768 * mebibyte;

let largest = 0;

/** Limits the growth of memory: beyond it, Python raises MemoryError and keeps running. Called before all else. */
export function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
    const bytes = this.buffer.byteLength + pages * 65536;
    if (bytes > mostBytes) throw new RangeError('the memory that Python may take is used up');
    const before = grow.call(this, pages);
    largest = Math.max(largest, bytes);
    return before;
  };
}

/**
 * The engine, which refuses with `out_of_memory` while tensors hold too much. What is neither an
 * answer nor a refusal is a trap, after which the core must not be asked again.
 */
export function guarded<E extends Engine>(engine: E, trapped: (error: unknown) => void): E {
  const isFull = () => largest > mostTensorBytes && engine.tensorBytes() > mostTensorBytes;
  const free = new Set(['releaseTensor', 'tensorBytes', 'tensorCount', 'describeTensor']);
  const entries = Object.entries(engine).map(([verb, method]) => {
    const call = method as (...args: unknown[]) => unknown;
    const isFree = free.has(verb);
    return [
      verb,
      (...args: unknown[]) => {
        if (!isFree && isFull()) {
          const values = { limit: mostTensorBytes / mebibyte };
          throw new QuantError({ code: 'out_of_memory', values });
        }
        try {
          return call(...args);
        } catch (error) {
          if (!(error instanceof QuantError)) trapped(error);
          throw error;
        }
      },
    ];
  });
  return Object.fromEntries(entries) as E;
}
