import type { NetworkSettings } from '../../core/engine/contract.ts';
import {
  addressOf,
  among,
  formatsWith,
  type Granularity,
  granularities,
  weightFormat,
} from '../weight_formats.ts';

// The settings of the page about speech, and how its address writes them.

/** Stored formats beside the integers, from many bits to few. */
export const storedChoices = [
  ...(['bfloat16', 'float8_e4m3fn', 'float8_e5m2', 'q8_0', 'q4_0', 'iq4_nl', 'nf4'] as const),
  ...(['mxfp4_floor', 'nvfp4'] as const),
] as const;

export const activationChoices = [
  ...(['float32', 'int8', 'int6', 'int4', 'int3', 'uint8', 'uint4'] as const),
  ...(['float8_e4m3fn', 'float8_e5m2'] as const),
] as const;
export type ActivationFormat = (typeof activationChoices)[number];

/** The layers with weights, in order: those of the file, which the network's description names. */
export const layerNames = [
  ...(['encoder.0', 'encoder.1', 'encoder.2', 'encoder.3'] as const),
  ...(['lstm.input', 'lstm.hidden', 'decoder'] as const),
] as const;
export const layerChoices = ['all', ...layerNames] as const;

export interface SpeechState {
  /** `float32`, `int2` to `int8`, or a stored format. */
  readonly format: string;
  readonly granularity: Granularity;
  readonly activations: ActivationFormat;
  /** All layers take the formats, or one alone. */
  readonly layer: (typeof layerChoices)[number];
}

export const initialState: SpeechState = {
  format: 'int8',
  granularity: 'tensor',
  activations: 'float32',
  layer: 'all',
};

/** The argument of the core's verbs. */
export function settingsOf({
  format,
  granularity,
  activations,
  layer,
}: SpeechState): NetworkSettings {
  const own = {
    weights: { format: weightFormat(format, granularity) },
    activations: { format: activations },
  };
  return layer === 'all' ? own : { layers: [{ layer, ...own }] };
}

/** The text behind `#` in the address: only the settings that differ from the first ones. */
export const toAddress = (state: SpeechState): string => addressOf(state, initialState);

const formats = formatsWith(storedChoices);

/** Reads an address; what it does not know stays as at first. */
export function fromAddress(hash: string): SpeechState {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    format: among(formats, given.get('format')) ?? initialState.format,
    granularity: among(granularities, given.get('granularity')) ?? initialState.granularity,
    activations: among(activationChoices, given.get('activations')) ?? initialState.activations,
    layer: among(layerChoices, given.get('layer')) ?? initialState.layer,
  };
}
