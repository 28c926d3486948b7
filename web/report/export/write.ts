import type { WeightMaxima } from '../../core/engine/contract.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { tileElements } from '../readers/tiles.ts';
import { type Packing, type PartBytes, type TileRange, tilesPerCall } from './pack.ts';
import type { ExportPlan, PlacedTensor } from './plan_types.ts';

/** A file that is being written; bytes that nobody writes are 0. */
export interface ExportSink {
  write(offset: number, bytes: Uint8Array): Promise<void>;
}

/** Computes the bytes of tensors, in a thread of its own. */
export interface Packer {
  maxima(entry: TensorEntry): Promise<WeightMaxima>;
  pack(entry: TensorEntry, packing: Packing, tiles: TileRange): Promise<PartBytes>;
}

export interface WriteOptions {
  readonly plan: ExportPlan;
  /** The tensors of the checkpoint. */
  readonly entries: readonly TensorEntry[];
  readonly packers: readonly Packer[];
  readonly sink: ExportSink;
  /** The known maxima of tensors, by their places. */
  readonly known?: ReadonlyMap<number, WeightMaxima>;
  /** Is told about bytes as they have been written: in the end, the size of the plan without padding. */
  readonly onBytes?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The bytes that a plan writes. */
export const bytesToWrite = ({ fixed, tensors }: ExportPlan): number =>
  fixed.reduce((sum, { bytes }) => sum + bytes.length, 0) +
  tensors.flatMap(({ arrays }) => arrays).reduce((sum, { length }) => sum + length, 0);

/**
 * Writes what a plan says. Each packer takes the next tensor; a few tiles of each are in memory at
 * once. The first failure, and an abort, reject; the file is not complete then.
 */
export async function writeExport(options: WriteOptions): Promise<void> {
  const { plan, packers, sink, onBytes } = options;
  const stop = new AbortController();
  const signals = options.signal ? [options.signal, stop.signal] : [stop.signal];
  // One write at a time, in the order in which they were asked for.
  let last: Promise<void> = Promise.resolve();
  const write = (offset: number, bytes: Uint8Array): Promise<void> => {
    last = last.then(async () => {
      for (const signal of signals) signal.throwIfAborted();
      if (bytes.length === 0) return;
      await sink.write(offset, bytes);
      onBytes?.(bytes.length);
    });
    return last;
  };
  for (const { offset, bytes } of plan.fixed) await write(offset, bytes);
  const queue = [...plan.tensors];
  const work = async (packer: Packer) => {
    try {
      for (let next = queue.shift(); next; next = queue.shift())
        await writeTensor(next, packer, options, write);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  await Promise.all(packers.map(work));
}

async function writeTensor(
  tensor: PlacedTensor,
  packer: Packer,
  { entries, known }: WriteOptions,
  write: ExportSink['write'],
): Promise<void> {
  const entry = entries[tensor.place];
  if (!entry) throw new RangeError(tensor.name);
  const { format } = tensor;
  const maxima = tensor.needsMaxima
    ? (known?.get(tensor.place) ?? (await packer.maxima(entry)))
    : undefined;
  const filled = new Map<string, number>();
  const count = tilesPerCall(entry);
  const tiles = Math.ceil(entry.elements / tileElements);
  let written: Promise<unknown> = Promise.resolve();
  for (let first = 0; first < tiles; first += count) {
    // While these are packed, those before are written.
    const parts = await packer.pack(entry, { format, maxima }, { first, count });
    await written;
    written = Promise.all(
      tensor.arrays.map(async ({ part, offset, length }) => {
        const bytes = parts[part] ?? new Uint8Array();
        const at = filled.get(part) ?? 0;
        if (at + bytes.length > length) throw new RangeError(`${tensor.name}: ${part}`);
        filled.set(part, at + bytes.length);
        await write(offset + at, bytes);
      }),
    );
    // Its failure is that of the next `await`.
    written.catch(() => {});
  }
  await written;
  for (const { part, length } of tensor.arrays) {
    if ((filled.get(part) ?? 0) !== length) throw new RangeError(`${tensor.name}: ${part}`);
  }
}
