import type { NetworkRepairs, NetworkSettings } from '../../core/engine/contract.ts';
import {
  activationsOf,
  type RepairSettings,
  repairsFrom,
  repairsOf as switchedOn,
  withoutRepairs,
} from '../repairs.ts';
import {
  addressOf,
  among,
  bitsOf,
  formatsWith,
  type Granularity,
  granularities,
  weightFormat,
} from '../weight_formats.ts';

// The settings of the page about digits, and how its address writes them.

/** Stored formats beside them, from many bits to few. */
export const storedChoices = [
  ...['bfloat16', 'float8_e4m3fn', 'q8_0', 'q6_k', 'q5_0', 'q4_k', 'q4_0', 'iq4_nl', 'nf4'],
  ...['mxfp4_floor', 'nvfp4', 'q3_k', 'q2_k'],
] as const;

export const activationChoices = ['float32', 'uint8', 'uint4', 'uint2', 'float8_e4m3fn'] as const;

/** Steps of training with the rounding in place. */
export const trainingChoices = [0, 30, 100] as const;

export const quantizedLayers = ['both', 'hidden', 'output'] as const;
export type QuantizedLayers = (typeof quantizedLayers)[number];

/** The corner of the picture, where no digit of the training has ink. */
const outlierIndex = 0;
export const mostOutlier = 40;

export interface DigitsState extends RepairSettings {
  /** `float32`, `int2` to `int8`, or a stored format. */
  readonly format: string;
  readonly granularity: Granularity;
  readonly layers: QuantizedLayers;
  readonly activations: (typeof activationChoices)[number];
  /** The scale of the hidden layer; undefined is the observer's. */
  readonly scale: number | undefined;
  /** Its zero point; has an effect only with a scale. */
  readonly zeroPoint: number;
  /** The value of one weight of the hidden layer; 0 leaves it as it was trained. */
  readonly outlier: number;
  readonly training: number;
}

export const initialState: DigitsState = {
  format: 'int4',
  granularity: 'tensor',
  layers: 'both',
  activations: 'float32',
  scale: undefined,
  zeroPoint: 0,
  outlier: 0,
  ...withoutRepairs,
  training: 0,
};

/** Whether the hidden layer may have a scale that is set by hand. */
export const takesScale = (state: DigitsState): boolean =>
  bitsOf(state.format) !== undefined && state.granularity === 'tensor' && state.layers !== 'output';

const editsOf = ({ outlier }: DigitsState) =>
  outlier === 0 ? [] : [{ layer: 'hidden', index: outlierIndex, value: outlier }];

/** The repairs that are switched on. */
export const repairsOf = (state: DigitsState): NetworkRepairs => ({
  ...switchedOn(state),
  ...(state.training > 0 && { trainingSteps: state.training }),
});

/** The argument of the core's verbs. */
export function settingsOf(state: DigitsState): NetworkSettings {
  const { format, granularity, layers, scale, zeroPoint } = state;
  const weights = { format: weightFormat(format, granularity) };
  const activations = activationsOf(state);
  const repairs = repairsOf(state);
  const isSet = scale !== undefined && takesScale(state);
  const byHand = {
    ...weights,
    scales: Float32Array.of(scale ?? 1),
    ...(zeroPoint !== 0 && { zeroPoints: Int32Array.of(zeroPoint) }),
  };
  const hidden = { layer: 'hidden', weights: isSet ? byHand : weights, activations };
  const output = { layer: 'output', weights, activations };
  return {
    layers: [...(layers === 'output' ? [] : [hidden]), ...(layers === 'hidden' ? [] : [output])],
    edits: editsOf(state),
    ...(Object.keys(repairs).length > 0 && { repairs }),
  };
}

/** The same network in float32, with its outlier. */
export const float32Of = (state: DigitsState): NetworkSettings => ({ edits: editsOf(state) });

/** The text behind `#` in the address: only the settings that differ from the first ones. */
export const toAddress = (state: DigitsState): string => addressOf(state, initialState);

const formats = formatsWith(storedChoices);

/** Reads an address; what it does not know stays as at first. */
export function fromAddress(hash: string): DigitsState {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string, low: number, high: number): number | undefined => {
    const value = Number(given.get(name) ?? Number.NaN);
    return value >= low && value <= high ? value : undefined;
  };
  const zeroPoint = number('zeroPoint', -128, 127) ?? 0;
  return {
    format: among(formats, given.get('format')) ?? initialState.format,
    granularity: among(granularities, given.get('granularity')) ?? initialState.granularity,
    layers: among(quantizedLayers, given.get('layers')) ?? initialState.layers,
    activations: among(activationChoices, given.get('activations')) ?? initialState.activations,
    scale: number('scale', 1e-4, 100),
    zeroPoint: Number.isInteger(zeroPoint) ? zeroPoint : 0,
    outlier: number('outlier', 0, mostOutlier) ?? initialState.outlier,
    ...repairsFrom(given),
    training: trainingChoices.find((steps) => String(steps) === given.get('training')) ?? 0,
  };
}
