import type {
  ErrorOutput,
  OutputEvent,
  PythonClient,
  RunEnd,
  RunRequest,
} from '../python/protocol.ts';
import type { LanguageCode } from '../ui/messages/index.ts';
import {
  type CodeCell,
  isCode,
  isLeftOut,
  mayRaise,
  type NotebookFile,
  sourceOf,
} from './notebook_file.ts';
import { Outputs, type StoreOptions, stored } from './outputs.ts';

export interface RunOptions extends StoreOptions {
  /** Continues after a failed cell. Default: false; the tag `raises-exception` allows it for a cell. */
  readonly allowErrors?: boolean;
  /**
   * Runs the cells above again after one that ended Python, except those that did so themselves, so that
   * the cells below find their variables. Default: false.
   */
  readonly recovers?: boolean;
  /** The time limit per cell, in seconds; 0 for none. Default: 600. */
  readonly timeout?: number;
  /** The language in LANG, which the checks of the lessons use, for example. Default: English. */
  readonly language?: LanguageCode;
  /** Files in the notebook's folder, which its cells can import or open. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** A failed cell. */
export interface Failure {
  /** The cell's position in the notebook, counted from 1 over cells of every kind. */
  readonly cell: number;
  readonly executionCount: number;
  readonly error: ErrorOutput;
}

/** The limit that ended a cell, or cut its outputs. Python itself ends if the machine has no memory for it. */
export type Limit = 'time' | 'memory' | 'output' | 'crash';

export interface RunResult {
  /** The notebook with the outputs of this run; cells that did not run have none. */
  readonly notebook: NotebookFile;
  /** The cells that failed unexpectedly; at most one unless errors are allowed. */
  readonly failures: readonly Failure[];
  /** The cells that reached a limit, also where they may fail. */
  readonly limits: readonly { readonly cell: number; readonly limit: Limit }[];
  readonly skippedLines: readonly { readonly cell: number; readonly text: string }[];
}

/** Runs the code cells of a notebook in order, in a fresh interpreter. Does not change `notebook`. */
export async function runWith(
  python: PythonClient,
  notebook: NotebookFile,
  options: RunOptions = {},
): Promise<RunResult> {
  for (const [name, bytes] of Object.entries(options.files ?? {}))
    await python.putFile(name, bytes);
  await python.load();
  const copy: NotebookFile = structuredClone(notebook);
  // Some tools omit this key, which the format requires.
  for (const cell of copy.cells) cell.metadata ??= {};
  const code = copy.cells.filter(isCode).filter((cell) => !isLeftOut(cell));
  for (const cell of code) Object.assign(cell, { execution_count: null, outputs: [] });
  const failures: Failure[] = [];
  const limits: { cell: number; limit: Limit }[] = [];
  const skippedLines: { cell: number; text: string }[] = [];
  const outputs = new Outputs();
  const { timeout = 600, language = 'en' } = options;
  const shown: { cell: CodeCell; entries: Outputs['cell'] }[] = [];
  const alive: { count: number; source: string }[] = [];
  let count = 0;
  for (const cell of code) {
    if (sourceOf(cell).trim() === '') continue;
    count += 1;
    const place = copy.cells.indexOf(cell) + 1;
    cell.execution_count = count;
    outputs.begin();
    const { skipped, error, limit, hasEnded } = await runCell(
      python,
      cell,
      { count, language },
      outputs,
      timeout,
    );
    if (limit) limits.push({ cell: place, limit });
    if (!hasEnded) alive.push({ count, source: sourceOf(cell) });
    else if (options.recovers) await runAgain(python, alive, language, timeout);
    shown.push({ cell, entries: outputs.cell });
    skippedLines.push(...skipped.map(({ text }) => ({ cell: place, text })));
    if (error && !mayRaise(cell)) failures.push({ cell: place, executionCount: count, error });
    if (error && !mayRaise(cell) && !options.allowErrors) break;
  }
  for (const { cell, entries } of shown) {
    cell.outputs = entries.map(({ output }) => stored(output, options));
  }
  return { notebook: copy, failures, limits, skippedLines };
}

async function runCell(
  python: PythonClient,
  cell: CodeCell,
  request: Pick<RunRequest, 'count' | 'language'>,
  outputs: Outputs,
  timeout: number,
) {
  let error: ErrorOutput | undefined;
  const onOutput = (output: OutputEvent) => {
    outputs.add(output);
    if (output.output_type === 'error') error = output;
  };
  const end = await runTimed(python, { ...request, source: sourceOf(cell) }, onOutput, timeout);
  if (end.status === 'stopped') {
    error = timeoutError(timeout);
    outputs.add(error);
  }
  const hasEnded = end.status === 'stopped' || end.status === 'crashed';
  return { skipped: end.skipped, error, limit: limitOf(end, error), hasEnded };
}

async function runTimed(
  python: PythonClient,
  request: RunRequest,
  onOutput: (output: OutputEvent) => void,
  timeout: number,
): Promise<RunEnd> {
  await python.load(); // which takes none of the cell's time
  const timer = timeout === 0 ? undefined : setTimeout(() => python.stop(), timeout * 1000);
  const end = await python.run(request, onOutput);
  clearTimeout(timer);
  return end;
}

/** Runs cells without their outputs. One that takes too long now ends what was to be recovered. */
async function runAgain(
  python: PythonClient,
  cells: readonly { readonly count: number; readonly source: string }[],
  language: LanguageCode,
  timeout: number,
) {
  for (const request of cells) await runTimed(python, { ...request, language }, () => {}, timeout);
}

/** Errors of Python's, and of JavaScript's, whose memory a cell may hold too. */
const isOfMemory = ({ ename, evalue }: ErrorOutput): boolean =>
  ename === 'MemoryError' || /Array buffer allocation failed/.test(evalue);

function limitOf({ status, isCut }: RunEnd, error: ErrorOutput | undefined): Limit | undefined {
  if (status === 'stopped') return 'time';
  if (error && isOfMemory(error)) return 'memory';
  if (status === 'crashed') return 'crash';
  return isCut ? 'output' : undefined;
}

function timeoutError(seconds: number): ErrorOutput {
  const evalue = `The cell ran longer than ${seconds} s and was stopped; the cells behind it find no variables.`;
  return {
    output_type: 'error',
    ename: 'CellTimeoutError',
    evalue,
    traceback: [`CellTimeoutError: ${evalue}`],
  };
}
