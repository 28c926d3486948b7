import type { NetworkSettings, NetworkVerbs } from '../../core/engine/contract.ts';
import type { Hosted } from '../../core/rpc/protocol.ts';

/** The verbs that drawings of networks call. */
export const networkDrawingVerbs = [
  'openNetwork',
  'networkSamples',
  'runNetwork',
  'evaluateNetwork',
  'evaluateFormats',
  'rankCorrelation',
  'describeNetwork',
  'openContinuation',
  'continueSequence',
  'closeContinuation',
] as const satisfies readonly (keyof NetworkVerbs)[];

/** The files of the network that reads digits, and of the language model. */
export const networkFiles = {
  digits: 'examples/digits.safetensors',
  language: 'examples/language.safetensors',
} as const;

/** A network that is open in an engine of networks. */
export interface OpenNetwork {
  readonly engine: Hosted<Pick<NetworkVerbs, (typeof networkDrawingVerbs)[number]>>;
  readonly network: number;
}

/** Opens the networks that drawings show, each when the first drawing asks for it. */
export type NetworkOpeners = Readonly<
  Record<keyof typeof networkFiles, () => Promise<OpenNetwork>>
>;

/** The corner of the picture, where no digit has ink, with the value of an outlier; 0 is none. */
export const outlierEdits = (outlier: number): Pick<NetworkSettings, 'edits'> =>
  outlier === 0 ? {} : { edits: [{ layer: 'hidden', index: 0, value: outlier }] };

/** The place of the largest number. */
export const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values));
