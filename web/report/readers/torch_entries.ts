import { refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { bytesOf, weightDtypes } from './dtypes.ts';
import { shortName } from './names.ts';
import type { StorageValue, TensorValue, Value } from './pickle_values.ts';
import type { Shard } from './shards.ts';
import { readableTypes } from './torch_types.ts';
import { flatten } from './torch_values.ts';

// The tensors of a pickle of PyTorch as entries of a checkpoint, wherever the file has the bytes of storages.

/** A file whose pickle is read, and where it has the bytes of storages. */
export interface Archive {
  readonly name: string;
  /** Its index among the files. */
  readonly file: number;
  readonly isBigEndian: boolean;
  /** The place of a storage’s bytes, whose number is what the pickle says. */
  placeOf(storage: StorageValue): StoragePlace;
}

export interface StoragePlace {
  readonly offset: number;
  readonly length: number;
  /** Once inflated, the bytes, if they are deflated. */
  readonly inflated?: number;
}

/** The tensors of what a pickle describes. */
export function shardOf(archive: Archive, root: Value): Shard {
  const { name } = archive;
  const { tensors, metadata, opaque } = flatten(name, root);
  if (opaque && tensors.length === 0)
    refuse('torch_global', { name, global: shortName(opaque.name), offset: opaque.offset });
  const users = new Map<string, number>();
  for (const [, { view }] of tensors) {
    if (!('reason' in view)) users.set(view.storage.key, (users.get(view.storage.key) ?? 0) + 1);
  }
  const read = tensors.map(([path, tensor]) => entryOf(archive, path, tensor, users));
  return {
    tensors: read.filter((one): one is TensorEntry => !('reason' in one)),
    skipped: read.filter((one): one is SkippedTensor => 'reason' in one),
    metadata,
  };
}

function entryOf(
  archive: Archive,
  name: string,
  { shape, dtype, view }: TensorValue,
  users: ReadonlyMap<string, number>,
): TensorEntry | SkippedTensor {
  const skip = (code: string, length?: number) => ({
    name,
    shape,
    dtype,
    ...(length !== undefined && { length }),
    reason: { code, values: { tensor: name, dtype } },
  });
  if ('reason' in view) return skip(view.reason);
  const place = archive.placeOf(view.storage);
  const readable = readableTypes[dtype];
  if (!readable) return skip('torch_dtype');
  const elements = shape.reduce((all, extent) => all * extent, 1);
  const length = bytesOf(readable, elements);
  const order = orderOf(shape, view.strides);
  const isAlone = users.get(view.storage.key) === 1;
  // Others may lie between the elements of a view, so its bytes are known if it has the storage alone.
  if (!order) return skip('torch_strides', isAlone ? place.length : undefined);
  const { bytes } = weightDtypes[readable];
  const start = view.offset * bytes;
  return {
    name,
    shape,
    dtype: readable,
    elements,
    file: archive.file,
    ...(place.inflated === undefined
      ? { offset: place.offset + start, length }
      : {
          ...{ offset: place.offset, length: place.length },
          deflated: {
            ...{ skip: start, length, whole: place.inflated },
            ...(!isAlone && { isShared: true }),
          },
        }),
    ...(archive.isBigEndian && bytes > 1 && { bigEndian: true }),
    ...(order === 'columns' && { columnMajor: true }),
  };
}

/** Which axis varies fastest, if the elements follow each other without holes. */
function orderOf(
  shape: readonly number[],
  strides: readonly number[],
): 'rows' | 'columns' | undefined {
  const axes = shape.map((extent, axis) => ({ extent, stride: strides[axis] ?? 0 }));
  if (shape.includes(0) || isDense(axes.toReversed())) return 'rows';
  return isDense(axes) ? 'columns' : undefined;
}

/** Whether the stride of each axis is the number of elements of those before it. */
function isDense(axes: readonly { readonly extent: number; readonly stride: number }[]): boolean {
  let expected = 1;
  return axes.every(({ extent, stride }) => {
    const fits = extent === 1 || stride === expected;
    expected *= extent;
    return fits;
  });
}
