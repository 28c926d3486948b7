import type {
  StoredTile,
  WeightMaxima,
  WeightStats,
  WeightVerbs,
} from '../../core/engine/contract.ts';
import { type ByteSource, joinedBytes } from '../readers/bytes.ts';
import { refuse, type TensorEntry } from '../readers/checkpoint.ts';
import { type WeightDtype, weightDtypes } from '../readers/dtypes.ts';
import { readRange } from '../readers/slices.ts';
import { tileElements, tilesOf, weightSourceOf } from '../readers/tiles.ts';
import { importanceOf } from '../schemes/importance.ts';
import { withNumbers } from '../schemes/packed.ts';
import { isFiniteResult } from '../survey/harm.ts';
import { ggmlDtypeOf } from './ggml.ts';

/** The bytes of parts by their names. */
export type PartBytes = StoredTile['parts'];

/** How many tiles one call packs; a deflated tensor is inflated anew by each, and the scales of a packed one are read anew. */
export const tilesPerCall = ({ deflated, columnMajor, packed }: TensorEntry): number =>
  columnMajor ? Number.POSITIVE_INFINITY : deflated || packed ? 16 : 4;

/** Statistics that a format needs before it stores a tensor, and whether it can store it. */
export interface Scan {
  readonly stats: WeightStats;
  readonly maxima: WeightMaxima;
  /** Whether the format makes NaN or infinities of finite elements. */
  readonly isOverflowing: boolean;
}

/** Magnitudes beyond which a scale in float16 may become 0 or infinite, or an element of float8_e4m3fn NaN. */
const safeRange = { low: 2 ** -10, high: 2 ** 8 };

interface Importance {
  readonly importance: Float32Array | undefined;
}

/** Reads all of a tensor; twice, where a format might not hold its magnitudes. */
export async function scanTensor(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  format?: string,
): Promise<Scan> {
  const importance = await importanceOf(sources, entry);
  return withNumbers(engine, sources, entry, (all, one) =>
    scanNumbers(engine, all, one, { format, importance }),
  );
}

async function scanNumbers(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { format, importance }: { readonly format?: string | undefined } & Importance,
): Promise<Scan> {
  const tiles = await tilesOf(sources, entry);
  const survey = engine.openSurvey(weightSourceOf(entry, importance));
  try {
    for await (const bytes of tiles()) engine.tallyWeights(survey, bytes);
    const stats = engine.chooseWeightFormats(survey, []);
    const maxima = engine.weightMaxima(survey);
    const isRisky = stats.absMax > safeRange.high || stats.absMax < safeRange.low;
    if (format === undefined || !isRisky) return { stats, maxima, isOverflowing: false };
    engine.chooseWeightFormats(survey, [format]);
    for await (const bytes of tiles()) engine.measureWeights(survey, bytes);
    const { errors } = engine.reportWeights(survey);
    return { stats, maxima, isOverflowing: !errors.every(isFiniteResult) };
  } finally {
    engine.closeSurvey(survey);
  }
}

/** Some tiles of a tensor. */
export interface TileRange {
  /** From 0. */
  readonly first: number;
  readonly count: number;
}

/** The parts of some tiles in a format; without one, the elements' bytes as `data`, little-endian. */
export async function packTiles(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  packing: Packing,
  tiles: TileRange,
): Promise<PartBytes> {
  const importance = await importanceOf(sources, entry);
  return withNumbers(engine, sources, entry, (all, one) =>
    packNumbers(engine, all, one, { ...packing, importance }, tiles),
  );
}

async function packNumbers(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  {
    format,
    maxima = { absMax: 0, rowMaxima: new Float32Array() },
    importance,
  }: Packing & Importance,
  { first, count }: TileRange,
): Promise<PartBytes> {
  const source = weightSourceOf(entry, importance);
  const packed: PartBytes[] = [];
  let at = first * tileElements;
  for await (const bytes of someTiles(sources, entry, { first, count })) {
    packed.push(
      format === undefined
        ? { data: littleEndian(bytes, entry) }
        : checkedFinite(
            engine,
            entry,
            format,
            engine.storeWeightTile(source, format, maxima, at, bytes).parts,
          ),
    );
    at += tileElements;
  }
  const names = Object.keys(packed[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [
      name,
      joinedBytes(packed.map((parts) => parts[name] ?? new Uint8Array())),
    ]),
  );
}

/** Types that store elements of formats which are none of ggml's, and may make NaN or infinities. */
const narrow: Readonly<Record<string, WeightDtype>> = {
  ...{ float8_e4m3fn: 'f8_e4m3', float8_e5m2: 'f8_e5m2', iq4_nl_ref: 'iq4_nl' },
};

/** Refuses parts that contain NaN or infinities: no file does so without a word. */
function checkedFinite(
  engine: Pick<WeightVerbs, 'decodeWeights'>,
  { name }: TensorEntry,
  format: string,
  parts: PartBytes,
): PartBytes {
  const dtype = ggmlDtypeOf(format) ?? narrow[format];
  const [only, ...more] = Object.values(parts);
  if (!dtype || !only || more.length > 0) return parts;
  if (!engine.decodeWeights(dtype, only).every(Number.isFinite))
    refuse('export_overflowed', { tensor: name, format });
  return parts;
}

/** Which format, and what it needs. */
export interface Packing {
  readonly format?: string | undefined;
  readonly maxima?: WeightMaxima | undefined;
}

async function* someTiles(
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { first, count }: TileRange,
): AsyncGenerator<Uint8Array> {
  if (entry.columnMajor) {
    const tiles = await tilesOf(sources, entry);
    yield* tiles();
    return;
  }
  const start = first * tileElements;
  const end = Math.min(entry.elements, start + count * tileElements);
  // Deflated bytes are inflated once for all of them.
  const step = entry.deflated ? end - start : tileElements;
  const { bytes: size, elements: block } = weightDtypes[entry.dtype];
  const tileBytes = (tileElements / block) * size;
  for (let at = start; at < end; at += step) {
    const bytes = await readRange(sources, entry, at, Math.min(step, end - at));
    for (let tile = 0; tile < bytes.length; tile += tileBytes)
      yield bytes.subarray(tile, tile + tileBytes);
  }
}

function littleEndian(bytes: Uint8Array, entry: TensorEntry): Uint8Array {
  const { bytes: size, elements } = weightDtypes[entry.dtype];
  if (!entry.bigEndian || elements > 1 || size === 1) return bytes;
  const swapped = bytes.slice();
  for (let at = 0; at < swapped.length; at += size) swapped.subarray(at, at + size).reverse();
  return swapped;
}
