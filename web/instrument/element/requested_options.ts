import type { ErrorRecord as Notice } from '../../core/engine/errors.ts';
import {
  configParametersOf,
  type Refuse,
  withOther,
  withSample,
  withSettings,
} from '../settings/changes.ts';
import { readTensorText } from '../settings/draft.ts';
import { storedText } from '../settings/parameters.ts';
import { type PresetName, presetNames, presets } from '../settings/samples.ts';
import { type NamedOptions, namedOptions } from '../settings/table.ts';
import { fromAddress } from '../store/address.ts';
import type { PendingState } from '../store/state.ts';
import { type OptionName, type Options, refusal } from './options.ts';

// Applies an element's options to the state, and converts settings from and to options.

export interface RequestedState {
  readonly wanted: PendingState;
  readonly remarks: readonly Notice[];
}

/**
 * Applies options to the current state: first an example or an address, then a tensor, then settings.
 * Invalid options are skipped and reported.
 */
export function requestedFrom(present: PendingState, options: Options): RequestedState {
  const remarks: Notice[] = [];
  const based = withBase(present, options, remarks);
  const filled = withTensor(based, options, remarks);
  const refuse: Refuse = (option, text) => remarks.push(refusal(option as OptionName, text));
  return { wanted: withSettings(based, filled, options, refuse), remarks };
}

function withBase(
  present: PendingState,
  { preset, state }: Options,
  remarks: Notice[],
): PendingState {
  const known = presetNames.find((name) => name === preset);
  if (preset && !known) remarks.push(refusal('preset', preset));
  const base: PendingState = known ? presets[known as PresetName] : present;
  if (state === undefined) return base;
  const read = fromAddress(state);
  if ('state' in read) return read.state;
  remarks.push(refusal('state', `${read.wrong}=…`));
  return base;
}

function withTensor(
  base: PendingState,
  { tensor, sample }: Options,
  remarks: Notice[],
): PendingState {
  if (tensor === undefined) {
    return withSample(base, sample, (_, text) => remarks.push(refusal('sample', text)));
  }
  const read = readTensorText(tensor);
  if ('tensor' in read) return withOther(base, { tensor: read.tensor, sample: undefined });
  remarks.push({ code: read.problem.code, values: read.problem.values });
  return base;
}

/** Settings for programs: numbers, booleans and strings, by the names of the options. */
export interface ElementSettings extends NamedOptions {
  readonly format: string;
  readonly source: string;
  readonly scale: number;
  readonly zero_point: number;
  readonly granularity: string;
}

export function settingsOf({
  config,
  stored,
}: Pick<PendingState, 'config' | 'stored'>): ElementSettings {
  const named = configParametersOf(config);
  return {
    format: stored ? storedText(stored) : config.scheme.format,
    source: named.source ?? 'given',
    scale: config.scale,
    zero_point: config.zeroPoint,
    granularity: named.granularity ?? 'tensor',
    ...namedOptions(config),
  };
}

/** The text of an option's value. */
export const written = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
