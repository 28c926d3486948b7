import { lessonState, type PendingState, plainScheme, type State } from '../store/state.ts';

const byMinMax = { ...lessonState.config, source: 'minMax', scale: 1, zeroPoint: 0 } as const;

const matrix = (shape: number[], values: number[]): State['tensor'] => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

const photograph = {
  ...lessonState,
  tensor: undefined,
  picture: 'photograph',
} as const;
const inFour = { ...byMinMax, scheme: { ...plainScheme, format: 'int2' } } as const;
const inSixteen = { ...byMinMax, scheme: { ...plainScheme, format: 'int4' } } as const;

/** Examples, each of which demonstrates one effect. */
export const presets = {
  lesson: lessonState,
  /** One column is twenty times as large and leaves few levels for the others. */
  outlier: {
    ...lessonState,
    tensor: undefined,
    sample: { kind: 'outlier_channel', shape: [8, 8], seed: 1 },
    config: byMinMax,
  },
  /** A range without 0: min-max needs a zero point that the dtype does not have. */
  clamped: {
    ...lessonState,
    tensor: matrix([4], [250, 500, 750, 1000]),
    config: byMinMax,
    element: 3,
  },
  /** Values exactly between two levels: halves are rounded to even. */
  ties: {
    ...lessonState,
    tensor: matrix([2, 4], [-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5]),
    config: { ...lessonState.config, scale: 1, zeroPoint: 0 },
    element: 4,
  },
  /** Equal values are restored exactly: the value itself is the scale. */
  constant: { ...lessonState, tensor: matrix([2, 3], Array(6).fill(0.3)), config: byMinMax },
  /** Rows of very different spread: one scale per row preserves the small ones. */
  spread: {
    ...lessonState,
    tensor: undefined,
    sample: { kind: 'channel_spread', shape: [6, 8], seed: 1 },
    config: {
      ...byMinMax,
      source: 'absMax',
      scheme: { ...plainScheme, granularity: { perChannel: 0 }, symmetric: true },
    },
  },
  /** A photograph in four greys: its sky burns out. */
  photograph: { ...photograph, config: { ...inFour, source: 'given', scale: 48, zeroPoint: -2 } },
  /** One pixel is sixteen times as bright as white, and min–max wastes nearly all levels on it. */
  brightPixel: { ...photograph, picture: 'bright_pixel', config: inSixteen },
  /** The lower half is sixteen times as dark, and is lost with one scale. */
  darkHalf: { ...photograph, picture: 'dark_half', config: inSixteen },
} satisfies Record<string, PendingState>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
