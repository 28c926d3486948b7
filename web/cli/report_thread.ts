import { loadWeights } from '../core/engine/weights.ts';
import type { Hosted } from '../core/rpc/protocol.ts';
import { serve } from '../core/rpc/serve.ts';
import { type Diagnosis, diagnose } from '../report/doctor/diagnosis.ts';
import {
  type Packing,
  type PartBytes,
  packTiles,
  type Scan,
  scanTensor,
  type TileRange,
} from '../report/export/pack.ts';
import { planExport } from '../report/export/plan.ts';
import type { ExportOrder, ExportPlan } from '../report/export/plan_types.ts';
import type { Checkpoint, TensorEntry } from '../report/readers/checkpoint.ts';
import { ReadAhead } from '../report/readers/read_ahead.ts';
import { compareTensors, type TensorComparison } from '../report/survey/compare.ts';
import { type Outcome, outcomesOf } from '../report/survey/outcomes.ts';
import type { TensorPair } from '../report/survey/pairs.ts';
import { sampleTensor } from '../report/survey/sample.ts';
import { readTogether, surveyTensor } from '../report/survey/survey.ts';
import { inOneArray, type TensorReport } from '../report/survey/tensor_report.ts';
import { type FilePlace, fileSource } from './file_source.ts';

/** The calls that a thread of the commands answers. */
export interface ReportThread {
  /** The names of all formats. */
  formats(): readonly string[];
  /** Tensors side by side are read at once, and answered together: a call for each would cost more than its work. */
  survey(
    places: readonly FilePlace[],
    entries: readonly TensorEntry[],
    formats: readonly string[],
    /** More formats of single tensors, in the order of the entries. */
    more?: readonly (readonly string[])[],
    /** The share of the rows that is read; all of them if it is missing. */
    share?: number,
  ): readonly Outcome<TensorReport>[];
  compare(
    places: readonly FilePlace[],
    others: readonly FilePlace[],
    pair: TensorPair,
  ): TensorComparison;
  scan(places: readonly FilePlace[], entry: TensorEntry, format?: string): Scan;
  planExport(places: readonly FilePlace[], checkpoint: Checkpoint, order: ExportOrder): ExportPlan;
  pack(
    places: readonly FilePlace[],
    entry: TensorEntry,
    packing: Packing,
    tiles: TileRange,
  ): PartBytes;
  /** Judges the conventions of a packed weight, by its original if there is one. */
  diagnose(
    places: readonly FilePlace[],
    entry: TensorEntry,
    originalPlaces: readonly FilePlace[],
    original?: TensorEntry,
  ): Diagnosis;
}

serve(async (wasm: Uint8Array): Promise<Hosted<ReportThread>> => {
  const engine = await loadWeights(wasm);
  const sourcesAt = (places: readonly FilePlace[]) => places.map(fileSource);
  return {
    formats: () => engine.weightFormats(),
    survey: async (places, entries, formats, more = [], share) => {
      const formatsOf = (entry: TensorEntry) => [
        ...new Set([...formats, ...(more[entries.indexOf(entry)] ?? [])]),
      ];
      const ahead = new ReadAhead();
      const sources = sourcesAt(places);
      const range = entries.length > 1 && share === undefined ? readTogether(entries) : undefined;
      const source = range && sources[range.at];
      if (source) ahead.begin(source, { file: String(range.at), ...range });
      const read = sources.map((one, at) => ahead.over(one, String(at)));
      return inOneArray(
        await outcomesOf(entries, (entry) => {
          const own = { formats: formatsOf(entry) };
          return share === undefined
            ? surveyTensor(engine, read, entry, own)
            : sampleTensor(engine, read, entry, { ...own, share });
        }),
      );
    },
    compare: (places, others, pair) =>
      compareTensors(engine, sourcesAt(places), sourcesAt(others), pair),
    scan: (places, entry, format) => scanTensor(engine, sourcesAt(places), entry, format),
    planExport: (places, checkpoint, order) =>
      planExport(engine, sourcesAt(places), checkpoint, order),
    pack: (places, entry, packing, tiles) =>
      packTiles(engine, sourcesAt(places), entry, packing, tiles),
    diagnose: (places, entry, originalPlaces, original) =>
      diagnose(
        ...([engine, sourcesAt(places), entry] as const),
        original && { sources: sourcesAt(originalPlaces), entry: original },
      ),
  };
});
