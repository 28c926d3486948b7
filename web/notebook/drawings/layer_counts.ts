// The weights of the network of the lesson on a real network: for each layer how many lie within 1, 2, 4 … 256
// standard deviations, as the core counts them in web/examples/weights/silero_vad_16k.safetensors. A
// visit does not fetch that file for a picture; tests/unit/notebook/layer_counts.test.ts counts again.

export interface LayerCounts {
  readonly name: string;
  /** The name in the file. */
  readonly tensor: string;
  /** The largest magnitude, in standard deviations. */
  readonly farthest: number;
  readonly counts: readonly number[];
}

/** The upper ends of the bins, in standard deviations; the last one is 256. */
export const deviations = [1, 2, 4, 8, 16, 32, 64, 128] as const;

const weight = (at: number) => `encoder.${at}.reparam_conv.weight`;

export const layerCounts: readonly LayerCounts[] = [
  {
    name: 'encoder.0',
    tensor: weight(0),
    farthest: 58.3,
    counts: [46749, 2035, 606, 111, 14, 10, 11, 0, 0],
  },
  {
    name: 'encoder.1',
    tensor: weight(1),
    farthest: 14.6,
    counts: [19955, 3570, 876, 148, 27, 0, 0, 0, 0],
  },
  {
    name: 'encoder.2',
    tensor: weight(2),
    farthest: 41.4,
    counts: [11838, 329, 77, 21, 9, 13, 1, 0, 0],
  },
  {
    name: 'encoder.3',
    tensor: weight(3),
    farthest: 143,
    counts: [24366, 166, 29, 11, 0, 1, 2, 0, 1],
  },
  {
    name: 'lstm.ih',
    tensor: 'decoder.rnn.weight_ih',
    farthest: 11,
    counts: [48543, 13634, 3149, 205, 5, 0, 0, 0, 0],
  },
  {
    name: 'lstm.hh',
    tensor: 'decoder.rnn.weight_hh',
    farthest: 6.7,
    counts: [48021, 14060, 3282, 173, 0, 0, 0, 0, 0],
  },
];
