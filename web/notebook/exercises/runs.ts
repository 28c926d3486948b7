import type { RunEnd } from '../../python/protocol.ts';
import { cellOf } from '../model.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import { findingOf, mistakeIn } from './findings.ts';
import { scoreOf } from './score.ts';
import { exerciseStateOf, exerciseWith, isTried, verdictOf, withExerciseState } from './state.ts';

// Follows the runs of the cells of exercises.

/** Call this when a cell begins to run: an answer that runs again has not been checked yet. */
export function withBegun(opened: OpenNotebook, cell: string): OpenNotebook {
  const exercise = exerciseWith(opened, cell);
  if (exercise?.answer !== cell) return opened;
  const source = cellOf(opened.notebook, cell)?.source ?? '';
  const checked = { source, findings: new Map(), error: undefined };
  return withExerciseState(opened, cell, { checked });
}

/** Call this when a cell has ended, with its outputs in the notebook. */
export function withEnded(
  opened: OpenNotebook,
  cell: string,
  status: RunEnd['status'],
): OpenNotebook {
  const exercise = exerciseWith(opened, cell);
  if (!exercise) return opened;
  const { checked } = exerciseStateOf(opened, exercise.answer);
  if (!checked) return opened;
  const outputs = cellOf(opened.notebook, cell)?.outputs ?? [];
  const { answer, checks } = exercise;
  if (cell === answer) {
    const { error: raised } = scoreOf(status, outputs, 0);
    const error = status === 'error' ? mistakeIn(raised) : undefined;
    return withExerciseState(opened, answer, { checked: { ...checked, error } });
  }
  const check = checks.find(({ id }) => id === cell);
  if (!check) return opened;
  const findings = new Map(checked.findings).set(cell, findingOf(check, outputs, status));
  return withExerciseState(opened, answer, { checked: { ...checked, findings } });
}

/** An exercise whose checks have all run. */
export interface ExerciseReport {
  /** NOTEBOOK/NAME. */
  readonly exercise: string;
  readonly status: 'wrong' | 'solved';
  readonly points: number;
  /** The mistake in one sentence; empty if the check does not state it. */
  readonly message: string;
  /** Whether the answer differs from the starting code. */
  readonly isTried: boolean;
}

/** The report after the end of a cell; undefined unless it was an exercise's last check. */
export function reportAfter(opened: OpenNotebook, cell: string): ExerciseReport | undefined {
  const exercise = exerciseWith(opened, cell);
  if (exercise?.checks.at(-1)?.id !== cell) return undefined;
  const verdict = verdictOf(opened, exercise);
  if (verdict?.status !== 'wrong' && verdict?.status !== 'solved') return undefined;
  const { status, points, message } = verdict;
  const name = `${opened.name}/${exercise.name}`;
  return { exercise: name, status, points, message, isTried: isTried(opened, exercise) };
}
