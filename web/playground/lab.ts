import { QuantError } from '../engine/errors.ts';
import type { Quantizer, Report } from '../engine/quantizer_types.ts';
import type { Anatomy, ElementAnatomy, QParams, Tensor } from '../engine/types.ts';
import { formatFloat32 } from '../formats/numbers.ts';
import type { AsyncEngine } from '../worker/async_engine.ts';
import type { AsyncLessonEngine } from '../worker/lesson_client.ts';
import { partOf } from './layout.ts';
import type { Sample } from './sample.ts';
import { type Choice, lessonSettings, limitsOf, plainScheme, type State } from './state.ts';

/** The intermediate values of every element, and the real limits of every scale. */
export interface Steps extends ElementAnatomy {
  /** The real values of qmin and qmax for every scale. */
  readonly realQmin: Tensor;
  readonly realQmax: Tensor;
}

/** A state and the core's results for it. */
export interface Result {
  readonly state: State;
  readonly quantizer: Quantizer;
  readonly anatomy: Steps;
}

/**
 * Both cores: the lesson's small module, which every visit loads, and the whole engine, which is
 * loaded on demand. Their answers are bit-identical.
 */
export interface Engines {
  lesson(): Promise<AsyncLessonEngine>;
  /** Open calls reject once the signal is aborted. */
  whole(signal?: AbortSignal): Promise<AsyncEngine>;
}

/** Tensors with more elements are quantized by the whole engine, which has the fast kernels. */
const lessonElements = 1024;

export async function compute(engines: Engines, state: State): Promise<Result> {
  const { tensor, choice } = state;
  const isPlain = choice.source === 'given' || (choice.source === 'minMax' && !choice.includeZero);
  const isLessons = isPlain && !choice.scheme.symmetric && lessonSettings(choice);
  return isLessons && tensor.data.length <= lessonElements
    ? computeLesson(await engines.lesson(), state)
    : computeWhole(await engines.whole(), state);
}

async function computeLesson(core: AsyncLessonEngine, wanted: State): Promise<Result> {
  let settings = lessonSettings(wanted.choice);
  if (!settings) throw new TypeError('no setting of the lesson');
  if (wanted.choice.source === 'minMax') {
    settings = { ...settings, ...(await core.observeMinMax(wanted.tensor, settings.dtype)) };
  }
  const state = withFound(wanted, settings);
  const anatomy = await core.anatomize(state.tensor, settings);
  return { state, quantizer: quantizerOf(wanted.choice, settings), anatomy: asSteps(anatomy) };
}

async function computeWhole(core: AsyncEngine, wanted: State): Promise<Result> {
  const { tensor, choice } = wanted;
  const { clamp, castToFloat } = choice;
  const quantizer = await observed(core, tensor, choice);
  const anatomy = await core.anatomizeWith(tensor, quantizer, { clamp, castToFloat });
  const found = {
    scale: shortest(quantizer.scales.data[0]),
    zeroPoint: quantizer.zeroPoints.data[0],
  };
  const state = choice.source === 'given' ? wanted : withFound(wanted, found as QParams);
  return { state, quantizer, anatomy };
}

/** The scales and zero points that a choice gives for a tensor. */
export async function observed(
  core: AsyncEngine,
  tensor: Tensor,
  choice: Choice,
): Promise<Quantizer> {
  return choice.source === 'given'
    ? quantizerOf(choice, choice)
    : core.observe(tensor, choice.scheme, choice.source, { includeZero: choice.includeZero });
}

/** One scale and zero point for the whole tensor. */
export function quantizerOf(choice: Choice, { scale, zeroPoint }: QParams): Quantizer {
  const { granularity } = plainScheme;
  checkZeroPoint(choice, zeroPoint);
  return {
    scheme: { ...choice.scheme, granularity },
    scales: { dtype: 'float32', shape: [1], data: Float32Array.of(scale) },
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(zeroPoint) },
  };
}

/** Rejects zero points that do not fit into the int32 that passes them to the core. */
function checkZeroPoint({ scheme }: Choice, zeroPoint: number): void {
  const values = { zero_point: zeroPoint };
  if (!Number.isInteger(zeroPoint))
    throw new QuantError({ code: 'zero_point_not_integer', values });
  const { min, max } = limitsOf(scheme.format);
  if (zeroPoint >= min && zeroPoint <= max) return;
  throw new QuantError({
    code: 'zero_point_out_of_range',
    values: { ...values, dtype: scheme.format, qmin: min, qmax: max },
  });
}

const withFound = (state: State, { scale, zeroPoint }: QParams): State => ({
  ...state,
  choice: { ...state.choice, scale, zeroPoint },
});

/** The shortest decimal that is the same float32. */
const shortest = (value = 1) => Number(formatFloat32(value));

const asSteps = ({ realQmin, realQmax, ...elements }: Anatomy): Steps => ({
  ...elements,
  realQmin: { dtype: 'float32', shape: [1], data: Float32Array.of(realQmin) },
  realQmax: { dtype: 'float32', shape: [1], data: Float32Array.of(realQmax) },
});

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

/** The error report of a choice, for comparisons. */
export async function measured(core: AsyncEngine, tensor: Tensor, choice: Choice): Promise<Report> {
  const { report } = await core.measure(tensor, await observed(core, tensor, choice));
  return report;
}

/** Generates a sample with the core; the same sample always has the same elements. */
export async function drawn(core: AsyncEngine, { kind, shape, seed }: Sample): Promise<Tensor> {
  return core.generate(kind, shape, seed);
}
