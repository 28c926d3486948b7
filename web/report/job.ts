import { type ErrorRecord, recordOf } from '../engine/errors.ts';
import type { AsyncOf } from '../rpc/protocol.ts';
import type { TensorEntry } from '../weights/checkpoint.ts';
import type { TensorReport } from '../weights/survey.ts';
import type { WeightFiles } from '../worker/weight_files.ts';
import type { TensorRow } from './rows.ts';

/** What a job uses of a client. */
export interface SurveyClient {
  session(options: { onEvent: (event: unknown) => void }): Pick<AsyncOf<WeightFiles>, 'survey'>;
  close(): void;
}

export interface SurveyOptions {
  /** Each in a worker of its own. */
  readonly clients: readonly SurveyClient[];
  readonly files: readonly File[];
  /** Those to survey, in the order in which they are taken. */
  readonly rows: readonly TensorRow[];
  readonly formats: readonly string[];
  /** Receives bytes as they have been worked through: in the end, `workOf` of each row. */
  readonly onBytes: (count: number) => void;
  readonly onReport: (row: TensorRow, report: TensorReport) => void;
  /** Receives why a row could not be surveyed; the job goes on with the next. */
  readonly onProblem: (row: TensorRow, problem: ErrorRecord) => void;
}

/** The bytes that a survey works through: those of the elements, twice. */
export const workOf = ({ length, deflated, inline }: TensorEntry): number =>
  2 * (inline?.length ?? deflated?.length ?? length);

/** The survey of many tensors by several workers, each of which takes the next one when it is done. */
export class SurveyJob {
  #isCancelled = false;

  constructor(readonly options: SurveyOptions) {}

  /** Resolves when every row has a report or a problem, or after `cancel`. */
  async run(): Promise<void> {
    const queue = [...this.options.rows];
    await Promise.all(this.options.clients.map((client) => this.#work(client, queue)));
  }

  /** Ends the workers at once. Nothing is reported from then on. */
  cancel(): void {
    this.#isCancelled = true;
    for (const client of this.options.clients) client.close();
  }

  async #work(client: SurveyClient, queue: TensorRow[]): Promise<void> {
    const { files, formats, onBytes, onReport, onProblem } = this.options;
    for (let row = queue.shift(); row && !this.#isCancelled; row = queue.shift()) {
      let worked = 0;
      const onEvent = (event: unknown) => {
        if (this.#isCancelled) return;
        worked += Number(event);
        onBytes(Number(event));
      };
      try {
        const report = await client.session({ onEvent }).survey(files, row.entry, formats);
        if (this.#isCancelled) return;
        onReport(row, report);
      } catch (error) {
        if (this.#isCancelled) return;
        onProblem(row, recordOf(error));
      }
      onBytes(workOf(row.entry) - worked);
    }
  }
}

/**
 * How many workers survey: all processors but the page's own, from two, of which one reads while the
 * other computes, to four.
 */
export const workerCount = (processors: number): number => Math.max(2, Math.min(4, processors - 1));
