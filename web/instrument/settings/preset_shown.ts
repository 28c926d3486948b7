import type { PendingState } from '../store/state.ts';
import { configDraft, type FormDraft } from './draft.ts';
import { type PresetName, presetNames, presets } from './samples.ts';

/** The example whose tensor and settings the draft has, in any view. */
export const presetOf = (draft: FormDraft): PresetName | undefined =>
  presetNames.find((name) => hasSettings(draft, presets[name]) && hasTensor(draft, presets[name]));

/** The first example whose tensor the draft has, with whatever settings. */
export const tensorPresetOf = (draft: FormDraft): PresetName | undefined =>
  presetNames.find((name) => hasTensor(draft, presets[name]));

function hasSettings(draft: FormDraft, { config }: PendingState): boolean {
  // Ignore an observer's numbers, which follow from the rest.
  const { scale, zeroPoint, ...settings } = configDraft(config);
  const wanted = config.source === 'given' ? { ...settings, scale, zeroPoint } : settings;
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  return names.every((name) => draft[name] === wanted[name]);
}

function hasTensor(draft: FormDraft, { tensor, sample, picture }: PendingState): boolean {
  if (picture || draft.picture) return draft.picture === picture;
  if (sample) return JSON.stringify(draft.sample) === JSON.stringify(sample);
  return (
    draft.sample === undefined &&
    String(draft.shape) === String(tensor?.shape) &&
    tensor?.data.every((value, i) => value === Math.fround(Number(draft.texts?.[i]))) === true
  );
}
