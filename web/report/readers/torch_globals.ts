import { refuse } from './checkpoint.ts';
import { weightDtypes } from './dtypes.ts';
import type { Meanings } from './pickle.ts';
import {
  Dict,
  Named,
  Opaque,
  StorageValue,
  TensorValue,
  Tuple,
  type Value,
} from './pickle_values.ts';
import { isInertCall, isInertName, readableTypes, storageTypes } from './torch_types.ts';

// The meanings of the globals in PyTorch's files. What is not listed is opaque: it is neither looked up nor run, and
// only the tensors that the file puts into it are read.

type Call = (args: readonly Value[]) => Value | undefined;

const calls: Readonly<Record<string, Call>> = {
  'collections.OrderedDict': (args) => (args.length === 0 ? new Dict() : undefined),
  'collections.Counter': ([counts = new Dict()]) => (counts instanceof Dict ? counts : undefined),
  'torch.Size': ([size]) => (size instanceof Tuple ? size : undefined),
  'torch._utils._rebuild_tensor': ([storage, offset, size, strides]) =>
    viewed(storage, offset, size, strides),
  'torch._utils._rebuild_tensor_v2': ([storage, offset, size, strides, , , metadata]) =>
    flagged(metadata, viewed(storage, offset, size, strides)),
  'torch._utils._rebuild_tensor_v3': ([storage, offset, size, strides, , , dtype, metadata]) =>
    dtype instanceof Named
      ? flagged(metadata, viewed(storage, offset, size, strides, dtype.name))
      : undefined,
  'torch._utils._rebuild_parameter': ([data]) => tensorOnly(data),
  'torch._utils._rebuild_parameter_with_state': ([data]) => tensorOnly(data),
  'torch._utils._rebuild_qtensor': ([storage, , size]) => {
    const shape = wholeNumbers(size);
    const type = storage instanceof StorageValue ? storageTypes[storage.type] : undefined;
    return shape && type && new TensorValue(shape, type.dtype, { reason: 'torch_quantized' });
  },
  // Their indices are one tensor, or two for compressed rows or columns; the values and the shape follow.
  'torch._utils._rebuild_sparse_tensor': ([layout, parts]) => sparse(layout, parts, 1),
  'torch._utils._rebuild_sparse_csr_tensor': ([layout, parts]) => sparse(layout, parts, 2),
  'torch._utils._rebuild_meta_tensor_no_storage': ([dtype, size]) => {
    const shape = wholeNumbers(size);
    if (!(dtype instanceof Named) || !shape) return undefined;
    return new TensorValue(shape, dtype.name.replace('torch.', ''), { reason: 'torch_meta' });
  },
  // A tensor with attributes, or of a class derived from Tensor.
  'torch._tensor._rebuild_from_type_v2': ([rebuild, type, args]) => {
    if (!(rebuild instanceof Named) || !(args instanceof Tuple)) return undefined;
    const tensor = rebuild.name === fromType ? undefined : calls[rebuild.name]?.(args.items);
    if (!(tensor instanceof TensorValue)) return undefined;
    if (type instanceof Named && tensorClasses.has(type.name)) return tensor;
    // A class of its own may mean anything by its numbers.
    const { shape, dtype } = tensor;
    return type instanceof Opaque
      ? new TensorValue(shape, dtype, { reason: 'torch_class' })
      : undefined;
  },
};
const fromType = 'torch._tensor._rebuild_from_type_v2';
const tensorClasses = new Set(['torch.Tensor', 'torch.nn.parameter.Parameter']);
const storageName = /^torch\.(?:storage\.)?(\w+Storage)$/;

/** Python 2's names, which files of protocol 2 use. */
const current = (path: string) => path.replace(/^__builtin__\./, 'builtins.');

/** The meanings of globals in a file. */
export function torchMeanings(name: string): Meanings {
  return {
    global(written, offset) {
      const path = current(written);
      const storage = storageName.exec(path)?.[1] ?? '';
      const isKnown =
        Object.hasOwn(calls, path) ||
        Object.hasOwn(storageTypes, storage) ||
        tensorClasses.has(path) ||
        isInertName(path) ||
        isInertCall(path);
      return isKnown ? new Named(path) : new Opaque(path, offset);
    },
    call(callee, args, offset) {
      if (callee instanceof Opaque) {
        const made = new Opaque(callee.name, callee.offset);
        made.parts.push(args);
        return made;
      }
      const path = callee instanceof Named ? callee.name : '';
      if (isInertCall(path)) return new Named(path);
      const isCall = Object.hasOwn(calls, path) && args instanceof Tuple;
      const result = isCall ? calls[path]?.(args.items) : undefined;
      return result ?? refuse('torch_call', { name, global: path || '?', offset });
    },
    persistent(id, offset) {
      const [kind, type, key, , count, view = null] = id instanceof Tuple ? id.items : [];
      // Before PyTorch 1.6, the class of a module came with its source.
      if (kind === 'module' && type instanceof Opaque) return type;
      const storage = type instanceof Named ? (storageName.exec(type.name)?.[1] ?? '') : '';
      const isStorage =
        kind === 'storage' && Object.hasOwn(storageTypes, storage) && typeof key === 'string';
      // A view of a storage was a part of a file before PyTorch 0.4.
      if (!isStorage || !isWhole(count) || view !== null)
        refuse('torch_storage_id', { name, offset });
      return new StorageValue(storage, key, count);
    },
    build(object, state, offset) {
      if (object instanceof Opaque) {
        object.parts.push(state);
        return;
      }
      const isKnown = object instanceof TensorValue || object instanceof Dict;
      if (!isKnown || !(state instanceof Dict)) refuse('torch_pickle', { name, offset });
    },
  };
}

const isWhole = (value: Value | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function wholeNumbers(value: Value | undefined): readonly number[] | undefined {
  const items = value instanceof Tuple ? value.items : undefined;
  return items?.every(isWhole) ? items : undefined;
}

const tensorOnly = (value: Value | undefined) => (value instanceof TensorValue ? value : undefined);

/** A view whose elements all lie in its storage; undefined for any other. */
function viewed(
  storage: Value | undefined,
  offset: Value | undefined,
  size: Value | undefined,
  stride: Value | undefined,
  dtype?: string,
): TensorValue | undefined {
  const [shape, strides] = [wholeNumbers(size), wholeNumbers(stride)];
  if (!(storage instanceof StorageValue) || !isWhole(offset)) return undefined;
  if (!shape || !strides || shape.length !== strides.length) return undefined;
  const elements = shape.reduce((all, extent) => all * extent, 1);
  if (!Number.isSafeInteger(elements)) return undefined;
  const type = storageTypes[storage.type] ?? { dtype: '', bytes: 1 };
  const own = dtype?.replace('torch.', '') ?? type.dtype;
  const readable = readableTypes[own];
  const bytes = dtype && readable ? weightDtypes[readable].bytes : type.bytes;
  const last = shape.reduce(
    (sum, extent, axis) => sum + (extent - 1) * (strides[axis] ?? 0),
    offset,
  );
  const end = elements === 0 ? offset : last + 1;
  if (end * bytes > storage.count * type.bytes) return undefined;
  return new TensorValue(shape, own, { storage, offset, strides });
}

/** A sparse tensor, whose values follow so many tensors of indices: it is listed only. */
function sparse(layout: Value | undefined, parts: Value | undefined, indices: number) {
  const [values, size] = parts instanceof Tuple ? parts.items.slice(indices) : [];
  const shape = wholeNumbers(size);
  if (!(layout instanceof Named) || !shape || !(values instanceof TensorValue)) return undefined;
  return new TensorValue(shape, values.dtype, { reason: 'torch_sparse' });
}

/** Tensors with the bits that negate or conjugate them are listed only. */
function flagged(metadata: Value | undefined, tensor: TensorValue | undefined) {
  const isPlain = !(metadata instanceof Dict) || metadata.entries().next().done;
  if (!tensor || isPlain) return tensor;
  return new TensorValue(tensor.shape, tensor.dtype, { reason: 'torch_strides' });
}
