import type { Anatomy, QParams, Quantizer, Report } from '../core/engine/contract.ts';
import { perTensor } from '../core/engine/per_tensor.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { AsyncLessonEngine } from '../core/worker/lesson_client.ts';
import type { AsyncWholeEngine } from '../core/worker/whole_client.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { partOf } from './layout.ts';
import type { Sample } from './settings/sample.ts';
import { observingOptions, quantizingOptions } from './settings/table.ts';
import { lessonSettings, plainScheme, type QuantizerConfig, type State } from './store/state.ts';

/** A state and the core's results for it. */
export interface Result {
  readonly state: State;
  readonly quantizer: Quantizer;
  readonly anatomy: Anatomy;
}

/**
 * Both cores: the lesson's small module, which every visit loads, and the whole engine, which is
 * loaded on demand. Their answers are bit-identical.
 */
export interface Engines {
  lesson(): Promise<AsyncLessonEngine>;
  /** Open calls reject once the signal is aborted. */
  whole(signal?: AbortSignal): Promise<AsyncWholeEngine>;
}

/** Tensors with more elements are quantized by the whole engine, which has the fast kernels. */
const lessonElements = 1024;

export async function compute(engines: Engines, wanted: State): Promise<Result> {
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

/** The error report of a config, for comparisons. */
export async function measured(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
): Promise<Report> {
  const { report } = await core.measure(tensor, await observed(core, tensor, config));
  return report;
}

/** Generates a sample with the core; the same sample always has the same elements. */
export async function drawn(
  core: AsyncWholeEngine,
  { kind, shape, seed }: Sample,
): Promise<Tensor> {
  return core.generate(kind, shape, seed);
}
