import { isDeeper, isObject, wordOf } from '../../text/json.ts';
import type { IdOf } from '../../ui/messages/index.ts';
import type { words } from './exercise_words.ts';
import { exerciseSteps, type Kept, lessonSteps } from './progress.ts';

// The file in which progress is taken from one browser to another.

const kind = 'zeropoint progress';
const version = 1;
/** More than a thousand lessons and exercises. */
export const mostCharacters = 200_000;

export const writeProgress = (kept: Kept): string =>
  `${JSON.stringify({ kind, version, steps: kept }, undefined, 2)}\n`;

/** Why a file has no progress: a message and its values. */
export interface ProgressProblem {
  readonly reason: Extract<IdOf<typeof words>, `progress.${string}`>;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ProgressReading = { readonly kept: Kept } | { readonly problem: ProgressProblem };

/** Reads the text of a file; a file with any invalid entry is refused as a whole. */
export function readProgress(text: string): ProgressReading {
  const problem = (reason: ProgressProblem['reason'], values = {}): ProgressReading => ({
    problem: { reason, values },
  });
  if (text.length > mostCharacters) return problem('progress.large', { most: mostCharacters });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return problem('progress.notJson');
  }
  if (isDeeper(file, 3) || !isObject(file) || file.kind !== kind) return problem('progress.other');
  if (file.version !== version)
    return problem(Number(file.version) > version ? 'progress.newer' : 'progress.other');
  const { steps } = file;
  if (!isObject(steps)) return problem('progress.other');
  const wrong = Object.entries(steps).find((entry) => !isKnown(...entry));
  if (!wrong) return { kept: steps as Kept };
  return problem('progress.entry', { entry: `${wrong[0]}: ${wordOf(wrong[1])}`.slice(0, 80) });
}

/** Whether a lesson, or an exercise NOTEBOOK/NAME, can have this step. */
const isKnown = (name: string, step: unknown): boolean =>
  (name.includes('/') ? exerciseSteps : lessonSteps).some((one) => one === step);
