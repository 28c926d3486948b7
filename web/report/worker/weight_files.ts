import type { WeightMaxima, WeightVerbs } from '../../core/engine/contract.ts';
import type { Hosted } from '../../core/rpc/protocol.ts';
import { type Diagnosis, diagnose } from '../doctor/diagnosis.ts';
import {
  type Packing,
  type PartBytes,
  packTiles,
  scanTensor,
  type TileRange,
} from '../export/pack.ts';
import { planExport } from '../export/plan.ts';
import type { ByteSource } from '../readers/bytes.ts';
import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import { openCheckpoint } from '../readers/open.ts';
import { ReadAhead } from '../readers/read_ahead.ts';
import { readWindow, type TensorWindow, type WindowPlace } from '../readers/window.ts';
import { compareTensors, type TensorComparison } from '../survey/compare.ts';
import { type Outcome, outcomesOf } from '../survey/outcomes.ts';
import type { TensorPair } from '../survey/pairs.ts';
import { bestMix } from '../survey/recipes.ts';
import { readTogether, surveyTensor } from '../survey/survey.ts';
import { inOneArray, type TensorReport } from '../survey/tensor_report.ts';
import { type FileReading, fileReading } from './file_reader.ts';
import { HeldCheckpoint, type PlanVerbs, planInPieces } from './held_checkpoint.ts';
import { inPieces, type ListEvent } from './list_files.ts';
import { itemsOf, type MixPlaces, type MixTable, placesOf } from './mix_table.ts';

/** The calls that the report's worker answers. Files cross by reference; nothing holds all of one. */
export interface WeightFiles extends PlanVerbs {
  /** The names of all formats that `survey` takes. */
  formats(): readonly string[];
  /** Lists the tensors of one file, or of several that belong together: `listFiles` joins its pieces. */
  list(files: readonly File[]): Checkpoint;
  /**
   * Surveys the formats on tensors of the held files, of each of which at most so many bytes are kept. Emits
   * numbers of bytes as they are worked through; each byte counts twice. The first bytes of the `next`
   * tensors are read beforehand.
   */
  survey(
    entries: readonly TensorEntry[],
    formats: readonly string[],
    mostKept?: number,
    next?: readonly TensorEntry[],
  ): readonly Outcome<TensorReport>[];
  /**
   * Compares two versions of tensors of the held files. Emits numbers of bytes as they are
   * worked through.
   */
  compare(pairs: readonly TensorPair[]): readonly Outcome<TensorComparison>[];
  /** A part of a tensor as float32; with `heads`, of one in llama.cpp's order, in the original one. */
  window(
    files: readonly File[],
    entry: TensorEntry,
    place: WindowPlace,
    heads?: number,
  ): TensorWindow;
  /** Judges the conventions by which a packed weight may be read. */
  diagnose(files: readonly File[], entry: TensorEntry): Diagnosis;
  /** The best mix of formats within a limit of bits; may search for seconds. */
  mix(table: MixTable, limit: number): MixPlaces | undefined;
  /** The largest magnitudes of a tensor, which some formats need. */
  maxima(files: readonly File[], entry: TensorEntry): WeightMaxima;
  /** The bytes of some tiles of a tensor in a format. */
  pack(files: readonly File[], entry: TensorEntry, packing: Packing, tiles: TileRange): PartBytes;
}

/** The files that a worker reads whenever it is called: those that are surveyed, and those that they are compared with. */
export interface HeldFiles {
  readonly files: readonly File[];
  readonly others: readonly File[];
}

export const weightFileVerbs = [
  ...(['formats', 'list', 'survey', 'compare', 'window', 'diagnose', 'mix'] as const),
  ...(['holds', 'hold', 'planExport', 'planSize', 'maxima', 'pack'] as const),
] as const;

/** Identifies a file; each call brings an object of its own for the same file. */
const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

/** How many bytes of a list are read between two events. */
const tellEach = 2 ** 18;

type SourceOf = (file: File) => ByteSource;

/** Emits bytes once there are so many: for each small tensor, a message would cost more than its work. */
function gathered(emit: (event: unknown) => void, least = 2 ** 20) {
  let count = 0;
  return (bytes: number) => {
    count += bytes;
    if (count < least) return;
    emit(count);
    count = 0;
  };
}

/** Surveys tensors, and reads the first bytes of the next one while the last is measured. */
function surveying(
  engine: WeightVerbs,
  emit: (event: unknown) => void,
  sourceOf: SourceOf,
  files: readonly File[],
) {
  const ahead = new ReadAhead();
  const beginOn = (entries: readonly TensorEntry[]) => {
    const range = readTogether(entries);
    const file = files[range?.at ?? -1];
    if (file && range) ahead.begin(sourceOf(file), { ...range, file: keyOf(file) });
  };
  const sources = files.map((file) => ahead.over(sourceOf(file), keyOf(file)));
  const survey: Hosted<WeightFiles>['survey'] = async (entries, formats, mostKept, next) => {
    const onBytes = gathered(emit);
    if (entries.length > 1) beginOn(entries);
    const last = entries.at(-1);
    const outcomes = await outcomesOf(entries, (entry) => {
      const onLastRead = next && entry === last ? () => beginOn(next) : undefined;
      return surveyTensor(engine, sources, entry, { formats, mostKept, onBytes, onLastRead });
    });
    return inOneArray(outcomes);
  };
  return survey;
}

/** The verbs over an engine; files are read by `reader`, and those of surveys and comparisons are held. */
export function weightFiles(
  engine: WeightVerbs,
  emit: (event: unknown) => void,
  reader: Hosted<FileReading> = fileReading,
  held: HeldFiles = { files: [], others: [] },
): Hosted<WeightFiles> {
  const sourceOf: SourceOf = (file) => ({
    name: file.name,
    size: file.size,
    read: async (start, length) => reader.read(file, start, length),
  });
  const given = new HeldCheckpoint();
  return {
    formats: () => engine.weightFormats(),
    list: async (files) => {
      let read = 0;
      const counted = (source: ByteSource): ByteSource => ({
        ...source,
        read: async (start, length) => {
          const bytes = await source.read(start, length);
          const before = Math.floor(read / tellEach);
          read += length;
          if (Math.floor(read / tellEach) > before) emit({ read } satisfies ListEvent);
          return bytes;
        },
      });
      const checkpoint = await openCheckpoint(files.map((file) => counted(sourceOf(file))));
      return inPieces(checkpoint, emit);
    },
    survey: surveying(engine, emit, sourceOf, held.files),
    compare: (pairs) => {
      const [sources, others] = [held.files.map(sourceOf), held.others.map(sourceOf)];
      const onBytes = gathered(emit);
      return outcomesOf(pairs, (pair) =>
        compareTensors(engine, sources, others, pair, { onBytes }),
      );
    },
    window: (files, entry, place, heads) =>
      readWindow(engine, files.map(sourceOf), entry, place, heads),
    diagnose: (files, entry) => diagnose(engine, files.map(sourceOf), entry),
    mix: (table, limit) => {
      const items = itemsOf(table);
      const mix = bestMix(items, limit);
      return mix && placesOf(items, mix);
    },
    holds: (id) => given.has(id),
    hold: (id, piece) => given.take(id, piece),
    planExport: async (files, id, order) => {
      const plan = await planExport(engine, files.map(sourceOf), given.of(id), order);
      return planInPieces(plan, emit);
    },
    planSize: async (files, id, order) =>
      (await planExport(engine, files.map(sourceOf), given.of(id), order)).size,
    maxima: async (files, entry) => (await scanTensor(engine, files.map(sourceOf), entry)).maxima,
    pack: (files, entry, packing, tiles) =>
      packTiles(engine, files.map(sourceOf), entry, packing, tiles),
  };
}
