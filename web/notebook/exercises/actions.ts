import { cellOf } from '../model.ts';
import type { NotebookActions } from '../page_model.ts';
import { cellsToCheck } from '../run_order.ts';
import type { NotebookStore } from '../store/notebook_store.ts';
import { exerciseStateOf, exerciseWith, isChecking, withExerciseState } from './state.ts';

type Named = 'check' | 'showHint' | 'showModelAnswer' | 'showCheck' | 'startOver' | 'undoStartOver';

/** The actions on an exercise of the active notebook, named by the id of its answer cell. */
export function exerciseActions(storeOf: () => NotebookStore): Pick<NotebookActions, Named> {
  const inExercise =
    (act: (...found: Found) => void) =>
    (answer: string): void => {
      const { active } = storeOf();
      const exercise = active && exerciseWith(active, answer);
      if (exercise) act(active, exercise);
    };
  type Opened = NonNullable<NotebookStore['active']>;
  type Found = [opened: Opened, exercise: NonNullable<ReturnType<typeof exerciseWith>>];
  const change = (
    ...[opened, { answer }, more]: [...Found, Parameters<typeof withExerciseState>[2]]
  ) => storeOf().update(opened.name, (one) => withExerciseState(one, answer, more));
  return {
    check: inExercise((opened, exercise) => {
      // A check that runs already, as all cells do, has the verdict that is asked for.
      change(opened, exercise, { asked: true, replaced: undefined });
      if (isChecking(opened, exercise)) return;
      // An unsolved exercise above does not keep this one from being checked.
      storeOf().enqueue(
        opened,
        cellsToCheck(opened, exercise),
        (id) => id !== exercise.answer && exerciseWith(opened, id) !== undefined,
      );
    }),
    showHint: inExercise((opened, exercise) => {
      const { hints } = exerciseStateOf(opened, exercise.answer);
      change(opened, exercise, { hints: Math.min(hints + 1, exercise.hints.length) });
    }),
    showModelAnswer: inExercise((opened, exercise) => {
      const { isModelShown } = exerciseStateOf(opened, exercise.answer);
      change(opened, exercise, { isModelShown: !isModelShown });
    }),
    showCheck: inExercise((opened, exercise) => {
      const { isCheckShown } = exerciseStateOf(opened, exercise.answer);
      change(opened, exercise, { isCheckShown: !isCheckShown });
    }),
    startOver: inExercise((opened, exercise) => {
      const source = cellOf(opened.notebook, exercise.answer)?.source;
      if (source === exercise.start) return;
      storeOf().typed(exercise.answer, exercise.start);
      change(opened, exercise, { replaced: source });
    }),
    undoStartOver: inExercise((opened, exercise) => {
      const { replaced } = exerciseStateOf(opened, exercise.answer);
      const source = cellOf(opened.notebook, exercise.answer)?.source;
      if (replaced === undefined || source !== exercise.start) return;
      storeOf().typed(exercise.answer, replaced);
      change(opened, exercise, { replaced: undefined });
    }),
  };
}
