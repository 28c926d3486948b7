import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { QuantError } from '../core/engine/errors.ts';
import { refuse, type SkippedTensor } from '../report/readers/checkpoint.ts';
import { readRow, rowText } from '../report/survey/report_json.ts';
import type { TensorReport } from '../report/survey/tensor_report.ts';
import { visibleJson } from '../ui/visible_text.ts';
import type { FilePlace } from './file_source.ts';
import { appendOutput, writeOutput } from './output_file.ts';
import { readText, statOf } from './regular_file.ts';

// The state of a report that may be interrupted: a line of what it is a report of, then a line for each tensor that is
// done. It is a text that anybody may have written, so it is read as strictly as a part of a report.

/** The longest text that is read; a string has 512 MiB at most. */
const mostBytes = 500e6;

/** The facts in which a report must agree with the one that was interrupted. */
export interface StateFacts {
  readonly formats: readonly string[];
  /** The presets whose formats are measured, too. */
  readonly presets: readonly string[];
  readonly places: readonly FilePlace[];
}

/** The facts as the first line has them; dates, because a file may change and keep its size. */
function headOf({ formats, presets, places }: StateFacts, build: string): string {
  const files = places.map(({ path, name, size, isRemote }) => ({
    // The address of a file of the Hub names its commit.
    ...(isRemote
      ? { name, size, address: path }
      : { name, size, modified: statOf(path)?.mtimeMs ?? 0 }),
  }));
  return visibleJson(JSON.stringify({ zeropoint_state: 1, build, formats, presets, files }));
}

/** The build that measures: figures of another one are not mixed with its own. */
function buildOf(): string {
  const core = fs.readFileSync(new URL('./zeropoint.weights.simd.wasm', import.meta.url));
  const thread = fs.readFileSync(new URL('./report_thread.mjs', import.meta.url));
  return createHash('sha256').update(core).update(thread).digest('hex').slice(0, 16);
}

/** Tensors that are done, by their places in the checkpoint. */
export class ReportState {
  readonly found = new Map<number, TensorReport>();
  readonly failed = new Map<number, SkippedTensor>();

  private constructor(readonly file: string) {}

  /** Reads the state in a file, or begins one. Refuses a file that is none, is damaged or belongs to another report. */
  static begin(file: string, facts: StateFacts, names: readonly string[]): ReportState {
    const state = new ReportState(file);
    const head = headOf(facts, buildOf());
    const lines = statOf(file) ? readText(file, 'refused', mostBytes).split('\n') : [head, ''];
    // The last line ends in the middle where the process was ended.
    const [first = '', ...rows] = lines.slice(0, -1);
    if (first !== head) refuseHead(file, first, head);
    for (const [at, row] of rows.entries()) state.#read(row, at + 2, names);
    writeOutput(file, `${[first, ...rows].join('\n')}\n`);
    return state;
  }

  #read(text: string, line: number, names: readonly string[]): void {
    const row = readRow(text);
    const known = row && names[row.place];
    const own = row && ('tensor' in row ? row.tensor : row.skipped);
    if (!row || !own || known !== own.name)
      throw new QuantError({ code: 'state_damaged', values: { name: this.file, line } });
    if ('tensor' in row) this.found.set(row.place, row.tensor);
    else this.failed.set(row.place, row.skipped);
  }

  /** Keeps a tensor that is done. */
  add(row: Parameters<typeof rowText>[0]): void {
    appendOutput(this.file, `${rowText(row)}\n`);
  }
}

/** The reason why a state is not used: the part of its first line that differs. */
function refuseHead(name: string, first: string, head: string): never {
  const [theirs, ours] = [first, head].map((text): Readonly<Record<string, unknown>> => {
    try {
      const facts: unknown = JSON.parse(text);
      return facts instanceof Object ? (facts as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  });
  if (theirs?.zeropoint_state !== 1) return refuse('state_not_state', { name });
  const part = Object.keys(ours ?? {}).find(
    (key) => JSON.stringify(theirs?.[key]) !== JSON.stringify(ours?.[key]),
  );
  throw new QuantError({ code: 'state_differs', values: { name, part: part ?? 'files' } });
}
