import type { Exercise } from './exercises/exercises.ts';
import { exercisesIn } from './exercises/state.ts';
import { cellStateOf, type OpenNotebook } from './store/open_notebook.ts';

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
export function cellsToRun(opened: OpenNotebook, id: string): readonly string[] {
  const ids = codeIds(opened);
  if (opened.live) return ids;
  if (!opened.isLesson) return [id];
  return [...ids.slice(0, ids.indexOf(id)).filter(isMissing(opened)), id];
}

/** Whether a cell has to run because one below it does; not if it was stopped or has failed. */
const isMissing = (opened: OpenNotebook) => (id: string) => {
  const { ran, run, ended } = cellStateOf(opened, id);
  return !ran && run === undefined && ended === undefined;
};

/**
 * To check an answer, the cells above it that have not run in this interpreter run first, in every
 * notebook; then the answer and its checks. When the lesson core hands over to Python, all cells run.
 * The checks of other exercises do not run.
 */
export function cellsToCheck(opened: OpenNotebook, exercise: Exercise): readonly string[] {
  const { answer, checks } = exercise;
  const own = [answer, ...checks.map(({ id }) => id)];
  const others = exercisesIn(opened)
    .filter((one) => one.answer !== answer)
    .flatMap((one) => one.checks);
  const ids = codeIds(opened).filter((id) => !others.some((check) => check.id === id));
  if (opened.live) return ids;
  const above = ids.slice(0, ids.indexOf(answer));
  return [...above.filter(isMissing(opened)), ...own];
}
