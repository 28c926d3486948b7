import type { PendingState } from '../store/state.ts';
import { configDraft, type FormDraft } from './draft.ts';
import { type PresetName, presetNames, presets } from './samples.ts';

/** The example whose tensor and settings the draft has, in any view. */
export const presetOf = (draft: FormDraft): PresetName | undefined =>
  presetNames.find((name) => isOf(draft, presets[name]));

function isOf(draft: FormDraft, { tensor, sample, picture, config }: PendingState): boolean {
  // Ignore an observer's numbers, which follow from the rest.
  const { scale, zeroPoint, ...settings } = configDraft(config);
  const wanted = config.source === 'given' ? { ...settings, scale, zeroPoint } : settings;
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (names.some((name) => draft[name] !== wanted[name])) return false;
  if (picture || draft.picture) return draft.picture === picture;
  if (sample) return JSON.stringify(draft.sample) === JSON.stringify(sample);
  return (
    draft.sample === undefined &&
    String(draft.shape) === String(tensor?.shape) &&
    tensor?.data.every((value, i) => value === Math.fround(Number(draft.texts?.[i]))) === true
  );
}
