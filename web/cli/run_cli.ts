import path from 'node:path';
import { QuantError } from '../core/engine/errors.ts';
import { plainNumber } from '../report/plain_number.ts';
import { plainText } from '../report/survey/report_json.ts';
import type { LanguageCode } from '../ui/messages/index.ts';
import { differences } from './compare.ts';
import { type GradeResult, gradeNotebook, limitWords } from './grade.ts';
import { junitText } from './grade_junit.ts';
import { gradeSummary, lockedNotes } from './grade_summary.ts';
import { NotebookError, type NotebookFile, textOf } from './notebook_file.ts';
import {
  ensureWritable,
  filesFor,
  noteRefused,
  readNotebookFile,
  writeWhole,
} from './notebook_folder.ts';
import type { Failure, RunOptions, RunResult } from './run.ts';
import { runNotebook } from './run_notebooks.ts';
import { note, print, printError } from './terminal.ts';
import { type TimeLimits, WorkClock } from './time_limits.ts';
import { languageFrom, parsed, refuseSameFiles, Usage } from './usage.ts';

export const runHelp = `zeropoint run NOTEBOOK.ipynb [--output OUT.ipynb] [--check] [options]

Runs a notebook's code cells in Python, without a browser, PyTorch or Jupyter. Its torch is
zeropoint's. Files ending in .py and wheels of pure Python (.whl) beside the notebook can be imported,
and a .safetensors file beside it that its metadata name can be read. The cells run in a process that reaches no other file, no
network, no environment variable and no other process.

  --output FILE      writes the notebook with its outputs
  --check            compares the outputs with those stored in the notebook, and prints the
                     differences; plots by their text, without execution counts
  --allow-errors     continues after a cell that fails. A cell tagged raises-exception may always fail
  --timeout SECONDS  stops a cell that runs longer; 600 by default, 0 for no limit
  --total-timeout SECONDS
                     stops the cells when all together run longer; 3600 by default, 0 for no limit
  --language en|zh   sets LANG for programs, such as the checks of the lessons' exercises; by default
                     the language of LC_ALL or LANG, or English
  --help             prints this

Exit status: 0 if all went well, 1 if a cell failed or an output differs, 2 if there is nothing to
run or the output cannot be written, 3 if a cell reached a limit of time, memory or output, or ended
Python, with --allow-errors too, or if Python did not start.

zeropoint run --grade NOTEBOOK.ipynb [--release ORIGINAL.ipynb] [--json FILE] [--junit FILE] [options]

Runs all cells, and prints the points of each exercise, and of other cells to which nbgrader's metadata
give points, and the total. As in nbgrader, a cell that raises earns none, one whose value is a number earns that many, and
others earn all. After a cell that ended Python, the cells above it run again.

  --release FILE     the notebook as it was released, or the instructor's version with its hidden
                     tests: its locked cells are graded in place of the submission's, and files
                     come from its folder
  --json FILE        writes the points as JSON
  --junit FILE       writes the points as JUnit XML

Exit status: 0 if every cell earned all its points or is graded by hand, 1 if points are missing, 2 if
there is nothing to grade or a file cannot be written, 3 if a cell reached a limit or Python did not
start.
`;

interface Order {
  readonly notebook: string;
  readonly output: string | undefined;
  readonly check: boolean;
  readonly grade: boolean;
  readonly release: string | undefined;
  readonly json: string | undefined;
  readonly junit: string | undefined;
  readonly options: Pick<RunOptions, 'allowErrors' | 'timeout' | 'totalTimeout'> & {
    readonly language: LanguageCode;
  };
}

/** A timer of the system counts milliseconds in 31 bits. */
const mostSeconds = 2_147_483;

/** Parses the words behind `zeropoint run`; file names are relative to `folder`. */
function orderFrom(words: readonly string[], folder: string): Order {
  const { values, positionals } = parsed('run', words);
  const [notebook, ...more] = positionals;
  const { check = false, grade = false, 'allow-errors': allowErrors = false } = values;
  const within = (file: string | undefined) =>
    file === undefined ? undefined : path.resolve(folder, file);
  if (notebook === undefined) throw new Usage('Name the notebook to run.');
  if (more.length > 0) throw new Usage(`“${more[0]}” is one notebook too many. Run one at a time.`);
  if (values.output === undefined && !check && !grade) {
    throw new Usage(
      'Say where the result goes (--output FILE), compare it (--check), or grade it (--grade).',
    );
  }
  if (grade && (check || allowErrors))
    throw new Usage(`--grade runs all cells; leave out --${check ? 'check' : 'allow-errors'}.`);
  const limits = {
    ...secondsFrom('timeout', values.timeout),
    ...secondsFrom('total-timeout', values['total-timeout']),
  };
  return {
    ...{ notebook, check, grade, output: within(values.output), release: within(values.release) },
    ...{ json: within(values.json), junit: within(values.junit) },
    options: {
      allowErrors,
      language: languageFrom(values.language),
      ...limits,
    },
  };
}

/** A limit of time by the name that a run has for it. */
function secondsFrom(option: 'timeout' | 'total-timeout', text: string | undefined): TimeLimits {
  if (text === undefined) return {};
  const seconds = plainNumber(text, 0, mostSeconds);
  if (seconds === undefined)
    throw new Usage(
      `--${option} takes a number of seconds from 0 to ${mostSeconds}, such as 2.5, not “${text}”.`,
    );
  return option === 'timeout' ? { timeout: seconds } : { totalTimeout: seconds };
}

/** The command `zeropoint run`; returns the exit status. */
export async function runMain(words: readonly string[], folder: string): Promise<number> {
  const order = orderFrom(words, folder);
  const file = path.resolve(folder, order.notebook);
  const { output, release, json, junit } = order;
  // A notebook may be replaced by itself with outputs, but by nothing else.
  refuseSameFiles({ output, json, junit }, release === undefined ? [] : [release]);
  refuseSameFiles({ json, junit }, [file]);
  const notebook = readNotebookFile(file);
  for (const one of [output, json, junit]) if (one !== undefined) ensureWritable(one);
  try {
    return await (order.grade ? grade : execute)(order, file, notebook);
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    note(`${error.message} (${error.code})`); // Python does not start
    return 3;
  }
}

async function execute(order: Order, file: string, notebook: NotebookFile): Promise<number> {
  const { output, options } = order;
  const files = filesFor(file, notebook);
  const result = await runNotebook(notebook, { ...options, files, onRefused: noteRefused });
  if (output !== undefined) writeWhole(output, textOf(result.notebook));
  for (const failure of result.failures) report(order.notebook, failure);
  reportLimits(order.notebook, result.limits);
  for (const { cell, code, message } of result.undrawn)
    note(`cell ${cell} of ${order.notebook}: ${message} (${code})`);
  const clock = new WorkClock();
  const compared = () => (order.check ? differences(notebook, result.notebook) : '');
  const different = clock.within(compared);
  if (different === undefined) note(`the outputs of ${order.notebook} take too long to compare.`);
  else print(different);
  if (different === undefined || result.limits.length > 0) return 3;
  const failed = result.failures.length > 0 && !options.allowErrors;
  return failed || different !== '' ? 1 : 0;
}

async function grade(order: Order, file: string, notebook: NotebookFile): Promise<number> {
  const { release: original, options } = order;
  const release = original === undefined ? undefined : readNotebookFile(original);
  const files = filesFor(original ?? file, release ?? notebook);
  const result = await gradeNotebook(notebook, {
    ...options,
    release,
    files,
    onRefused: noteRefused,
  });
  if (result.entries.length === 0)
    throw new NotebookError('nbgrader_nothing', { name: order.notebook });
  writeGrades(order, result);
  print(gradeSummary(result));
  lockedNotes(result, release !== undefined).forEach(note);
  reportLimits(order.notebook, result.limits);
  if (result.limits.length > 0) return 3;
  return result.points + result.manualPoints < result.maxPoints ? 1 : 0;
}

function writeGrades({ notebook: name, output, json, junit }: Order, result: GradeResult): void {
  const { notebook, ...figures } = result;
  if (output !== undefined) writeWhole(output, textOf(notebook));
  if (json !== undefined) writeWhole(json, plainText({ notebook: name, ...figures }));
  if (junit !== undefined) writeWhole(junit, junitText(path.basename(name, '.ipynb'), result));
}

function reportLimits(notebook: string, limits: RunResult['limits']): void {
  for (const { cell, limit } of limits) note(`cell ${cell} of ${notebook} ${limitWords[limit]}.`);
}

function report(notebook: string, { cell, executionCount, error }: Failure): void {
  const { traceback } = error;
  note(`cell ${cell} of ${notebook} (In [${executionCount}]) failed:`);
  // The mark shows which lines are the cell's: a log's reader may act on lines that begin with words of its own.
  printError(`\n${traceback.join('\n').replace(/^/gm, '| ')}\n`);
}
