import { lessonState, plainScheme, type State, type Wanted } from './state.ts';

const byMinMax = { ...lessonState.choice, source: 'minMax', scale: 1, zeroPoint: 0 } as const;

const matrix = (shape: number[], values: number[]): State['tensor'] => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

/** States that each teach one thing. */
export const presets = {
  lesson: lessonState,
  /** One column is twenty times as large, and takes the levels away from all others. */
  outlier: {
    ...lessonState,
    tensor: undefined,
    sample: { kind: 'outlier_channel', shape: [8, 8], seed: 1 },
    choice: byMinMax,
  },
  /** Without 0 in their range, min-max asks for a zero point that the dtype does not have. */
  clamped: {
    ...lessonState,
    tensor: matrix([4], [250, 500, 750, 1000]),
    choice: byMinMax,
    element: 3,
  },
  /** Exactly between two levels: every half goes to the even neighbour. */
  ties: {
    ...lessonState,
    tensor: matrix([2, 4], [-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5]),
    choice: { ...lessonState.choice, scale: 1, zeroPoint: 0 },
    element: 4,
  },
  /** Of equal values nothing is lost: the value itself is the scale. */
  constant: { ...lessonState, tensor: matrix([2, 3], Array(6).fill(0.3)), choice: byMinMax },
  /** Rows of very different spread: one scale each keeps the small ones alive. */
  spread: {
    ...lessonState,
    tensor: undefined,
    sample: { kind: 'channel_spread', shape: [6, 8], seed: 1 },
    choice: {
      ...byMinMax,
      source: 'absMax',
      scheme: { ...plainScheme, granularity: { perChannel: 0 }, symmetric: true },
    },
  },
} satisfies Record<string, Wanted>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
