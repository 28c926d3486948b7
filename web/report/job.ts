import { type ErrorRecord, recordOf } from '../engine/errors.ts';

export interface JobOptions<Client, Row, Result> {
  /** Each in a worker of its own. */
  readonly clients: readonly Client[];
  /** Those to work through, in the order in which they are taken. */
  readonly rows: readonly Row[];
  /** The bytes that the work on a row goes through. */
  readonly bytesOf: (row: Row) => number;
  /** `onEvent` receives the bytes of each step. */
  readonly work: (client: Client, row: Row, onEvent: (event: unknown) => void) => Promise<Result>;
  /** Receives bytes as they have been worked through: in the end, `bytesOf` each row. */
  readonly onBytes: (count: number) => void;
  readonly onResult: (row: Row, result: Result) => void;
  /** Receives why there is no result of a row; the job goes on with the next. */
  readonly onProblem: (row: Row, problem: ErrorRecord) => void;
}

/** The work on many tensors by several workers, each of which takes the next one when it is done. */
export class TensorJob<Client extends { close(): void }, Row, Result> {
  #isCancelled = false;

  constructor(readonly options: JobOptions<Client, Row, Result>) {}

  /** Resolves when every row has a result or a problem, or after `cancel`. */
  async run(): Promise<void> {
    const queue = [...this.options.rows];
    await Promise.all(this.options.clients.map((client) => this.#work(client, queue)));
  }

  /** Ends the workers at once. Nothing is reported from then on. */
  cancel(): void {
    this.#isCancelled = true;
    for (const client of this.options.clients) client.close();
  }

  async #work(client: Client, queue: Row[]): Promise<void> {
    const { bytesOf, work, onBytes, onResult, onProblem } = this.options;
    for (let row = queue.shift(); row && !this.#isCancelled; row = queue.shift()) {
      let worked = 0;
      const onEvent = (event: unknown) => {
        if (this.#isCancelled) return;
        worked += Number(event);
        onBytes(Number(event));
      };
      try {
        const result = await work(client, row, onEvent);
        if (this.#isCancelled) return;
        onResult(row, result);
      } catch (error) {
        if (this.#isCancelled) return;
        onProblem(row, recordOf(error));
      }
      onBytes(bytesOf(row) - worked);
    }
  }
}

/**
 * How many workers work at once: all processors but the page's own, from two, of which one reads while
 * the other computes, to four.
 */
export const workerCount = (processors: number): number => Math.max(2, Math.min(4, processors - 1));
