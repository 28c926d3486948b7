import { exercisesOf, sumOf } from '../notebook/exercises/exercises.ts';
import { type Nbgrader, nbgraderProblem } from '../notebook/exercises/nbgrader.ts';
import { type CheckScore, scoreOf } from '../notebook/exercises/score.ts';
import { readNotebook } from '../notebook/store/nbformat.ts';
import { checksumOf, type LockedChange, metaOf, suspects, withReleased } from './locked.ts';
import {
  type CellFile,
  isCode,
  NotebookError,
  type NotebookFile,
  parseNotebook,
  textOf,
} from './notebook_file.ts';
import type { CellEnd, Limit, RunOptions, RunResult } from './run.ts';
import { runNotebook } from './run_notebooks.ts';

export interface GradeOptions extends Omit<RunOptions, 'allowErrors' | 'recovers'> {
  /**
   * The notebook as it was released, or the instructor's version of it: its locked cells replace those of
   * the submission. Without it, locked cells are graded as they are.
   */
  readonly release?: string | NotebookFile | undefined;
}

/** The points of one cell that is worth points. */
export interface GradedEntry {
  /** The cell's name in nbgrader, such as `check-levels`. */
  readonly name: string;
  /** Its position in the notebook that ran, counted from 1. */
  readonly cell: number;
  /** The name of the exercise that it checks; undefined for other cells. */
  readonly exercise: string | undefined;
  /** Undefined if a person has to grade the cell. */
  readonly points: number | undefined;
  readonly maxPoints: number;
  /** Why the points are not full: what the check raised, in one line. Empty if they are. */
  readonly message: string;
}

export interface GradeResult {
  readonly entries: readonly GradedEntry[];
  /** The sum of the points that cells earned. */
  readonly points: number;
  /** The sum over all cells, also those that a person grades. */
  readonly maxPoints: number;
  /** The part of `maxPoints` that a person grades. */
  readonly manualPoints: number;
  /** How the locked cells differ from the release. */
  readonly changes: readonly LockedChange[];
  /** The cells that reached a limit. */
  readonly limits: RunResult['limits'];
  /** The notebook that ran, with its outputs. */
  readonly notebook: NotebookFile;
}

/**
 * Runs a notebook and determines its points as nbgrader does: none for a cell that raises, part of them
 * where its value is a number, else all. Throws a NotebookError if it is no valid assignment.
 */
export async function gradeNotebook(
  submission: string | NotebookFile,
  options: GradeOptions = {},
): Promise<GradeResult> {
  const { release, ...runOptions } = options;
  const given = assignment(submission);
  const { notebook, changes } = release
    ? withReleased(given, assignment(release))
    : { notebook: given, changes: suspects(given) };
  const run = await runNotebook(notebook, { ...runOptions, allowErrors: true, recovers: true });
  const entries = entriesOf(run);
  return {
    entries,
    points: sumOf(entries.map(({ points = 0 }) => points)),
    maxPoints: sumOf(entries.map(({ maxPoints }) => maxPoints)),
    manualPoints: sumOf(
      entries.filter(({ points }) => points === undefined).map(({ maxPoints }) => maxPoints),
    ),
    ...{ changes, limits: run.limits, notebook: run.notebook },
  };
}

/** A parsed notebook; throws a NotebookError if it is none, or no valid assignment. */
export function assignment(given: string | NotebookFile): NotebookFile {
  const notebook = parseNotebook(typeof given === 'string' ? given : JSON.stringify(given));
  const problem = nbgraderProblem(cellsOf(notebook));
  if (problem) throw new NotebookError(problem.code, problem.values);
  return notebook;
}

/** The cells in the notebook layer's form. A cell that has no id in the file gets another one each time. */
export const cellsOf = (notebook: NotebookFile) =>
  readNotebook(textOf(notebook)).notebook?.cells ?? [];

function entriesOf(run: RunResult): GradedEntry[] {
  const cells = cellsOf(run.notebook);
  const placeOf = (id: string) => cells.findIndex((cell) => cell.id === id) + 1;
  const checked = exercisesOf(cells).flatMap(({ name, answer, checks }) =>
    checks.map(({ id }) => [placeOf(id), { name, answer: placeOf(answer) }] as const),
  );
  const exercises = new Map(checked);
  const endOf = endsIn(run);
  const limitOf = (place: number) =>
    run.limits.find(({ cell, limit }) => cell === place && limit !== 'output')?.limit;
  return run.notebook.cells.flatMap((cell, index): GradedEntry[] => {
    const meta = metaOf(cell);
    if (!meta || (!meta.grade && !meta.task)) return [];
    const place = index + 1;
    const exercise = exercises.get(place);
    const ended = exercise && limitOf(exercise.answer);
    const common = { name: meta.gradeId, cell: place, exercise: exercise?.name };
    const score =
      meta.solution || meta.task || !isCode(cell)
        ? byHand(cell, meta)
        : pointsOf(endOf(place), meta.points);
    const limited = ended && `the answer, cell ${exercise.answer}, ${limitWords[ended]}`;
    const { points, message } = limited ? { points: 0, message: limited } : score;
    return [{ ...common, points, maxPoints: meta.points, message }];
  });
}

/** The limits that a cell reached, in the words that the command prints behind the cell's name. */
export const limitWords: Readonly<Record<Limit, string>> = {
  time: 'reached the limit of time',
  memory: 'reached the limit of memory',
  output: 'reached the limit of output: the rest was left out',
  crash: 'ended Python',
};

/** Undefined points are for a person to give; the message says why they are not full. */
interface Score {
  readonly points: number | undefined;
  readonly message: string;
}

/** A cell that a person grades; an answer that is as it was released is none. */
function byHand(cell: CellFile, meta: Nbgrader): Score {
  if (meta.solution && meta.checksum === checksumOf(cell, meta))
    return { points: 0, message: 'was not answered' };
  return { points: undefined, message: 'is graded by hand' };
}

/** How the cell at a place ended; undefined if it did not run. */
export const endsIn = ({ ends }: Pick<RunResult, 'ends'>) => {
  const byPlace = new Map(ends.map((end) => [end.cell, end]));
  return (place: number): CellEnd | undefined => byPlace.get(place);
};

/** The points that a cell earned in a run, and why they are not full, in one line. */
export function pointsOf(end: CellEnd | undefined, maxPoints: number): Score {
  const { points, error, returned } = scoreOf(end?.status, end?.outputs ?? [], maxPoints);
  if (error) return { points, message: sentenceOf(error) };
  if (end?.status !== 'ok') return { points, message: endWords[end?.status ?? 'left out'] };
  if (returned === undefined) return { points, message: '' };
  return {
    points,
    message:
      points === 0
        ? `returned ${returned} points, more than the ${maxPoints} that it is worth`
        : `returned ${returned} of ${maxPoints} points`,
  };
}

/** Ends without a sentence of the check. */
const endWords: Readonly<Record<Exclude<CellEnd['status'], 'ok'> | 'left out', string>> = {
  error: 'failed without an error that could be shown',
  stopped: limitWords.time,
  crashed: limitWords.crash,
  'left out': 'was not run: its tag skip-execution leaves it out',
};

/** The sentence of an exception in a check. `Wrong` has a sentence for the learner, other exceptions need their name. */
function sentenceOf({ name, text }: NonNullable<CheckScore['error']>): string {
  const named = name.trim() === '' ? 'an exception without a name' : name;
  if (text.trim() === '') return named;
  return name === 'Wrong' ? text : `${named}: ${text}`;
}
