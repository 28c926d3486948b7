import type { WeightMaxima, WeightVerbs } from '../../core/engine/contract.ts';
import type { Hosted } from '../../core/rpc/protocol.ts';
import {
  type Packing,
  type PartBytes,
  packTiles,
  scanTensor,
  type TileRange,
} from '../export/pack.ts';
import { planExport } from '../export/plan.ts';
import type { ExportOrder, ExportPlan } from '../export/plan_types.ts';
import type { ByteSource } from '../readers/bytes.ts';
import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import { openCheckpoint } from '../readers/open.ts';
import { ReadAhead } from '../readers/read_ahead.ts';
import { readWindow, type TensorWindow, type WindowPlace } from '../readers/window.ts';
import { compareTensors, type TensorComparison } from '../survey/compare.ts';
import type { TensorPair } from '../survey/pairs.ts';
import { bestMix, type Item, type Mix } from '../survey/recipes.ts';
import { readFirst, surveyTensor, type TensorReport } from '../survey/survey.ts';
import { type FileReading, fileReading } from './file_reader.ts';

/** The calls that the report's worker answers. Files cross by reference; nothing holds all of one. */
export interface WeightFiles {
  /** The names of all formats that `survey` takes. */
  formats(): readonly string[];
  /** Lists the tensors of one file, or of several that belong together. */
  list(files: readonly File[]): Checkpoint;
  /**
   * Surveys the formats on a tensor, of which at most so many bytes are kept. Emits the number of bytes
   * after each tile; each byte counts twice. The bytes of the `next` tensor are read beforehand.
   */
  survey(
    files: readonly File[],
    entry: TensorEntry,
    formats: readonly string[],
    mostKept?: number,
    next?: TensorEntry,
  ): TensorReport;
  /**
   * Compares two versions of a tensor; `others` hold the second one. Emits the number
   * of bytes after each tile: in the end, `bytesToCompare`.
   */
  compare(files: readonly File[], others: readonly File[], pair: TensorPair): TensorComparison;
  /** A part of a tensor as float32; with `heads`, of one in llama.cpp's order, in the original one. */
  window(
    files: readonly File[],
    entry: TensorEntry,
    place: WindowPlace,
    heads?: number,
  ): TensorWindow;
  /** The best mix of formats within a limit of bits; may search for seconds. */
  mix(items: readonly Item[], limit: number): Mix | undefined;
  /** Plans a file of quantized tensors. */
  planExport(files: readonly File[], checkpoint: Checkpoint, order: ExportOrder): ExportPlan;
  /** The largest magnitudes of a tensor, which some formats need. */
  maxima(files: readonly File[], entry: TensorEntry): WeightMaxima;
  /** The bytes of some tiles of a tensor in a format. */
  pack(files: readonly File[], entry: TensorEntry, packing: Packing, tiles: TileRange): PartBytes;
}

export const weightFileVerbs = [
  ...(['formats', 'list', 'survey', 'compare', 'window', 'mix'] as const),
  ...(['planExport', 'maxima', 'pack'] as const),
] as const;

/** Identifies a file; each call brings an object of its own for the same file. */
const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

type SourceOf = (file: File) => ByteSource;

/** Surveys tensors, and reads the first bytes of the next one while the last is measured. */
function surveying(engine: WeightVerbs, emit: (event: unknown) => void, sourceOf: SourceOf) {
  const ahead = new ReadAhead();
  const beginOn = (files: readonly File[], next: TensorEntry) => {
    const file = files[next.file];
    const first = readFirst(next);
    if (file && first) ahead.begin(sourceOf(file), keyOf(file), first.start, first.length);
  };
  const survey: Hosted<WeightFiles>['survey'] = (files, entry, formats, mostKept, next) =>
    surveyTensor(
      engine,
      files.map((file) => ahead.over(sourceOf(file), keyOf(file))),
      entry,
      { formats, mostKept, onBytes: emit, onLastRead: next && (() => beginOn(files, next)) },
    );
  return survey;
}

/** The verbs over an engine; files are read by `reader`. */
export function weightFiles(
  engine: WeightVerbs,
  emit: (event: unknown) => void,
  reader: Hosted<FileReading> = fileReading,
): Hosted<WeightFiles> {
  const sourceOf: SourceOf = (file) => ({
    name: file.name,
    size: file.size,
    read: async (start, length) => reader.read(file, start, length),
  });
  return {
    formats: () => engine.weightFormats(),
    list: (files) => openCheckpoint(files.map(sourceOf)),
    survey: surveying(engine, emit, sourceOf),
    compare: (files, others, pair) =>
      compareTensors(engine, files.map(sourceOf), others.map(sourceOf), pair, { onBytes: emit }),
    window: (files, entry, place, heads) =>
      readWindow(engine, files.map(sourceOf), entry, place, heads),
    mix: bestMix,
    planExport: (files, checkpoint, order) =>
      planExport(engine, files.map(sourceOf), checkpoint, order),
    maxima: async (files, entry) => (await scanTensor(engine, files.map(sourceOf), entry)).maxima,
    pack: (files, entry, packing, tiles) =>
      packTiles(engine, files.map(sourceOf), entry, packing, tiles),
  };
}
