import fs from 'node:fs';
import path from 'node:path';
import { type Exercise, exercisesOf } from '../notebook/exercises/exercises.ts';
import { readAnswers } from './answers.ts';
import { assignment, cellsOf } from './grade.ts';
import { NotebookError, type NotebookFile } from './notebook_file.ts';
import { filesFor, noteRefused, readNotebookFile } from './notebook_folder.ts';
import { table } from './table.ts';
import { note, print } from './terminal.ts';
import { languageFrom, parsed, Usage } from './usage.ts';
import { verifyExercises } from './verify.ts';

export const exercisesHelp = `zeropoint exercises NOTEBOOK.ipynb [--verify] [--answers FILE] [--language en|zh]

Lists the exercises of a notebook: cells for answers, by nbgrader's metadata, and the cells that check
them.

  --verify           tries answers: the model answer, the starting code, and those of the file
                     NOTEBOOK.answers.json beside the notebook, if there is one
  --answers FILE     another file of answers: an object that has for each answer cell's grade_id
                     "right", a list of code, and "wrong", a list of pairs of code and a part of
                     what the check says
  --language en|zh   the language of the checks, if they have several

Exit status: 0 if all checks accept the right answers and nothing else, 1 if one does not, with a
sentence for each fault, 2 if there is nothing to list.
`;

/** The command `zeropoint exercises`; returns the exit status. */
export async function exercisesMain(words: readonly string[], folder: string): Promise<number> {
  const { values, positionals } = parsed('exercises', words);
  const [name, ...more] = positionals;
  if (name === undefined) throw new Usage('Name the notebook with the exercises.');
  if (more.length > 0) throw new Usage(`“${more[0]}” is one notebook too many.`);
  const language = languageFrom(values.language);
  const file = path.resolve(folder, name);
  const notebook = assignment(readNotebookFile(file));
  const exercises = exercisesOf(cellsOf(notebook));
  if (exercises.length === 0) throw new NotebookError('nbgrader_nothing', { name });
  if (!values.verify) {
    print(listOf(exercises));
    return 0;
  }
  const beside = `${file.replace(/\.ipynb$/, '')}.answers.json`;
  const given = values.answers === undefined ? undefined : path.resolve(folder, values.answers);
  const answersFile =
    given ?? (fs.lstatSync(beside, { throwIfNoEntry: false }) ? beside : undefined);
  return await verify(file, notebook, answersFile, language);
}

async function verify(
  file: string,
  notebook: NotebookFile,
  answersFile: string | undefined,
  language: ReturnType<typeof languageFrom>,
): Promise<number> {
  const answers = answersFile === undefined ? undefined : readAnswers(answersFile);
  const files = filesFor(file, notebook);
  const { exercises, tried, faults } = await verifyExercises(notebook, {
    answers,
    files,
    language,
    onRefused: noteRefused,
  });
  for (const { exercise, sentence } of faults) print(`${exercise} ${sentence}\n`);
  const counts = `${exercises.length} exercises, ${tried} answers tried, ${faults.length} faults.`;
  print(`${counts}\n`);
  if (answers === undefined) note('there is no file of answers, so no wrong answers were tried.');
  return faults.length > 0 ? 1 : 0;
}

/** A line per exercise. */
function listOf(exercises: readonly Exercise[]): string {
  const rows = exercises.map(({ name, points, checks, hints, modelAnswer }) => [
    name,
    String(points),
    String(checks.length),
    String(hints.length),
    modelAnswer === undefined ? 'no' : 'yes',
  ]);
  const head = ['exercise', 'points', 'checks', 'hints', 'model answer'];
  return `${table([head, ...rows]).join('\n')}\n`;
}
