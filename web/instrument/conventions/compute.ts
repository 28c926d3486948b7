import { extremes } from '../../charts/extent.ts';
import {
  type Report,
  type ScaleStep,
  type StoredCause,
  type StoredTensor,
  storedCauses,
} from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import { isRefusal } from '../refusal.ts';

/** Elements of a tensor that lie in one row. */
export interface Span {
  /** A flat index. */
  readonly first: number;
  readonly count: number;
}

/** A block of a tensor as one format stores it. */
export interface StoredBlock {
  readonly format: string;
  readonly values: ArrayLike<number>;
  readonly causes: readonly StoredCause[];
  /** The finite values that the block can represent, ascending. */
  readonly levels: ArrayLike<number>;
  /** Outermost first. */
  readonly scales: readonly ScaleStep[];
  /** The report on this block alone. */
  readonly report: Report;
}

/** The block of `size` elements, counted from the start of its row, that contains an element. */
export function blockAt(shape: readonly number[], index: number, size: number): Span {
  const length = shape.at(-1) ?? 1;
  const row = index - (index % length);
  const start = Math.floor((index % length) / size) * size;
  return { first: row + start, count: Math.min(size, length - start) };
}

/** A block in several formats, without those that refuse it. */
export async function storedBlocks(
  core: AsyncStoredEngine,
  tensor: Tensor,
  formats: readonly string[],
  span: Span,
): Promise<StoredBlock[]> {
  const blocks: StoredBlock[] = [];
  for (const format of formats) {
    try {
      blocks.push(await storedBlock(core, tensor, format, span));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return blocks;
}

/**
 * A block that starts where one of the format's blocks starts. Except for `nvfp4`, no format here looks
 * at anything outside of it, so that it is stored alone as it is in its tensor.
 */
async function storedBlock(
  core: AsyncStoredEngine,
  tensor: Tensor,
  format: string,
  span: Span,
): Promise<StoredBlock> {
  const block = part(tensor, span);
  const stored =
    format === 'nvfp4'
      ? await underTensorScale(core, tensor, span)
      : await core.store(block, format);
  const [{ dequantized, causes, report }, { scales, values }] = await Promise.all([
    core.anatomizeStored(block, stored),
    core.explainStored(block, stored, 0),
  ]);
  return {
    ...{ format, scales, report },
    values: dequantized.data as Float32Array,
    causes: Array.from(causes, (cause) => storedCauses[cause] as StoredCause),
    levels: values,
  };
}

const part = ({ data }: Tensor, { first, count }: Span): Tensor => ({
  dtype: 'float32',
  shape: [count],
  data: (data as Float32Array).slice(first, first + count),
});

/** The elements that share a scale of `nvfp4`. */
const nvfp4Block = 16;

/**
 * A block of `nvfp4`, whose scale for the tensor depends on the tensor's largest magnitude: the block is
 * stored beside that element, and the parts of the block are cut out.
 */
async function underTensorScale(
  core: AsyncStoredEngine,
  tensor: Tensor,
  { first, count }: Span,
): Promise<StoredTensor> {
  const data = new Float32Array(2 * nvfp4Block);
  data.set((tensor.data as Float32Array).subarray(first, first + count));
  data[nvfp4Block] = farthest(tensor);
  const { parts } = await core.store({ dtype: 'float32', shape: [2, nvfp4Block], data }, 'nvfp4');
  const { codes, scales, tensor_scale } = parts as Readonly<Record<string, Uint8Array>>;
  return {
    format: 'nvfp4',
    shape: [count],
    parts: {
      codes: (codes as Uint8Array).slice(0, nvfp4Block / 2),
      scales: (scales as Uint8Array).slice(0, 1),
      tensor_scale: tensor_scale as Uint8Array,
    },
  };
}

/** The index of the element of the largest magnitude. */
export function farthestIndex({ data }: Tensor): number {
  const [least, most] = extremes(data as Float32Array);
  return Math.abs(Number(data[least])) > Math.abs(Number(data[most])) ? least : most;
}

const farthest = (tensor: Tensor): number => Number(tensor.data[farthestIndex(tensor)]);
