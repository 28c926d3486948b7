import { type ErrorRecord, recordOf } from '../core/engine/errors.ts';

export interface JobOptions<Client, Row, Result> {
  /** Each in a worker of its own. */
  readonly clients: readonly Client[];
  /** Those to work through, in the order in which they are taken. */
  readonly rows: readonly Row[];
  /** The bytes that the work on a row goes through. */
  readonly bytesOf: (row: Row) => number;
  /** `onEvent` receives the bytes of each step; `next` is the row that the client will most likely get next. */
  readonly work: (
    client: Client,
    row: Row,
    onEvent: (event: unknown) => void,
    next?: Row,
  ) => Promise<Result>;
  /** Receives bytes as they have been worked through: in the end, `bytesOf` each row. */
  readonly onBytes: (count: number) => void;
  readonly onResult: (row: Row, result: Result) => void;
  /** Receives why there is no result of a row; the job goes on with the next. */
  readonly onProblem: (row: Row, problem: ErrorRecord) => void;
}

/** The work on many tensors by several workers, each of which takes the next one when it is done. */
export class TensorJob<Client extends { close(): void }, Row, Result> {
  #isCancelled = false;
  /** The rows that no client has yet, in the order in which idle clients take them. */
  readonly #queue: Row[];
  readonly #reserved: (Row | undefined)[] = [];

  constructor(readonly options: JobOptions<Client, Row, Result>) {
    this.#queue = [...options.rows];
  }

  /** Resolves when every row has a result or a problem, or after `cancel`. */
  async run(): Promise<void> {
    const { clients } = this.options;
    const first = clients.map(() => this.#queue.shift());
    await Promise.all(clients.map((client, at) => this.#work(client, at, first[at])));
  }

  /** Ends the workers at once. Nothing is reported from then on. */
  cancel(): void {
    this.#isCancelled = true;
    for (const client of this.options.clients) client.close();
  }

  /** The row that a client gets next: its own, or another's if that is all there is. */
  #take(at: number): Row | undefined {
    const isOwn = this.#reserved[at] !== undefined;
    const from = isOwn ? at : this.#reserved.findIndex((row) => row !== undefined);
    const row = this.#reserved[from];
    if (row !== undefined) this.#reserved[from] = undefined;
    return row;
  }

  async #work(client: Client, at: number, first: Row | undefined): Promise<void> {
    const { bytesOf, work, onBytes, onResult, onProblem } = this.options;
    for (let row = first; row && !this.#isCancelled; row = this.#take(at)) {
      this.#reserved[at] = this.#queue.shift();
      let worked = 0;
      const onEvent = (event: unknown) => {
        if (this.#isCancelled) return;
        worked += Number(event);
        onBytes(Number(event));
      };
      try {
        const result = await work(client, row, onEvent, this.#reserved[at]);
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
