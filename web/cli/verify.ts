import { type Exercise, exercisesOf } from '../notebook/exercises/exercises.ts';
import type { Answers, ExerciseAnswers } from './answers.ts';
import { assignment, cellsOf, endsIn, pointsOf } from './grade.ts';
import type { CodeCell, NotebookFile } from './notebook_file.ts';
import type { CellEnd, RunOptions } from './run.ts';
import { runNotebook } from './run_notebooks.ts';

// Tries right and wrong answers to the exercises of a notebook.

export interface VerifyOptions extends Omit<RunOptions, 'allowErrors' | 'recovers'> {
  /** Answers by the name of their exercise. Without them, only the notebook's own code is tried. */
  readonly answers?: Answers | undefined;
}

/** A fault of an exercise, in a sentence. */
export interface ExerciseFault {
  readonly exercise: string;
  readonly sentence: string;
}

export interface Verification {
  readonly exercises: readonly Exercise[];
  /** How many answers were tried. */
  readonly tried: number;
  readonly faults: readonly ExerciseFault[];
}

/** An answer to try, and what is expected of its checks. */
interface Trial {
  readonly exercise: Exercise;
  readonly code: string;
  readonly kind: 'model' | 'right' | 'wrong' | 'start';
  /** A part of what the check says. */
  readonly part: string;
}

/**
 * Runs a notebook, and in place of each answer the model answer, the right and the wrong answers, and the
 * starting code. Every answer starts from the variables that the unsolved notebook has there. A check is
 * faulty if it gives a right answer less than all points, or a wrong answer or the starting code all.
 */
export async function verifyExercises(
  given: string | NotebookFile,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { answers, ...runOptions } = options;
  const notebook = assignment(given);
  const cells = cellsOf(notebook);
  const exercises = exercisesOf(cells);
  const trials = exercises.flatMap((exercise) => trialsOf(exercise, answers?.[exercise.name]));
  const run = await runNotebook(withTrials(notebook, cells, trials), {
    ...runOptions,
    allowErrors: true,
    recovers: true,
  });
  const endOf = endsIn(run);
  const faults = [
    ...exercises.flatMap((exercise) => gapsOf(exercise, answers)),
    ...trials.flatMap((trial, index) => {
      const tried = run.notebook.cells.flatMap((cell, at) =>
        cell.metadata.trial === index ? [endOf(at + 1)] : [],
      );
      const sentence = faultOf(trial, tried);
      return sentence ? [{ exercise: trial.exercise.name, sentence }] : [];
    }),
  ];
  return { exercises, tried: trials.length, faults };
}

function trialsOf(exercise: Exercise, answers: ExerciseAnswers | undefined): Trial[] {
  const { modelAnswer, start } = exercise;
  const trial = (kind: Trial['kind'], code: string, part = ''): Trial => ({
    ...{ exercise, code, kind, part },
  });
  return [
    ...(modelAnswer === undefined ? [] : [trial('model', modelAnswer)]),
    ...(answers?.right ?? []).map((code) => trial('right', code)),
    ...(answers?.wrong ?? []).map(([code, part]) => trial('wrong', code, part)),
    trial('start', start),
  ];
}

/** The gaps that prevent a verification. */
function gapsOf({ name, modelAnswer }: Exercise, answers: Answers | undefined): ExerciseFault[] {
  const fault = (sentence: string) => [{ exercise: name, sentence }];
  const own = answers?.[name];
  if (answers && !own) return fault('has no entry among the answers.');
  if (modelAnswer === undefined && !own?.right.length)
    return fault('has neither a model answer nor a right answer to try.');
  return [];
}

const keep = '_kept = dict(globals())';
/** Puts the variables back as they were; what objects contain is not restored. */
const restore = `for _name in set(globals()) - set(_kept) - {"_kept", "_name"}:
    del globals()[_name]
globals().update(_kept)`;

/** The notebook with the trials of each exercise behind its last check; `named` are its cells with ids. */
function withTrials(
  notebook: NotebookFile,
  named: ReturnType<typeof cellsOf>,
  trials: readonly Trial[],
): NotebookFile {
  const ids = named.map(({ id }) => id);
  const exercises = new Set(trials.map(({ exercise }) => exercise));
  const cells = notebook.cells.flatMap((cell, place) => {
    const exercise = [...exercises].find(({ checks }) => checks.at(-1)?.id === ids[place]);
    if (!exercise) return [cell];
    const checks = exercise.checks.map(({ id }) => notebook.cells[ids.indexOf(id)] as CodeCell);
    const own = trials.flatMap((trial, index) => {
      if (trial.exercise !== exercise) return [];
      const tried = [codeCell(trial.code), ...checks].map((one) => ({
        ...one,
        metadata: { ...one.metadata, trial: index },
      }));
      return [...tried, codeCell(restore)];
    });
    return [cell, codeCell(keep), ...own];
  });
  // The copies of cells must not have the ids of the originals.
  return { ...notebook, cells: cells.map(({ id: _, ...cell }) => cell) };
}

const codeCell = (source: string): CodeCell => ({
  ...{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source },
});

function faultOf({ kind, code, part, exercise }: Trial, tried: readonly (CellEnd | undefined)[]) {
  const [, ...checks] = tried;
  const scores = checks.map((end, index) => {
    const most = exercise.checks[index]?.points ?? 0;
    return { ...pointsOf(end, most), most, ended: end?.status };
  });
  const lost = scores.filter(
    ({ points = 0, most, ended, message }) => points < most || ended !== 'ok' || message !== '',
  );
  const said = lost.map(({ message }) => message);
  const isFull = lost.length === 0;
  const quoted = `\n${code.replace(/^/gm, '    ')}`;
  switch (kind) {
    case 'model':
      return isFull ? undefined : `rejects its model answer: ${said[0]}`;
    case 'right':
      return isFull ? undefined : `rejects a right answer: ${said[0]}${quoted}`;
    case 'start':
      return isFull ? 'accepts the starting code.' : undefined;
    default:
      if (isFull) return `accepts a wrong answer:${quoted}`;
      if (said.some((message) => message.includes(part))) return undefined;
      return `says “${said[0]}”, not “${part}”, of a wrong answer:${quoted}`;
  }
}
