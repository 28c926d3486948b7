import { type Cell, cellOf } from '../model.ts';
import { cellStateOf, type OpenNotebook } from '../store/open_notebook.ts';
import { type Exercise, exercisesOf, isAttempted, sumOf } from './exercises.ts';
import type { ExerciseState, Finding } from './types.ts';

// The state of the exercises of an open notebook, in this visit.

const untouched: ExerciseState = {
  checked: undefined,
  asked: false,
  hints: 0,
  isModelShown: false,
  isCheckShown: false,
  replaced: undefined,
};

export const exerciseStateOf = ({ exercises }: OpenNotebook, answer: string): ExerciseState =>
  exercises.get(answer) ?? untouched;

export function withExerciseState(
  opened: OpenNotebook,
  answer: string,
  change: Partial<ExerciseState>,
): OpenNotebook {
  const state = { ...exerciseStateOf(opened, answer), ...change };
  return { ...opened, exercises: new Map(opened.exercises).set(answer, state) };
}

const known = new WeakMap<readonly Cell[], readonly Exercise[]>();

/** The exercises of an open notebook whose answer and checks still exist. */
export function exercisesIn({ released, notebook }: OpenNotebook): readonly Exercise[] {
  let all = known.get(released);
  if (!all) {
    all = exercisesOf(released);
    known.set(released, all);
  }
  return all.filter(
    ({ answer, checks }) =>
      cellOf(notebook, answer) && checks.every(({ id }) => cellOf(notebook, id)),
  );
}

/** The exercise that a cell is a part of. */
export const exerciseWith = (opened: OpenNotebook, cell: string): Exercise | undefined =>
  exercisesIn(opened).find(
    ({ prompt, answer, checks }) =>
      prompt === cell || answer === cell || checks.some(({ id }) => id === cell),
  );

const isUnderWay = (opened: OpenNotebook, id: string) => cellStateOf(opened, id).run !== undefined;

/** Whether a check of the exercise runs or waits. */
export const isChecking = (opened: OpenNotebook, { checks }: Exercise): boolean =>
  checks.some(({ id }) => isUnderWay(opened, id));

/** The result of an exercise's last check, as the page shows it. */
export type Verdict =
  | { readonly status: 'checking' | 'stopped' }
  /** The answer itself ended with an error, so nothing was checked. */
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'solved' | 'wrong';
      readonly points: number;
      /** The first check's sentence about a mistake; empty if the answer is right. */
      readonly message: string;
      readonly counterExample: string | undefined;
    };

/** The verdict on the answer that ran last; nothing before a check, or on untouched code that nobody checked. */
export function verdictOf(opened: OpenNotebook, exercise: Exercise): Verdict | undefined {
  const { checked, asked } = exerciseStateOf(opened, exercise.answer);
  if (asked && isChecking(opened, exercise)) return { status: 'checking' };
  if (!checked || !(asked || isAttempted(exercise, checked.source))) return undefined;
  const { findings, error } = checked;
  const found = exercise.checks.flatMap(({ id }) => findings.get(id) ?? []);
  const points = sumOf(found.map((one) => one.points));
  const wrong = found.find(({ outcome }) => outcome === 'wrong');
  if (wrong) return { status: 'wrong', points, ...wrongPart(wrong) };
  if (error !== undefined) return { status: 'failed', reason: error };
  const isStopped = cellStateOf(opened, exercise.answer).ended === 'stopped';
  if (isStopped || found.some(({ outcome }) => outcome === 'stopped')) return { status: 'stopped' };
  if (found.length < exercise.checks.length) return undefined;
  return { status: 'solved', points, message: '', counterExample: undefined };
}

const wrongPart = ({ message, counterExample }: Finding) => ({ message, counterExample });

/** Whether every check has run on an answer that differs from the starting code: an honest attempt. */
export function isTried(opened: OpenNotebook, exercise: Exercise): boolean {
  const { checked } = exerciseStateOf(opened, exercise.answer);
  if (!checked || !isAttempted(exercise, checked.source)) return false;
  return [...checked.findings.values()].some(({ outcome }) => outcome !== 'stopped');
}
