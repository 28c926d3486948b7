import fs from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '../messages/index.ts';
import { dataFilesOf } from '../notebook/data_files.ts';
import type { Metadata } from '../notebook/model.ts';
import { differences } from './compare.ts';
import { compareHelp, compareMain } from './compare_cli.ts';
import { NotebookError, type NotebookFile, parseNotebook, textOf } from './notebook_file.ts';
import { quantizeHelp, quantizeMain } from './quantize_cli.ts';
import { reportMain } from './report_cli.ts';
import { reportHelp } from './report_order.ts';
import type { Failure, Limit } from './run.ts';
import { runNotebook } from './run_notebooks.ts';
import { languageFrom, parsed, Usage } from './usage.ts';

const help = `zeropoint run NOTEBOOK.ipynb [--output OUT.ipynb] [--check] [options]

Runs a notebook's code cells in Python, without a browser, PyTorch or Jupyter. Its torch is
zeropoint's. Files ending in .py beside the notebook can be imported, and a .safetensors file beside
it that its metadata name can be read. The cells run in a process that reaches no other file, no
network, no environment variable and no other process.

  --output FILE      writes the notebook with its outputs
  --check            compares the outputs with those stored in the notebook, and prints the
                     differences; plots by their text, without execution counts
  --allow-errors     continues after a cell that fails. A cell tagged raises-exception may always fail
  --timeout SECONDS  stops a cell that runs longer; 600 by default, 0 for no limit
  --language en|zh   sets LANG for programs, such as the checks of the lessons' exercises; by default
                     the language of LC_ALL or LANG, or English
  --help             prints this

Exit status: 0 if all went well, 1 if a cell failed or an output differs, 2 if there is nothing to
run or the output cannot be written, 3 if a cell reached a limit of time, memory or output, or ended
Python, with --allow-errors too.
`;

interface Order {
  readonly notebook: string;
  readonly output: string | undefined;
  readonly check: boolean;
  readonly allowErrors: boolean;
  readonly timeout: number | undefined;
  readonly language: LanguageCode;
}

/** Parses the command line. */
function orderFrom(words: readonly string[]): Order | 'help' {
  const { values, positionals } = parsed(words, {
    output: { type: 'string', short: 'o' },
    check: { type: 'boolean' },
    'allow-errors': { type: 'boolean' },
    timeout: { type: 'string' },
    language: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help || positionals[0] === 'help' || words.length === 0) return 'help';
  const [command, notebook, ...more] = positionals;
  if (command !== 'run')
    throw new Usage(
      `There is no command “${command}”. The commands are: run, report, compare, quantize.`,
    );
  if (notebook === undefined) throw new Usage('Name the notebook to run.');
  if (more.length > 0) throw new Usage(`“${more[0]}” is one notebook too many. Run one at a time.`);
  const { output, check = false, 'allow-errors': allowErrors = false, timeout, language } = values;
  if (output === undefined && !check) {
    throw new Usage('Say where the result goes (--output FILE), or compare it (--check).');
  }
  const seconds = timeout === undefined ? undefined : Number(timeout);
  if (seconds !== undefined && !(seconds >= 0 && seconds < 2 ** 31 / 1000)) {
    throw new Usage(`--timeout takes a number of seconds from 0 on, not “${timeout}”.`);
  }
  const spoken = languageFrom(language);
  return { notebook, output, check, allowErrors, timeout: seconds, language: spoken };
}

/** The command `zeropoint`; returns the exit status. File names are relative to `folder`. */
export async function main(words: readonly string[], folder = process.cwd()): Promise<number> {
  try {
    const [command, ...rest] = words;
    const isHelp = rest.some((word) => word === '--help' || word === '-h');
    if (command === 'report' && !isHelp) return await reportMain(rest, folder);
    if (command === 'compare' && !isHelp) return await compareMain(rest, folder);
    if (command === 'quantize' && !isHelp) return await quantizeMain(rest, folder);
    const order = orderFrom(words);
    if (order === 'help') {
      process.stdout.write(`${help}\n${reportHelp}\n${compareHelp}\n${quantizeHelp}`);
      return 0;
    }
    return await execute(order, folder);
  } catch (error) {
    if (error instanceof Usage) {
      console.error(`zeropoint: ${error.message}\nSee zeropoint --help.`);
      return 2;
    }
    if (error instanceof NotebookError) {
      console.error(`zeropoint: ${error.message} (${error.code})`);
      return 2;
    }
    throw error;
  }
}

async function execute(order: Order, folder: string): Promise<number> {
  const file = path.resolve(folder, order.notebook);
  const notebook = read(file);
  const output = order.output === undefined ? undefined : path.resolve(folder, order.output);
  if (output !== undefined) ensureFolder(output);
  const { allowErrors, timeout, language } = order;
  const result = await runNotebook(notebook, {
    allowErrors,
    language,
    files: filesBeside(file, dataFilesOf(notebook.metadata as Metadata)),
    ...(timeout !== undefined && { timeout }),
  });
  if (output !== undefined) fs.writeFileSync(output, textOf(result.notebook));
  for (const failure of result.failures) report(order.notebook, failure);
  for (const { cell, limit } of result.limits) {
    console.error(`zeropoint: cell ${cell} of ${order.notebook} ${limitWords[limit]}.`);
  }
  const different = order.check ? differences(notebook, result.notebook) : '';
  process.stdout.write(different);
  if (result.limits.length > 0) return 3;
  const failed = result.failures.length > 0 && !allowErrors;
  return failed || different !== '' ? 1 : 0;
}

const limitWords: Readonly<Record<Limit, string>> = {
  time: 'reached the limit of time',
  memory: 'reached the limit of memory',
  output: 'reached the limit of output: the rest was left out',
  crash: 'ended Python',
};

function read(file: string): NotebookFile {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable('notebook_unreadable', file, error);
  }
  return parseNotebook(text);
}

/** Checks the output folder before the cells run for minutes. */
function ensureFolder(output: string): void {
  try {
    fs.accessSync(path.dirname(output), fs.constants.W_OK);
  } catch (error) {
    throw unusable('output_unwritable', output, error);
  }
}

const unusable = (code: string, file: string, error: unknown) =>
  new NotebookError(code, { name: file, reason: (error as Error).message });

/** Of the notebook's folder: the Python files, which it may import, and the data that it names. */
function filesBeside(file: string, data: readonly string[]): Record<string, Uint8Array> {
  const folder = path.dirname(file);
  const isWanted = (name: string) => name.endsWith('.py') || data.includes(name);
  const names = fs.readdirSync(folder).filter(isWanted);
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}

function report(notebook: string, { cell, executionCount, error }: Failure): void {
  const { traceback } = error;
  console.error(`zeropoint: cell ${cell} of ${notebook} (In [${executionCount}]) failed:\n`);
  console.error(`${traceback.join('\n')}\n`);
}
