import { type ErrorRecord, recordOf } from '../core/engine/errors.ts';
import type { TensorEntry } from './readers/checkpoint.ts';
import { sharedMember } from './readers/inflated.ts';
import type { Outcome } from './survey/outcomes.ts';

export interface JobOptions<Client, Row, Result> {
  /** Each in a worker of its own. */
  readonly clients: readonly Client[];
  /** Those to work through, in the order in which they are taken. */
  readonly rows: readonly Row[];
  /** The bytes that the work on a row goes through. */
  readonly bytesOf: (row: Row) => number;
  /** The tensor of a row: those that share a deflated member are worked on in one call. */
  readonly entryOf?: (row: Row) => SharedPart;
  /**
   * Works on rows in one call, and returns the outcome of each. `onEvent` receives bytes that were worked
   * through; `next` are the rows that the client will most likely get next.
   */
  readonly work: (
    client: Client,
    rows: readonly Row[],
    onEvent: (event: unknown) => void,
    next?: readonly Row[],
  ) => Promise<readonly Outcome<Result>[]>;
  /** Receives bytes as they have been worked through: in the end, `bytesOf` each row. */
  readonly onBytes: (count: number) => void;
  readonly onResult: (row: Row, result: Result) => void;
  /** Receives why there is no result of a row; the job goes on with the next. */
  readonly onProblem: (row: Row, problem: ErrorRecord) => void;
}

/** A call has at most so many rows and bytes: a call for each small tensor would cost more than its work. */
const mostRows = 64;
const mostBytes = 2 ** 20;
/** Each client has at least so many calls, so that all end at about the same time. */
const leastCalls = 16;

/** Rows for one call each, in their order, but for those that share a member: they are one call. */
export function batchesOf<Row>(
  rows: readonly Row[],
  bytesOf: (row: Row) => number,
  clients: number,
  entryOf?: (row: Row) => SharedPart,
): (readonly Row[])[] {
  const most = Math.min(mostRows, Math.ceil(rows.length / (clients * leastCalls)));
  const batches: Row[][] = [];
  const shared = new Map<string, Row[]>();
  let last: Row[] | undefined;
  let bytes = 0;
  for (const row of rows) {
    const member = entryOf && sharedMember(entryOf(row));
    if (member !== undefined) {
      const together = shared.get(member) ?? [];
      if (together.push(row) === 1) batches.push(together);
      shared.set(member, together);
      continue;
    }
    bytes += bytesOf(row);
    if (last && last.length < most && bytes <= mostBytes) last.push(row);
    else {
      last = [row];
      batches.push(last);
      bytes = bytesOf(row);
    }
  }
  // In the order of their bytes, the member is inflated once for all of them.
  const skipOf = (row: Row) => entryOf?.(row).deflated?.skip ?? 0;
  for (const together of shared.values()) together.sort((one, two) => skipOf(one) - skipOf(two));
  return batches;
}

type SharedPart = Pick<TensorEntry, 'file' | 'offset' | 'deflated'>;

/** The work on many tensors by several workers, each of which takes the next ones when it is done. */
export class TensorJob<Client extends { close(): void }, Row, Result> {
  #isCancelled = false;
  /** The rows of calls that no client has yet, and of those that each gets next if no other is idle before. */
  readonly #queue: (readonly Row[])[];
  readonly #reserved: (readonly Row[] | undefined)[] = [];

  constructor(readonly options: JobOptions<Client, Row, Result>) {
    const { rows, bytesOf, clients, entryOf } = options;
    this.#queue = batchesOf(rows, bytesOf, clients.length, entryOf);
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

  /** The rows that a client gets next: its own, or another's if that is all there is. */
  #take(at: number): readonly Row[] | undefined {
    const isOwn = this.#reserved[at] !== undefined;
    const from = isOwn ? at : this.#reserved.findIndex((rows) => rows !== undefined);
    const rows = this.#reserved[from];
    if (rows !== undefined) this.#reserved[from] = undefined;
    return rows;
  }

  async #work(client: Client, at: number, first: readonly Row[] | undefined): Promise<void> {
    const { bytesOf, onBytes, onResult, onProblem } = this.options;
    for (let rows = first; rows && !this.#isCancelled; rows = this.#take(at)) {
      this.#reserved[at] = this.#queue.shift();
      let worked = 0;
      const onEvent = (event: unknown) => {
        if (this.#isCancelled) return;
        worked += Number(event);
        onBytes(Number(event));
      };
      const outcomes = await this.#outcomes(client, rows, onEvent, this.#reserved[at]);
      if (this.#isCancelled) return;
      for (const [i, row] of rows.entries()) {
        const outcome = outcomes[i];
        if (outcome && 'result' in outcome) onResult(row, outcome.result);
        else if (outcome) onProblem(row, outcome.problem);
      }
      onBytes(rows.reduce((sum, row) => sum + bytesOf(row), 0) - worked);
    }
  }

  /** The outcome of each row. Where a call fails, each of its rows is tried alone: one of them is to blame. */
  async #outcomes(
    client: Client,
    rows: readonly Row[],
    onEvent: (event: unknown) => void,
    next: readonly Row[] | undefined,
  ): Promise<readonly Outcome<Result>[]> {
    try {
      return await this.options.work(client, rows, onEvent, next);
    } catch (error) {
      if (rows.length === 1) return [{ problem: recordOf(error) }];
      const outcomes: Outcome<Result>[] = [];
      for (const row of rows) {
        if (this.#isCancelled) break;
        outcomes.push(...(await this.#outcomes(client, [row], () => {}, undefined)));
      }
      return outcomes;
    }
  }
}

/**
 * How many workers work at once: all processors but the page's own, from two, of which one reads while
 * the other computes, to four.
 */
export const workerCount = (processors: number): number => Math.max(2, Math.min(4, processors - 1));
