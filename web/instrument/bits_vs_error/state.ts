import type { JobNews } from '../job_view.ts';
import type { Actions } from '../model.ts';
import { configDraft } from '../settings/draft.ts';
import type { State } from '../store/state.ts';
import { configId, isComparable, type MeasuredConfig } from './compute.ts';
import { storedId } from './stored_points.ts';

/** The point of the state, if it is one of the chart's. */
export function currentId({ stored, config }: State): string | undefined {
  if (!stored) return isComparable(config) ? configId(config) : undefined;
  // A codebook is measured with its default values only.
  const isDefault = (stored.levels ?? 16) === 16 && (stored.seed ?? 0) === 0;
  return isDefault ? storedId(stored.format) : undefined;
}

/** Applies a setting of integers, with the scales that its observer finds. */
export function useConfig(actions: Actions, { config }: MeasuredConfig): void {
  const { scale, zeroPoint, ...settings } = configDraft(config);
  actions.edit((draft) => ({ ...draft, ...settings }));
}

/** The status of both jobs as one. */
export function newsOf(one: JobNews, other: JobNews): Omit<JobNews, 'isEarlier'> {
  return {
    working: one.working || other.working,
    failure: one.failure ?? other.failure,
    retry: () => {
      one.retry();
      other.retry();
    },
  };
}
