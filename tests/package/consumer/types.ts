import {
  type Engine,
  openAsyncEngine,
  openEngine,
  QuantError,
  type Quantizer,
  type Tensor,
  type WorkerEngine,
} from 'zeropoint';
import { type ChangeDetail, setBase, ZeroPoint } from 'zeropoint/element';
import { loadEngine } from 'zeropoint/engine.simd.js';
import {
  type GradeResult,
  gradeNotebook,
  type RunResult,
  runNotebook,
  verifyExercises,
} from 'zeropoint/notebook';

// Code of a consumer in TypeScript. It is only type-checked; a wrong use must be an error.

const tensor: Tensor = { dtype: 'float32', shape: [2], data: Float32Array.of(1, 2) };
const engine: Engine = await openEngine({ variant: 'simd' });
const quantizer: Quantizer = engine.observe(tensor, { format: 'int4' });
export const levels: Int8Array = engine.quantizeInto(Float32Array.of(1), {
  dtype: 'int8',
  scale: 1,
  zeroPoint: 0,
});
const remote: WorkerEngine = await openAsyncEngine({ base: new URL('./files/', import.meta.url) });
export const error: number = (await remote.measure(tensor, quantizer)).report.mse;
export const other: Engine = await loadEngine(new ArrayBuffer(8));
export const result: RunResult = await runNotebook('{}');
export const grades: GradeResult = await gradeNotebook('{}', { release: '{}', timeout: 60 });
export const { faults } = await verifyExercises('{}', { answers: { a: { right: [], wrong: [] } } });
export const code: string = new QuantError({ code: 'scale_zero', values: {} }).code;

setBase('/files/');
const element = document.createElement('zero-point');
element.addEventListener('zeropoint-change', ({ detail }) => describe(detail));
export const describe = ({ metrics, settings }: ChangeDetail): string =>
  `${settings.format}: ${metrics?.mse.toFixed(2)}`;
export const isOurs: boolean = element instanceof ZeroPoint;

// @ts-expect-error: there is no such format.
engine.observe(tensor, { format: 'int5' });
// @ts-expect-error: a promise is no array.
export const wrong: Int8Array = remote.quantizeInto(Float32Array.of(1), {});
