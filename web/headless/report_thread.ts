import { loadWeights } from '../engine/weights.ts';
import type { Hosted } from '../rpc/protocol.ts';
import { serve } from '../rpc/serve.ts';
import type { Checkpoint, TensorEntry } from '../weights/checkpoint.ts';
import {
  type Packing,
  type PartBytes,
  packTiles,
  type Scan,
  scanTensor,
  type TileRange,
} from '../weights/export/pack.ts';
import { planExport } from '../weights/export/plan.ts';
import type { ExportOrder, ExportPlan } from '../weights/export/plan_types.ts';
import { surveyTensor, type TensorReport } from '../weights/survey.ts';
import { type FilePlace, fileSource } from './file_source.ts';

/** What a thread of the commands answers. */
export interface ReportThread {
  /** The names of all formats. */
  formats(): readonly string[];
  survey(
    places: readonly FilePlace[],
    entry: TensorEntry,
    formats: readonly string[],
  ): TensorReport;
  scan(places: readonly FilePlace[], entry: TensorEntry): Scan;
  planExport(places: readonly FilePlace[], checkpoint: Checkpoint, order: ExportOrder): ExportPlan;
  pack(
    places: readonly FilePlace[],
    entry: TensorEntry,
    packing: Packing,
    tiles: TileRange,
  ): PartBytes;
}

serve(async (wasm: Uint8Array): Promise<Hosted<ReportThread>> => {
  const engine = await loadWeights(wasm);
  let sources: ReturnType<typeof fileSource>[] | undefined;
  const sourcesAt = (places: readonly FilePlace[]) => {
    sources ??= places.map(fileSource);
    return sources;
  };
  return {
    formats: () => engine.weightFormats(),
    survey: (places, entry, formats) => surveyTensor(engine, sourcesAt(places), entry, { formats }),
    scan: (places, entry) => scanTensor(engine, sourcesAt(places), entry),
    planExport: (places, checkpoint, order) =>
      planExport(engine, sourcesAt(places), checkpoint, order),
    pack: (places, entry, packing, tiles) =>
      packTiles(engine, sourcesAt(places), entry, packing, tiles),
  };
});
