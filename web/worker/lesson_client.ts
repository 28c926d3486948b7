import type { LessonEngine } from '../engine/types.ts';
import { EngineClient } from './client.ts';
import type { AsyncEngine, OpenPort } from './protocol.ts';

/** What the lesson's page may ask of the engine behind its worker. */
export const lessonVerbs = [
  'roundAffine',
  'quantize',
  'dequantize',
  'anatomize',
  'observeMinMax',
  'naiveQuantize',
  'error',
  'absoluteError',
  'squaredError',
  'relativeError',
  'meanSquaredError',
  'errorNorm',
  'iinfo',
  'reprTensor',
  'reprFloat',
  'errorCodes',
  'kernelName',
] as const satisfies readonly (keyof LessonEngine)[];

export type LessonClient = EngineClient<LessonEngine>;
export type AsyncLessonEngine = AsyncEngine<LessonEngine>;

export const lessonClient = (
  wasm: ArrayBuffer,
  openPorts: readonly OpenPort<LessonEngine>[],
): LessonClient => new EngineClient(lessonVerbs, wasm, openPorts);
