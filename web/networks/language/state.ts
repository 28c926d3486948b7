import type { LoudWeight, NetworkRepairs, NetworkSettings } from '../../core/engine/contract.ts';
import {
  activationsOf,
  type RepairSettings,
  repairsFrom,
  repairsOf,
  withoutRepairs,
} from '../repairs.ts';
import {
  addressOf,
  among,
  formatsWith,
  type Granularity,
  granularities,
  weightFormat,
} from '../weight_formats.ts';

// The settings of the page about the language model, and how its address writes them.

/** Stored formats beside them, from many bits to few. */
export const storedChoices = [
  ...['bfloat16', 'float8_e4m3fn', 'float8_e5m2', 'q8_0', 'q5_0', 'q4_0', 'iq4_nl', 'nf4'],
  ...['mxfp4_floor', 'nvfp4'],
] as const;

export const activationChoices = [
  ...(['float32', 'int8', 'int6', 'int4', 'int3', 'int2', 'uint8', 'uint4'] as const),
  ...(['float8_e4m3fn', 'float8_e5m2'] as const),
] as const;
export type ActivationFormat = (typeof activationChoices)[number];

export const temperatures = ['0', '0.5', '0.8'] as const;

/** The loudest weights that can be removed. */
export const mostRemoved = 16;

/** The characters of a beginning, and of what is written after it. */
export const longestBeginning = 60;
export const writtenLength = 160;

export interface LanguageState extends RepairSettings {
  /** `float32`, `int2` to `int8`, or a stored format. */
  readonly format: string;
  readonly granularity: Granularity;
  readonly activations: ActivationFormat;
  readonly cache: ActivationFormat;
  /** As many of the loudest weights are 0. */
  readonly removed: number;
  readonly beginning: string;
  readonly temperature: (typeof temperatures)[number];
  readonly seed: number;
}

export const initialState: LanguageState = {
  format: 'int3',
  granularity: 'tensor',
  activations: 'float32',
  cache: 'float32',
  removed: 0,
  ...withoutRepairs,
  beginning: 'The Rays of Light ',
  temperature: '0.5',
  seed: 1,
};

/** The argument of the core's verbs. */
export function settingsOf(state: LanguageState, loudest: readonly LoudWeight[]): NetworkSettings {
  const { format, granularity, cache, removed } = state;
  const repairs = repairsOf(state);
  return {
    weights: { format: weightFormat(format, granularity) },
    activations: activationsOf(state),
    cache: { format: cache },
    edits: loudest.slice(0, removed).map(({ layer, index }) => ({ layer, index, value: 0 })),
    ...(Object.keys(repairs).length > 0 && { repairs }),
  };
}

/** The same settings with one repair, or none, in place of those that are switched on. */
export function settingsOfRepair(
  state: LanguageState,
  loudest: readonly LoudWeight[],
  repairs: NetworkRepairs,
): NetworkSettings {
  const { repairs: switchedOn, ...settings } = settingsOf(state, loudest);
  const all = { ...repairs, ...(switchedOn?.calibrated && { calibrated: true }) };
  return { ...settings, ...(Object.keys(all).length > 0 && { repairs: all }) };
}

/** One layer alone in the formats, all others and the cache in float32. */
export function settingsOfLayer(
  state: LanguageState,
  loudest: readonly LoudWeight[],
  layer: string,
): NetworkSettings {
  const { weights, activations, edits = [], repairs } = settingsOf(state, loudest);
  return {
    layers: [{ layer, ...(weights && { weights }), ...(activations && { activations }) }],
    edits,
    ...(repairs && { repairs }),
  };
}

/** The text behind `#` in the address: only the settings that differ from the first ones. */
export const toAddress = (state: LanguageState): string => addressOf(state, initialState);

const formats = formatsWith(storedChoices);

/** Reads an address; what it does not know stays as at first. */
export function fromAddress(hash: string): LanguageState {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const count = (name: string, most: number): number | undefined => {
    const value = Number(given.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
  };
  return {
    format: among(formats, given.get('format')) ?? initialState.format,
    granularity: among(granularities, given.get('granularity')) ?? initialState.granularity,
    activations: among(activationChoices, given.get('activations')) ?? initialState.activations,
    cache: among(activationChoices, given.get('cache')) ?? initialState.cache,
    removed: count('removed', mostRemoved) ?? initialState.removed,
    ...repairsFrom(given),
    beginning: given.get('beginning')?.slice(0, longestBeginning) || initialState.beginning,
    temperature: among(temperatures, given.get('temperature')) ?? initialState.temperature,
    seed: count('seed', 2 ** 32 - 1) ?? initialState.seed,
  };
}
