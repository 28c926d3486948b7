import { exercisesIn } from './exercise_state.ts';
import type { Exercise } from './exercises.ts';
import { cellStateOf, type OpenNotebook } from './open_notebook.ts';

// Which cells run when the reader runs some.

/** The cells with code, in order. */
export const codeIds = ({ notebook }: OpenNotebook) =>
  notebook.cells
    .filter(({ kind, source }) => kind === 'code' && source.trim() !== '')
    .map(({ id }) => id);

/**
 * Running a lesson's cell first runs the cells above it that have not run in this interpreter, because
 * their outputs are already on the page. When the lesson core hands over to Python, all cells run. In
 * other notebooks, only the requested cell runs.
 */
export function cellsToRun(opened: OpenNotebook, id: string, isFresh: boolean): readonly string[] {
  const ids = codeIds(opened);
  if (opened.live) return ids;
  const above = opened.isLesson ? ids.slice(0, ids.indexOf(id)) : [];
  return [...above.filter(isMissing(opened, isFresh)), id];
}

/** Whether a cell has to run because one below it does; not if it was stopped or has failed. */
const isMissing = (opened: OpenNotebook, isFresh: boolean) => (id: string) => {
  const { ran, run, ended } = cellStateOf(opened, id);
  return (isFresh || !ran) && run === undefined && ended === undefined;
};

/**
 * To check an answer, the cells above it that have not run in this interpreter run first, in every
 * notebook; then the answer and its checks. When the lesson core hands over to Python, all cells run.
 * The checks of other exercises do not run.
 */
export function cellsToCheck(
  opened: OpenNotebook,
  exercise: Exercise,
  isFresh: boolean,
): readonly string[] {
  const { answer, checks } = exercise;
  const own = [answer, ...checks.map(({ id }) => id)];
  const others = exercisesIn(opened).flatMap((one) => (one.answer === answer ? [] : one.checks));
  const ids = codeIds(opened).filter((id) => !others.some((check) => check.id === id));
  if (opened.live) return ids;
  const above = ids.slice(0, ids.indexOf(answer));
  return [...above.filter(isMissing(opened, isFresh)), ...own];
}
