import vm from 'node:vm';

// The time that a stranger's notebook may take: each cell, all cells together, and the work with what
// they showed, which this process does itself.

export interface TimeLimits {
  /** The time limit per cell, in seconds; 0 for none. Default: 600. */
  readonly timeout?: number;
  /** The time limit for all cells together, in seconds; 0 for none. Default: 3600. */
  readonly totalTimeout?: number;
}

/** The limit at which a cell was stopped: its own, or that of the notebook. */
export interface TimeLimit {
  readonly seconds: number;
  readonly isTotal: boolean;
}

/** The time that is left for a notebook's cells. */
export class CellClock {
  readonly #cell: TimeLimit;
  readonly #total: TimeLimit;
  readonly #start = performance.now();

  constructor({ timeout = 600, totalTimeout = 3600 }: TimeLimits) {
    const limit = (seconds: number) => (seconds === 0 ? Number.POSITIVE_INFINITY : seconds);
    this.#cell = { seconds: limit(timeout), isTotal: false };
    this.#total = { seconds: limit(totalTimeout), isTotal: true };
  }

  /** The milliseconds left for the next cell, and the limit that it reaches then. */
  next(): { readonly ms: number; readonly limit: TimeLimit } {
    // Timers take whole milliseconds.
    const left = Math.ceil(this.#total.seconds * 1000 - (performance.now() - this.#start));
    const own = this.#cell.seconds * 1000;
    return own <= left ? { ms: own, limit: this.#cell } : { ms: left, limit: this.#total };
  }

  /** The limit of the notebook, once it has been reached. */
  get reached(): TimeLimit | undefined {
    const { ms, limit } = this.next();
    // A timer that has ended a cell at the limit may have been a millisecond early.
    return ms <= 1 ? limit : undefined;
  }
}

/** Work that takes longer is given up. Drawing and comparing what a cell may show take a few seconds. */
const mostWorkMs = 60_000;

/** The time for all work with the outputs of a notebook. */
export class WorkClock {
  readonly #context = vm.createContext({ work: undefined as unknown }) as { work: unknown };
  #left: number;

  constructor(ms = mostWorkMs) {
    this.#left = ms;
  }

  /** The result of work, or undefined if there is no time left for it. It ends between any two steps. */
  within<Result>(work: () => Result): Result | undefined {
    if (this.#left < 1) return undefined;
    const start = performance.now();
    try {
      this.#context.work = work;
      return vm.runInContext('work()', this.#context, { timeout: Math.ceil(this.#left) });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      this.#left = 0;
      return undefined;
    } finally {
      this.#left -= performance.now() - start;
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
