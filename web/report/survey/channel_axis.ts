import type { WeightVerbs } from '../../core/engine/contract.ts';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { ByteSource } from '../readers/bytes.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf, weightDtypes } from '../readers/dtypes.ts';
import { readSlices } from '../readers/slices.ts';
import { tileElements } from '../readers/tiles.ts';
import type { ErrorTable, FormatError } from './error_table.ts';
import { areRowsOutliers, withoutRows } from './usual.ts';

// Formats with a scale for each channel take the first axis for that of the channels. Where a graph has them
// along another axis, the tensor is turned in memory for these formats, so that it comes first.

export const isPerChannel = (format: string): boolean => format.endsWith('_per_channel');

/** Whether a file can hold a tensor in a format: none has scales for channels along another axis than the first. */
export const isStorable = (
  { channelAxis = 0 }: { readonly channelAxis?: TensorEntry['channelAxis'] | undefined },
  format: string,
): boolean => channelAxis === 0 || !isPerChannel(format);

/** Larger tensors are not turned, in bytes. */
const mostTurned = 2 ** 26;

/** Whether the channels of a tensor are along its first axis, or can be brought there. */
function hasChannels({ channelAxis = 0, dtype, elements, columnMajor }: TensorEntry): boolean {
  if (channelAxis === 0) return true;
  const isTurnable = weightDtypes[dtype].elements === 1 && !columnMajor;
  return typeof channelAxis === 'number' && isTurnable && bytesOf(dtype, elements) <= mostTurned;
}

/** The report's note on a tensor's channels; undefined if they are along the first axis. */
export function channelNote({
  name,
  channelAxis = 0,
  errors,
}: {
  readonly name: string;
  readonly channelAxis?: TensorEntry['channelAxis'];
  readonly errors: Pick<ErrorTable, 'formats'>;
}): ErrorRecord | undefined {
  if (channelAxis === 0) return undefined;
  const values = { tensor: name, axis: channelAxis };
  if (typeof channelAxis !== 'number') return { code: `channel_axis_${channelAxis}`, values };
  const isTurned = errors.formats.some(isPerChannel);
  return { code: isTurned ? 'channel_axis' : 'channel_axis_large', values };
}

/** The extents of the axes before an axis, of itself, and of those behind it. */
function extentsAround(shape: readonly number[], axis: number) {
  const product = (extents: readonly number[]) => extents.reduce((all, one) => all * one, 1);
  const [before, after] = [product(shape.slice(0, axis)), product(shape.slice(axis + 1))];
  return { before, extent: shape[axis] ?? 1, after };
}

/** Elements of `size` bytes, with an axis moved to the front. */
export function axisFirst(
  bytes: Uint8Array,
  shape: readonly number[],
  axis: number,
  size: number,
): Uint8Array {
  const { before, extent, after } = extentsAround(shape, axis);
  const turned = new Uint8Array(bytes.length);
  const length = after * size;
  for (let i = 0; i < before; i += 1) {
    for (let j = 0; j < extent; j += 1) {
      const from = (i * extent + j) * length;
      const to = (j * before + i) * length;
      // A call for each element would take longer than the copy.
      if (length > 16) turned.set(bytes.subarray(from, from + length), to);
      else for (let at = 0; at < length; at += 1) turned[to + at] = bytes[from + at] as number;
    }
  }
  return turned;
}

/** The place in the file's order of an element in the turned order. */
function fileIndex(index: number, shape: readonly number[], axis: number): number {
  const { before, extent, after } = extentsAround(shape, axis);
  const [j, rest] = [Math.floor(index / (before * after)), index % (before * after)];
  return (Math.floor(rest / after) * extent + j) * after + (rest % after);
}

/** The errors of formats with a scale for each channel on a tensor whose channels are along another axis. */
export async function channelErrors(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  formats: readonly string[],
): Promise<readonly FormatError[]> {
  const { channelAxis, shape, dtype, elements, bigEndian = false } = entry;
  if (formats.length === 0 || typeof channelAxis !== 'number' || !hasChannels(entry)) return [];
  const bytes = new Uint8Array(bytesOf(dtype, elements));
  let filled = 0;
  for await (const slice of readSlices(sources, entry, bytesOf(dtype, tileElements))) {
    bytes.set(slice, filled);
    filled += slice.length;
  }
  const turned = axisFirst(bytes, shape, channelAxis, weightDtypes[dtype].bytes);
  const rows = shape[channelAxis] ?? 1;
  const turnedShape = [rows, elements / rows];
  const source = { dtype, rows, columns: elements / rows, isBigEndian: bigEndian };
  const survey = engine.openSurvey(source);
  try {
    const tile = bytesOf(dtype, tileElements);
    const tiles = Array.from({ length: Math.ceil(turned.length / tile) }, (_, at) =>
      turned.subarray(at * tile, (at + 1) * tile),
    );
    for (const one of tiles) engine.tallyWeights(survey, one);
    engine.chooseWeightFormats(survey, formats);
    for (const one of tiles) engine.measureWeights(survey, one);
    const { stats, errors } = engine.reportWeights(survey);
    const hasLoudRows = areRowsOutliers(engine, survey, stats);
    return errors.map((measured) => {
      const { format, worst } = measured;
      const error = hasLoudRows ? withoutRows(measured, format, turnedShape) : measured;
      return {
        ...error,
        worst: Number.isNaN(worst) ? worst : fileIndex(worst, shape, channelAxis),
      };
    });
  } finally {
    engine.closeSurvey(survey);
  }
}
