// Stands before the page's worker scripts. It is sent as text, so it is self-contained.

/** Messages of a test to a worker, which do not reach the engine. */
export type WorkerOrder =
  | { readonly order: 'arm'; readonly way: number; readonly left: number }
  /** The n-th growth of the memory from now on is refused, and all after it; 0 for none. */
  | { readonly order: 'growth'; readonly left: number }
  /** The worker ends without a word. */
  | { readonly order: 'end' }
  /** Answers with the counters. */
  | { readonly order: 'count' };

/** The worker's counters; the page's own client ignores `fault`. */
export interface Counts {
  readonly kind: 'event';
  readonly id: number;
  readonly which: string;
  readonly counted: number;
  /** The blocks of memory that the core holds. */
  readonly live: number;
  /** The calls until the fault that is armed; 0 if none is. */
  readonly left: number;
  readonly bytes: number;
}

export function workerPrelude(which: string): void {
  const { instantiate } = WebAssembly;
  const { grow } = WebAssembly.Memory.prototype;
  // Taken now: Python's worker empties its global scope.
  const post = self.postMessage.bind(self);
  const close = self.close.bind(self);
  let core: Record<string, WebAssembly.Global> = {};
  let memory: WebAssembly.Memory | undefined;
  let waiting: { way: number; left: number } | undefined;
  let growthsLeft = 0;
  let isFull = false;
  const arm = ({ way, left }: { way: number; left: number }) => {
    const [fault_way, fault_left] = [core.fault_way, core.fault_left];
    if (!fault_way || !fault_left) waiting = { way, left };
    else [fault_way.value, fault_left.value] = [way, left];
  };
  WebAssembly.instantiate = (async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    const result = await instantiate(bytes, imports);
    // Python's worker has other modules, too.
    const { exports = {} } = result.instance ?? {};
    if (!('fault_left' in exports)) return result;
    core = exports as typeof core;
    memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
    if (waiting) arm(waiting);
    return result;
  }) as typeof instantiate;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (growthsLeft > 0 && --growthsLeft === 0) isFull = true;
    // Once refused, it stays so: the loader tries smaller steps.
    if (isFull) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
  self.addEventListener('message', (event) => {
    const { order, way, left } = event.data;
    if (order === undefined) return;
    event.stopImmediatePropagation();
    if (order === 'arm') arm({ way, left });
    if (order === 'growth') [growthsLeft, isFull] = [left, false];
    if (order === 'end') close();
    if (order === 'count')
      post({
        kind: 'event',
        id: -9,
        which,
        counted: core.fault_count?.value ?? 0,
        live: core.fault_live?.value ?? 0,
        left: (core.fault_left?.value ?? 0) + growthsLeft,
        bytes: memory?.buffer.byteLength ?? 0,
      });
  });
  post({ kind: 'event', id: -9, which });
}
