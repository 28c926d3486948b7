import { type Checkpoint, refuse } from '../report/readers/checkpoint.ts';
import { isSurveyable } from '../report/schemes/roles.ts';
import { matchesName } from '../report/survey/pins.ts';

/** The tensors that a command works on, by patterns of their names in which `*` stands for any text. */
export interface Selection {
  /** Those that match one; all, if there is none. */
  readonly include: readonly string[];
  /** Except for those that match one of these. */
  readonly exclude: readonly string[];
}

export const isSelected = ({ include, exclude }: Selection, name: string): boolean =>
  (include.length === 0 || include.some((pattern) => matchesName(pattern, name))) &&
  !exclude.some((pattern) => matchesName(pattern, name));

/** Refuses a pattern that matches no tensor: it is misspelt. */
export function checkSelection({ include, exclude }: Selection, { tensors }: Checkpoint): void {
  for (const pattern of [...include, ...exclude])
    if (!tensors.some(({ name }) => matchesName(pattern, name)))
      refuse('pattern_unmatched', { pattern });
}

/** A checkpoint whose other weights are listed only. */
export const withSelection = (checkpoint: Checkpoint, selection: Selection): Checkpoint => ({
  ...checkpoint,
  tensors: checkpoint.tensors.map((entry) =>
    isSelected(selection, entry.name) || !isSurveyable(entry)
      ? entry
      : { ...entry, stored: { role: 'excluded', scheme: '', names: [] } },
  ),
});
