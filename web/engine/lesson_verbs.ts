import type { LessonEngine, Settings, Tensor } from './types.ts';
import { unwrap } from './unwrap.ts';
import { checkDType, checkNumber, checkSettings, checkTensor } from './validate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
export type LessonCore = Record<keyof LessonEngine, (...args: any[]) => any>;

/** The lesson's verbs around an instance of either module: types are checked, refusals thrown. */
export function lessonVerbs(core: LessonCore): LessonEngine {
  type Quantizing = 'roundAffine' | 'quantize' | 'dequantize' | 'anatomize';
  const quantizing =
    <V extends Quantizing>(verb: V) =>
    (tensor: Tensor, settings: Settings): ReturnType<LessonEngine[V]> => {
      checkTensor('tensor', tensor);
      checkSettings(settings);
      return unwrap<ReturnType<LessonEngine[V]>>(core[verb](tensor, settings));
    };
  type Comparing = Extract<keyof LessonEngine, `${string}rror` | 'errorNorm'>;
  const comparing = (verb: Comparing) => (original: Tensor, restored: Tensor) => {
    checkTensor('original', original);
    checkTensor('restored', restored);
    return unwrap<Tensor>(core[verb](original, restored));
  };

  return {
    roundAffine: quantizing('roundAffine'),
    quantize: quantizing('quantize'),
    dequantize: quantizing('dequantize'),
    anatomize: quantizing('anatomize'),
    observeMinMax: (tensor, dtype) => {
      checkTensor('tensor', tensor);
      checkDType(dtype);
      return unwrap(core.observeMinMax(tensor, dtype));
    },
    naiveQuantize: (tensor) => {
      checkTensor('tensor', tensor);
      return unwrap(core.naiveQuantize(tensor));
    },
    error: comparing('error'),
    absoluteError: comparing('absoluteError'),
    squaredError: comparing('squaredError'),
    relativeError: comparing('relativeError'),
    meanSquaredError: comparing('meanSquaredError'),
    errorNorm: comparing('errorNorm'),
    iinfo: (dtype) => {
      checkDType(dtype);
      return unwrap(core.iinfo(dtype));
    },
    reprTensor: (tensor) => {
      checkTensor('tensor', tensor);
      return unwrap(core.reprTensor(tensor));
    },
    reprFloat: (value) => {
      checkNumber('value', value);
      return unwrap(core.reprFloat(value));
    },
    errorCodes: () => core.errorCodes(),
    kernelName: () => core.kernelName(),
  };
}
