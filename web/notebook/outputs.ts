import type { QParams, Tensor } from '../engine/types.ts';
import type { AsyncLessonEngine } from '../worker/lesson_client.ts';
import type { LessonInput } from './sources.ts';

/** Stands for a chart that a cell draws instead of printing. */
export const chart = Symbol('chart');

type Output = string | typeof chart;
type Compute = (run: LessonRun) => Promise<Output>;
type ComputeText = (run: LessonRun) => Promise<string>;

/** One run of the lesson; values that several cells need are requested once. */
export class LessonRun {
  readonly #memo = new Map<string, Promise<unknown>>();

  constructor(
    readonly core: AsyncLessonEngine,
    readonly input: LessonInput,
  ) {}

  get tensor() {
    return this.input.tensor;
  }
  quantized = () =>
    this.#once('quantized', () => this.core.quantize(this.tensor, this.input.settings));
  dequantized = () =>
    this.#once('dequantized', async () =>
      this.core.dequantize(await this.quantized(), this.input.settings),
    );
  dataSettings = () =>
    this.#once('dataSettings', async () => ({
      ...this.input.settings,
      ...(await this.core.observeMinMax(this.tensor, this.input.settings.dtype)),
      clamp: true,
      castToFloat: true,
    }));
  dataQuantized = () =>
    this.#once('dataQuantized', async () =>
      this.core.quantize(this.tensor, await this.dataSettings()),
    );
  dataDequantized = () =>
    this.#once('dataDequantized', async () =>
      this.core.dequantize(await this.dataQuantized(), await this.dataSettings()),
    );
  naive = () => this.#once('naive', () => this.core.naiveQuantize(this.tensor));
  repr = async (tensor: Tensor | Promise<Tensor>) => this.core.reprTensor(await tensor);

  #once<T>(name: string, compute: () => Promise<T>): Promise<T> {
    const known = this.#memo.get(name) as Promise<T> | undefined;
    if (known) return known;
    const fresh = compute();
    this.#memo.set(name, fresh);
    return fresh;
  }
}

type Comparison =
  | 'error'
  | 'absoluteError'
  | 'squaredError'
  | 'relativeError'
  | 'meanSquaredError'
  | 'errorNorm';

const compared =
  (verb: Comparison, restored: (run: LessonRun) => Promise<Tensor>): ComputeText =>
  async (run) =>
    run.repr(run.core[verb](run.tensor, await restored(run)));

const dequantized = (run: LessonRun) => run.dequantized();
const dataDequantized = (run: LessonRun) => run.dataDequantized();
const naiveRestored = async (run: LessonRun) => (await run.naive()).restored;

/** Scale and zero point as Python prints them. */
const printed = async (run: LessonRun, qparams: Promise<QParams>) => {
  const { scale, zeroPoint } = await qparams;
  return { scale: await run.core.reprFloat(scale), zeroPoint };
};

const constantTensor: Tensor = {
  dtype: 'float32',
  shape: [3],
  data: Float32Array.of(-5, -5, -5),
};

/** The output of each code cell of the lesson, by id. Other cells print nothing. */
export const liveOutputs: Readonly<Record<string, Compute>> = {
  'test-tensor': (run) => run.repr(run.tensor),
  rounded: (run) => run.repr(run.core.roundAffine(run.tensor, run.input.settings)),
  quantize: (run) => run.repr(run.quantized()),
  dequantize: async (run) =>
    run.repr(
      run.core.dequantize(await run.quantized(), { ...run.input.settings, castToFloat: true }),
    ),
  'without-cast': async (run) =>
    run.repr(
      run.core.dequantize(await run.quantized(), { ...run.input.settings, castToFloat: false }),
    ),
  'dequantize-by-function': (run) => run.repr(run.dequantized()),
  plot: async () => chart,
  error: compared('error', dequantized),
  'absolute-error': compared('absoluteError', dequantized),
  'squared-error': compared('squaredError', dequantized),
  'mean-squared-error': compared('meanSquaredError', dequantized),
  'error-norm': compared('errorNorm', dequantized),
  'relative-error': compared('relativeError', dequantized),
  'range-from-data': async (run) => {
    const { scale, zeroPoint } = await printed(run, run.dataSettings());
    return `scale: ${scale}, zero point: ${zeroPoint}`;
  },
  'quantize-from-data': (run) => run.repr(run.dataQuantized()),
  'dequantize-from-data': (run) => run.repr(run.dataDequantized()),
  'error-from-data': compared('error', dataDequantized),
  'relative-error-from-data': compared('relativeError', dataDequantized),
  'mean-squared-error-from-data': compared('meanSquaredError', dataDequantized),
  report: async (run) => {
    const { scale, zeroPoint } = await printed(run, run.dataSettings());
    const lines = [
      `Scale: ${scale}, zero point: ${zeroPoint}`,
      'Original:',
      ` ${await run.repr(run.tensor)}`,
      'Quantized:',
      ` ${await run.repr(run.dataQuantized())}`,
      'Dequantized:',
      ` ${await run.repr(run.dataDequantized())}`,
      'Mean squared error:',
      ` ${await compared('meanSquaredError', dataDequantized)(run)}`,
    ];
    return lines.join('\n');
  },
  'constant-tensor': async (run) => {
    const found = run.core.observeMinMax(constantTensor, run.input.settings.dtype);
    const { scale, zeroPoint } = await printed(run, found);
    return `(${scale}, ${zeroPoint})`;
  },
  'naive-max': async (run) => run.repr((await run.naive()).absMax),
  'naive-quantize': async (run) => run.repr((await run.naive()).quantized),
  'naive-dequantize': async (run) => run.repr((await run.naive()).restored),
  'naive-norm': compared('errorNorm', naiveRestored),
};
