import { loadWeights } from '../engine/weights.ts';
import type { Hosted } from '../rpc/protocol.ts';
import { serve } from '../rpc/serve.ts';
import type { TensorEntry } from '../weights/checkpoint.ts';
import { surveyTensor, type TensorReport } from '../weights/survey.ts';
import { type FilePlace, fileSource } from './file_source.ts';

/** What a thread of `zeropoint report` answers. */
export interface ReportThread {
  survey(
    places: readonly FilePlace[],
    entry: TensorEntry,
    formats: readonly string[],
  ): TensorReport;
}

serve(async (wasm: Uint8Array): Promise<Hosted<ReportThread>> => {
  const engine = await loadWeights(wasm);
  let sources: ReturnType<typeof fileSource>[] | undefined;
  return {
    survey: (places, entry, formats) => {
      sources ??= places.map(fileSource);
      return surveyTensor(engine, sources, entry, { formats });
    },
  };
});
