import type { TensorDType } from '../engine/tensor_types.ts';
import type { Engine, TensorData } from '../engine/types.ts';
import { type Crossed, handle, type Kind, scalar } from './operand.ts';

const arrays = {
  bool: Uint8Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float16: Uint16Array,
  bfloat16: Uint16Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/** A buffer of Python's, as Pyodide shows it to JavaScript. */
interface PythonBuffer {
  getBuffer(type: 'u8'): { readonly data: Uint8Array; release(): void };
}

/** Elements in and out, descriptions, printing, and what makes tensors of nothing. */
export function createdIn(engine: Engine) {
  return {
    /** A tensor of elements that lie row by row in the buffer, which is copied. */
    create: (dtype: TensorDType, buffer: PythonBuffer, ...shape: number[]) => {
      const view = buffer.getBuffer('u8');
      const bytes = Uint8Array.from(view.data).buffer;
      view.release();
      const data = new arrays[dtype](bytes) as TensorData;
      return engine.tensorCreate({ dtype, shape, data }).id;
    },
    /** The bytes of the elements, row by row. */
    read: (id: number) => {
      const { buffer, byteOffset, byteLength } = engine.tensorRead(handle(id)).data;
      return new Uint8Array(buffer, byteOffset, byteLength);
    },
    /** The only element. A string stands for the -0 that Pyodide would turn into 0. */
    item: (id: number) => {
      const { data, dtype } = engine.tensorRead(handle(id));
      const value = data[0];
      if (dtype === 'bool') return value !== 0;
      return Object.is(value, -0) ? '-0.0' : value;
    },
    /** "dtype;shape;strides;offset;contiguous", which is parsed faster than an object is fetched. */
    describe: (id: number) => {
      const { dtype, shape, strides, offset, isContiguous } = engine.tensorDescribe(handle(id));
      return `${dtype};${shape.join()};${strides.join()};${offset};${isContiguous ? 1 : ''}`;
    },
    repr: (
      id: number,
      precision: number,
      threshold: number,
      edgeitems: number,
      linewidth: number,
      sciMode: boolean | undefined,
      ...suffixes: string[]
    ) =>
      engine.tensorRepr(handle(id), {
        precision,
        threshold,
        edgeitems,
        linewidth,
        suffixes,
        ...(sciMode === undefined ? {} : { sciMode }),
      }),
    address: (id: number) => engine.tensorAddress(handle(id)),
    release: (id: number) => engine.tensorRelease(handle(id)),
    count: () => engine.tensorCount(),
    bytes: () => engine.tensorBytes(),

    full: (dtype: TensorDType, kind: Kind, value: Crossed, ...shape: number[]) =>
      engine.tensorFull(shape, scalar(kind, value), dtype).id,
    arange: (
      startKind: Kind,
      start: Crossed,
      stopKind: Kind,
      stop: Crossed,
      stepKind: Kind,
      step: Crossed,
    ) =>
      engine.tensorArange(scalar(startKind, start), scalar(stopKind, stop), scalar(stepKind, step))
        .id,
    linspace: (start: number, stop: number, steps: number) =>
      engine.tensorLinspace(start, stop, steps).id,
    eye: (rows: number, columns: number, dtype: TensorDType) =>
      engine.tensorEye(rows, columns, dtype).id,

    manual_seed: (seed: Crossed, generator: number) => engine.manualSeed(BigInt(seed), generator),
    generator_state: (generator: number) => engine.generatorState(generator).id,
    /** False of bytes that are not a state. */
    set_generator_state: (id: number, generator: number) =>
      engine.setGeneratorState(handle(id), generator),
    rand: (dtype: TensorDType, generator: number, from: number, to: number, ...shape: number[]) =>
      engine.tensorRand(shape, Number(from), Number(to), dtype, generator).id,
    randn: (
      dtype: TensorDType,
      generator: number,
      mean: number,
      deviation: number,
      ...shape: number[]
    ) => engine.tensorRandn(shape, Number(mean), Number(deviation), dtype, generator).id,
    randint: (generator: number, low: number, high: number, ...shape: number[]) =>
      engine.tensorRandint(low, high, shape, 'int64', generator).id,
    randperm: (generator: number, count: number) => engine.tensorRandperm(count, generator).id,
  };
}
