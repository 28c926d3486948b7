import {
  type Anatomy,
  type Cause,
  causes,
  type QParams,
  type Quantizer,
  type Report,
} from '../core/engine/contract.ts';
import { perTensor } from '../core/engine/per_tensor.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { AsyncLessonEngine } from '../core/worker/lesson_client.ts';
import type { AsyncWholeEngine } from '../core/worker/whole_client.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { partOf } from './layout.ts';
import { observingOptions, quantizingOptions } from './settings/table.ts';
import {
  lessonSettings,
  type PendingState,
  type Picture,
  photographShape,
  plainScheme,
  type QuantizerConfig,
  type State,
} from './store/state.ts';

/** A state and the core's results for it. */
export interface Result {
  readonly state: State;
  readonly quantizer: Quantizer;
  readonly anatomy: Anatomy;
  /** How often values of the tensor lie where, if there are too many to see each of them. */
  readonly density?: Density | undefined;
}

/** Counts of values in bins of equal width. */
export interface Density {
  readonly low: number;
  readonly high: number;
  readonly counts: ArrayLike<number>;
}

/**
 * Both cores: the lesson's small module, which every visit loads, and the whole engine, which is
 * loaded on demand. Their answers are bit-identical.
 */
export interface Engines {
  lesson(): Promise<AsyncLessonEngine>;
  /** Open calls reject once the signal is aborted. */
  whole(signal?: AbortSignal): Promise<AsyncWholeEngine>;
  /** The site's photograph: uint8, 128 rows of 128 grey values. */
  photograph(): Promise<Uint8Array>;
}

/** Tensors with more elements are quantized by the whole engine, which has the fast kernels. */
const lessonElements = 1024;

export async function compute(
  engines: Pick<Engines, 'lesson' | 'whole'>,
  wanted: State,
): Promise<Result> {
  const result = await quantized(engines, wanted);
  const { tensor } = wanted;
  if (tensor.data.length <= lessonElements) return result;
  return { ...result, density: await densityOf(await engines.whole(), tensor) };
}

/** Enough bins for the shape of a distribution, few enough for a smooth one. */
const densityBins = 64;
/** By the elements, which many settings share. */
const densities = new WeakMap<Tensor['data'], Density>();

async function densityOf(core: AsyncWholeEngine, tensor: Tensor): Promise<Density | undefined> {
  const known = densities.get(tensor.data);
  if (known) return known;
  const { min: low, max: high } = await core.minMax(tensor.data as Float32Array);
  if (!(low < high)) return undefined;
  const density = { low, high, counts: await core.histogram(tensor, densityBins, low, high) };
  densities.set(tensor.data, density);
  return density;
}

async function quantized(
  engines: Pick<Engines, 'lesson' | 'whole'>,
  wanted: State,
): Promise<Result> {
  const { tensor, config } = wanted;
  const { source } = config;
  const switches = quantizingOptions(config);
  const settings = config.scheme.symmetric ? undefined : lessonSettings(config);
  const isSmall = settings !== undefined && tensor.data.length <= lessonElements;
  if (settings && source === 'minMax' && !config.includeZero) {
    const core = await (isSmall ? engines.lesson() : engines.whole());
    const { qparams, anatomy } = await core.anatomizeMinMax(tensor, settings.dtype, switches);
    const state = withFound(wanted, qparams);
    return { state, quantizer: perTensor(qparams, config.scheme), anatomy };
  }
  if (source === 'given') {
    const quantizer = perTensor(config, config.scheme);
    const core = await (isSmall ? engines.lesson() : engines.whole());
    return { state: wanted, quantizer, anatomy: await core.anatomize(tensor, quantizer, switches) };
  }
  const core = await engines.whole();
  const quantizer = await observed(core, tensor, config);
  const anatomy = await core.anatomize(tensor, quantizer, switches);
  const scale = shortest(quantizer.scales.data[0]);
  const zeroPoint = Number(quantizer.zeroPoints.data[0]);
  return { state: withFound(wanted, { scale, zeroPoint }), quantizer, anatomy };
}

/** The scales and zero points that a config gives for a tensor. */
export async function observed(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
): Promise<Quantizer> {
  return config.source === 'given'
    ? perTensor(config, config.scheme)
    : core.observe(tensor, config.scheme, config.source, observingOptions(config));
}

const withFound = (state: State, { scale, zeroPoint }: QParams): State => ({
  ...state,
  config: { ...state.config, scale, zeroPoint },
});

/** The shortest decimal that is the same float32. */
const shortest = (value = 1) => Number(formatFloat32(value));

/** The scale and zero point of an element. */
export function qparamsAt({ state, quantizer }: Result, index: number): QParams {
  const part = partOf(
    state.tensor.shape,
    quantizer.scheme.granularity ?? plainScheme.granularity,
    index,
  );
  return {
    scale: quantizer.scales.data[part] ?? 1,
    zeroPoint: quantizer.zeroPoints.data[part] ?? 0,
  };
}

/** The cause of an element's error. */
export const causeAt = ({ anatomy }: Pick<Result, 'anatomy'>, index: number): Cause =>
  causes[anatomy.causes[index] ?? 0] ?? 'exact';

/** The error report of a config, for comparisons. */
export async function measured(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
): Promise<Report> {
  const { report } = await core.measure(tensor, await observed(core, tensor, config));
  return report;
}

/** The tensor of a state that does not have it yet: a sample, or the photograph. */
export async function loadTensor(
  engines: Engines,
  { sample, picture }: Pick<PendingState, 'sample' | 'picture'>,
  signal: AbortSignal,
): Promise<Tensor> {
  const core = await engines.whole(signal);
  if (sample) return core.generate(sample.kind, sample.shape, sample.seed);
  return photographed(core, await engines.photograph(), picture);
}

/** How much darker the lower half of the dark photograph is. */
const darkness = 1 / 16;
/** The one bright pixel: where it is, and as bright as sixteen white ones. */
const bright = { index: 40 * 128 + 96, value: 16 * 255 };

/** The photograph as float32, which is uint8 dequantized with one scale, or with two for its halves. */
async function photographed(
  core: AsyncWholeEngine,
  data: Uint8Array,
  picture: Picture | undefined,
): Promise<Tensor> {
  const [rows = 0] = photographShape;
  const isDark = picture === 'dark_half';
  const scales = isDark
    ? Array.from({ length: rows }, (_, row) => (row < rows / 2 ? 1 : darkness))
    : [1];
  const shape = [scales.length];
  const tensor = await core.dequantize(
    { dtype: 'uint8', shape: photographShape, data },
    {
      scheme: { format: 'uint8', granularity: isDark ? { perChannel: 0 } : { perTensor: true } },
      scales: { dtype: 'float32', shape, data: Float32Array.from(scales) },
      zeroPoints: { dtype: 'int32', shape, data: new Int32Array(scales.length) },
    },
  );
  if (picture === 'bright_pixel') tensor.data[bright.index] = bright.value;
  return tensor;
}
