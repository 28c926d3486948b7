import { tensorTable } from '../core/engine/contract.ts';
import type { Engine } from '../core/engine/engine.ts';
import { tensorsIn } from '../core/engine/handles.ts';
import type { TensorDType } from '../core/engine/names.ts';
import { arrayTypes, type Handle, type TensorData } from '../core/engine/values.ts';
import { camelCase, readTable, type Table, type Verb } from '../core/engine/verbs.ts';
import { argumentsOf } from './conversions.ts';
import type { PythonEngine } from './messages.ts';
import { inPythonsWords } from './python_words.ts';
import { quantizersIn } from './quantizers.ts';

/** Views of Python's bytes, in which 16-bit floats have two. */
const arrays = { ...arrayTypes, float16: Uint16Array, bfloat16: Uint16Array };

/** A buffer of Python's, as Pyodide shows it to JavaScript. */
interface PythonBuffer {
  getBuffer(type: 'u8'): { readonly data: Uint8Array; release(): void };
}

/** Bytes as elements: a view of the same memory, or a copy where they are not aligned. */
function elementsOf(dtype: TensorDType, bytes: Uint8Array): TensorData {
  const type = arrays[dtype];
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % type.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes);
  return new type(
    buffer as ArrayBuffer,
    byteOffset,
    byteLength / type.BYTES_PER_ELEMENT,
  ) as TensorData;
}

/** Floats of 16 and 8 bits. */
const narrow = /float(16|8)/;

type Method = (...args: unknown[]) => unknown;

/** A verb of the contract for Python: a handle as its number, several of them as an array. */
function bridged(method: Method, { args, result }: Verb, table: Table): Method {
  const read = argumentsOf(args, table);
  const names = tensorsIn(result, table);
  if (result === 'tensor') return (...given) => (method(...read(given)) as Handle).id;
  if (names.length === 0) return (...given) => method(...read(given));
  return (...given) => {
    const handles = method(...read(given)) as Record<string, Handle>;
    return names.map((name) => handles[name]?.id);
  };
}

/** Refuses in Python's words. */
const speaking =
  (method: Method): Method =>
  (...given) => {
    try {
      return method(...given);
    } catch (error) {
      throw inPythonsWords(error);
    }
  };

/** Hand-written fast paths for values that are slow to convert through Pyodide. */
const contentIn = (engine: Engine) => ({
  /** A tensor of elements that lie row by row in the buffer. The core copies them, and it alone. */
  create_tensor: (dtype: TensorDType, buffer: PythonBuffer, ...shape: number[]) => {
    const view = buffer.getBuffer('u8');
    try {
      return engine.createTensor({ dtype, shape, data: elementsOf(dtype, view.data) }).id;
    } finally {
      view.release();
    }
  },
  /** The bytes of the elements, row by row. */
  read_tensor: (id: number) => {
    const { buffer, byteOffset, byteLength } = engine.readTensor({ id }).data;
    return new Uint8Array(buffer, byteOffset, byteLength);
  },
  /**
   * The only element: Pyodide makes an int of a bigint alone, and a string stands for the -0 that it would
   * turn into 0. Nothing for several elements, and for floats that JavaScript has no type for.
   */
  item: (id: number) => {
    const { data, dtype } = engine.readTensor({ id });
    const value = data[0];
    if (data.length !== 1 || value === undefined || narrow.test(dtype)) return undefined;
    if (dtype === 'bool') return value !== 0;
    if (!dtype.startsWith('float')) return BigInt(value);
    return Object.is(value, -0) ? '-0.0' : value;
  },
  /** "dtype;shape;strides;offset;contiguous", which is parsed faster than an object is fetched. */
  describe_tensor: (id: number) => {
    const { dtype, shape, strides, offset, isContiguous } = engine.describeTensor({ id });
    return `${dtype};${shape.join()};${strides.join()};${offset};${isContiguous ? 1 : ''}`;
  },
});

/** The functions that Python imports as `_zeropoint_core`: the verbs under the core's own names. */
export function bridgeOf(engine: PythonEngine): object {
  const table = readTable(tensorTable);
  const methods = engine as unknown as Record<string, Method>;
  const entries = table.verbs.map((verb) => [
    verb.name,
    speaking(bridged(methods[camelCase(verb.name)] as Method, verb, table)),
  ]);
  return { ...Object.fromEntries(entries), ...contentIn(engine), ...quantizersIn(engine) };
}
