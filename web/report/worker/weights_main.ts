import '../../ui/trusted_types.ts';
import { loadWeights } from '../../core/engine/weights.ts';
import { serve } from '../../core/rpc/serve.ts';
import { fileReader } from './file_reader.ts';
import { type HeldFiles, weightFiles } from './weight_files.ts';

/** The parts from which the worker starts: the core's bytes, and the source of the worker that reads for it. */
export interface WeightsParts {
  readonly wasm: ArrayBuffer;
  readonly reader: string;
  /** The files that surveys and comparisons read: sent once, since a message with a file is slow. */
  readonly held: HeldFiles;
}

// The whole of the worker that surveys files of weights.
serve(async ({ wasm, reader, held }: WeightsParts, { emit }) =>
  weightFiles(await loadWeights(wasm), emit, fileReader(reader), held),
);
