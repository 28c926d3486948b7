import { optionNames, optionsOf, plainOptions } from '../settings/table.ts';
import { hasLessonData, type PendingState } from '../store/state.ts';

/** Whether a state has something that only the folded controls show: a setting, a chart, a tensor of its own. */
export function needsControls(state: PendingState): boolean {
  const { config, stored, pinned, chart, sample, part, picture, tensor } = state;
  const values = optionsOf(config);
  const isPlain = optionNames.every((name) => values[name] === plainOptions[name]);
  const isOne = 'perTensor' in config.scheme.granularity;
  const isOffered = ['given', 'minMax', 'mse'].includes(String(config.source));
  const isKnown = picture !== undefined || hasLessonData(tensor);
  const isMore = stored ?? pinned ?? sample ?? part;
  return isMore !== undefined || chart !== 'line' || !isPlain || !isOne || !isOffered || !isKnown;
}
