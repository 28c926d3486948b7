import type { LessonEngine } from '../engine/types.ts';
import { RpcClient } from '../rpc/client.ts';
import type { AsyncOf, OpenPort } from '../rpc/protocol.ts';

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

export type LessonClient = RpcClient<LessonEngine>;
export type AsyncLessonEngine = AsyncOf<LessonEngine>;

export const lessonClient = (openPorts: readonly OpenPort[]): LessonClient =>
  new RpcClient(lessonVerbs, openPorts);
