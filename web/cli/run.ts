import { type ErrorRecord, QuantError } from '../core/engine/errors.ts';
import type {
  ErrorOutput,
  OutputEvent,
  PythonClient,
  ResultOutput,
  RunEnd,
  RunRequest,
} from '../python/protocol.ts';
import { isWheel } from '../python/wheel_names.ts';
import { en as wheelErrors } from '../ui/messages/errors/wheels.ts';
import type { LanguageCode } from '../ui/messages/index.ts';
import { addSentences, englishSentence } from '../ui/messages/sentences.ts';
import { visible } from '../ui/visible_text.ts';
import {
  type CodeCell,
  isCode,
  isLeftOut,
  mayRaise,
  type NotebookFile,
  sourceOf,
} from './notebook_file.ts';
import { Outputs, type StoreOptions, stored } from './outputs.ts';
import { CellClock, type TimeLimit, type TimeLimits, WorkClock } from './time_limits.ts';

addSentences(wheelErrors);

export interface RunOptions extends StoreOptions, TimeLimits {
  /** Continues after a failed cell. Default: false; the tag `raises-exception` allows it for a cell. */
  readonly allowErrors?: boolean;
  /**
   * Runs the cells above again after one that ended Python, except those that did so themselves, so that
   * the cells below find their variables. Default: false.
   */
  readonly recovers?: boolean;
  /** The language in LANG, which the checks of the lessons use, for example. Default: English. */
  readonly language?: LanguageCode;
  /** Files in the notebook's folder, which its cells can import or open. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Called with each wheel among the files that Python refuses; the cells run without it. */
  readonly onRefused?: ((refusal: QuantError) => void) | undefined;
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

/** How a cell ended, as the runner saw it: nothing that the cell clears or updates later changes it. */
export interface CellEnd {
  /** The cell's position, as in a failure. */
  readonly cell: number;
  readonly status: RunEnd['status'];
  /** The last error that it showed, and the last result. */
  readonly outputs: readonly (ErrorOutput | ResultOutput)[];
}

export interface RunResult {
  /** The notebook with the outputs of this run; cells that did not run have none. */
  readonly notebook: NotebookFile;
  /** The cells that failed unexpectedly; at most one unless errors are allowed. */
  readonly failures: readonly Failure[];
  /** The cells that reached a limit, also where they may fail. */
  readonly limits: readonly { readonly cell: number; readonly limit: Limit }[];
  readonly skippedLines: readonly { readonly cell: number; readonly text: string }[];
  /** How each cell ended that ran, in their order; a cell without code ends well. */
  readonly ends: readonly CellEnd[];
  /** The plots that are kept as data, because their records cannot be drawn. */
  readonly undrawn: readonly UndrawnPlot[];
}

/** A plot that cannot be drawn, and why. */
export interface UndrawnPlot {
  /** The cell's position in the notebook, counted from 1. */
  readonly cell: number;
  readonly code: string;
  readonly message: string;
}

/** Passes a refusal on, and throws any other error. */
const refusing = (onRefused: RunOptions['onRefused']) => (error: unknown) => {
  if (!(error instanceof QuantError) || !(error.code in wheelErrors)) throw error;
  onRefused?.(error);
};

/** Runs the code cells of a notebook in order, in a fresh interpreter. Does not change `notebook`. */
export async function runWith(
  python: PythonClient,
  notebook: NotebookFile,
  options: RunOptions = {},
): Promise<RunResult> {
  const files = Object.entries(options.files ?? {});
  for (const [name, bytes] of files) if (!isWheel(name)) await python.putFile(name, bytes);
  await python.load();
  for (const [name, bytes] of files)
    if (isWheel(name)) await python.putFile(name, bytes).catch(refusing(options.onRefused));
  const copy: NotebookFile = structuredClone(notebook);
  // Some tools omit this key, which the format requires.
  for (const cell of copy.cells) cell.metadata ??= {};
  const code = copy.cells.filter(isCode).filter((cell) => !isLeftOut(cell));
  for (const cell of code) Object.assign(cell, { execution_count: null, outputs: [] });
  const failures: Failure[] = [];
  const limits: { cell: number; limit: Limit }[] = [];
  const skippedLines: { cell: number; text: string }[] = [];
  const ends: CellEnd[] = [];
  const outputs = new Outputs();
  const { language = 'en' } = options;
  const session = { python, outputs, language, clock: new CellClock(options) };
  const shown: { cell: CodeCell; place: number; entries: Outputs['cell'] }[] = [];
  const alive: RunRequest[] = [];
  let count = 0;
  for (const cell of code) {
    const place = copy.cells.indexOf(cell) + 1;
    if (sourceOf(cell).trim() === '') {
      ends.push({ cell: place, status: 'ok', outputs: [] });
      continue;
    }
    count += 1;
    cell.execution_count = count;
    outputs.begin();
    const request = { count, source: sourceOf(cell), language };
    const { skipped, error, limit, status, outputs: last } = await runCell(session, request);
    ends.push({ cell: place, status, outputs: last });
    if (limit) limits.push({ cell: place, limit });
    if (status === 'ok' || status === 'error') alive.push(request);
    else if (options.recovers) await runAgain(session, alive);
    shown.push({ cell, place, entries: outputs.cell });
    skippedLines.push(...skipped.map(({ text }) => ({ cell: place, text })));
    if (error && !mayRaise(cell)) failures.push({ cell: place, executionCount: count, error });
    if (error && !mayRaise(cell) && !options.allowErrors) break;
  }
  const clock = new WorkClock();
  const undrawn: UndrawnPlot[] = [];
  for (const { cell, place, entries } of shown) {
    const onProblem = ({ code, values }: ErrorRecord) =>
      undrawn.push({ cell: place, code, message: visible(englishSentence(code, values)) });
    const store = (how: StoreOptions) =>
      entries.map(({ output }) => stored(output, how, onProblem));
    const drawn = clock.within(() => store(options));
    cell.outputs = drawn ?? store({ plots: 'data' });
    if (!drawn) limits.push({ cell: place, limit: 'output' });
  }
  return { notebook: copy, failures, limits, skippedLines, undrawn, ends };
}

interface Session {
  readonly python: PythonClient;
  readonly outputs: Outputs;
  readonly clock: CellClock;
}

/** Runs a cell, or says why there is neither time nor Python for it. */
async function runCell({ python, outputs, clock }: Session, request: RunRequest) {
  let error: ErrorOutput | undefined;
  let result: ResultOutput | undefined;
  const onOutput = (output: OutputEvent) => {
    outputs.add(output);
    if (output.output_type === 'error') error = output;
    if (output.output_type === 'execute_result') result = output;
  };
  const fail = (own: ErrorOutput, limit: Limit) => {
    outputs.add(own);
    const status: RunEnd['status'] = limit === 'time' ? 'stopped' : 'crashed';
    return { skipped: [], error: own, limit, status, outputs: [own] };
  };
  const { reached } = clock;
  if (reached) return fail(timeError(reached), 'time');
  try {
    const { limit, ...end } = await runTimed(python, request, onOutput, clock);
    if (end.status === 'stopped') return fail(timeError(limit), 'time');
    const { status, skipped } = end;
    // A cell can keep its worker from sending why it failed, not from having failed.
    if (status === 'error') error ??= errorOutput('Error', 'The cell failed without saying why.');
    const last = [error, result].filter((one) => one !== undefined);
    return { skipped, error, limit: limitOf(end, error), status, outputs: last };
  } catch (problem) {
    // Python does not start again, which the cell before this one may have brought about.
    return fail(errorOutput('InterpreterUnavailable', sentenceOf(problem)), 'crash');
  }
}

async function runTimed(
  python: PythonClient,
  request: RunRequest,
  onOutput: (output: OutputEvent) => void,
  clock: CellClock,
): Promise<RunEnd & { readonly limit: TimeLimit }> {
  await python.load(); // which takes none of the cell's time
  const { ms, limit } = clock.next();
  const timer = Number.isFinite(ms) ? setTimeout(() => python.stop(), Math.max(ms, 0)) : undefined;
  try {
    return { ...(await python.run(request, onOutput)), limit };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs cells without their outputs. One that takes too long now ends what was to be recovered. */
async function runAgain({ python, clock }: Session, cells: readonly RunRequest[]) {
  for (const request of cells) {
    if (clock.reached) return;
    try {
      await runTimed(python, request, () => {}, clock);
    } catch {
      return; // the next cell says why
    }
  }
}

const sentenceOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);

/** Errors of Python's, and of JavaScript's, whose memory a cell may hold too. */
const isOfMemory = ({ ename, evalue }: ErrorOutput): boolean =>
  ename === 'MemoryError' || /Array buffer allocation failed/.test(evalue);

function limitOf({ status, isCut }: RunEnd, error: ErrorOutput | undefined): Limit | undefined {
  if (status === 'stopped') return 'time';
  if (error && isOfMemory(error)) return 'memory';
  if (status === 'crashed') return 'crash';
  return isCut ? 'output' : undefined;
}

function timeError({ seconds, isTotal }: TimeLimit): ErrorOutput {
  const evalue = isTotal
    ? `The cells of the notebook ran longer than ${seconds} s, so this one was stopped or never ran.`
    : `The cell ran longer than ${seconds} s and was stopped; the cells behind it find no variables.`;
  return errorOutput('CellTimeoutError', evalue);
}

const errorOutput = (ename: string, evalue: string): ErrorOutput => ({
  ...{ output_type: 'error', ename, evalue, traceback: [`${ename}: ${evalue}`] },
});
