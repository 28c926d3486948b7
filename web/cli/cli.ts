import { compareHelp, compareMain } from './compare_cli.ts';
import { doctorHelp, doctorMain } from './doctor_cli.ts';
import { evaluateHelp, evaluateMain } from './evaluate_cli.ts';
import { exercisesHelp, exercisesMain } from './exercises_cli.ts';
import { fileProblem } from './file_errors.ts';
import { NotebookError } from './notebook_file.ts';
import { quantizeHelp, quantizeMain } from './quantize_cli.ts';
import { reportMain } from './report_cli.ts';
import { reportHelp } from './report_order.ts';
import { runHelp, runMain } from './run_cli.ts';
import { scormHelp, scormMain } from './scorm_cli.ts';
import { note, print, printError } from './terminal.ts';
import { Usage } from './usage.ts';

type Command = (words: readonly string[], folder: string) => Promise<number>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['run', runMain],
  ['exercises', exercisesMain],
  ['report', reportMain],
  ['compare', compareMain],
  ['doctor', doctorMain],
  ['quantize', quantizeMain],
  ['evaluate', evaluateMain],
  ['scorm', scormMain],
]);

const help = [
  ...[runHelp, exercisesHelp, reportHelp, compareHelp, doctorHelp, quantizeHelp, evaluateHelp],
  scormHelp,
].join('\n');

/** The command `zeropoint`; returns the exit status. File names are relative to `folder`. */
export async function main(words: readonly string[], folder = process.cwd()): Promise<number> {
  try {
    return await commanded(words, folder);
  } catch (error) {
    if (error instanceof Usage) {
      note(error.message);
      printError('See zeropoint --help.');
      return 2;
    }
    if (error instanceof NotebookError) {
      note(`${error.message} (${error.code})`);
      return 2;
    }
    const problem = fileProblem(error);
    if (problem !== undefined) {
      note(problem);
      return 2;
    }
    throw error;
  }
}

async function commanded(words: readonly string[], folder: string): Promise<number> {
  const [name, ...rest] = words;
  const isHelp = words.some((word) => word === '--help' || word === '-h');
  if (name === undefined || name === 'help' || isHelp) {
    print(help);
    return 0;
  }
  const command = commands.get(name);
  if (command) return await command(rest, folder);
  const known = [...commands.keys()].join(', ');
  throw new Usage(`There is no command “${name}”. The commands are: ${known}.`);
}
