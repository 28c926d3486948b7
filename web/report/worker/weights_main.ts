import '../../ui/trusted_types.ts';
import { loadWeights } from '../../core/engine/weights.ts';
import { serve } from '../../core/rpc/serve.ts';
import { fileReader } from './file_reader.ts';
import { weightFiles } from './weight_files.ts';

/** The parts from which the worker starts: the core's bytes, and the source of the worker that reads for it. */
export interface WeightsParts {
  readonly wasm: ArrayBuffer;
  readonly reader: string;
}

// The whole of the worker that surveys files of weights.
serve(async ({ wasm, reader }: WeightsParts, { emit }) =>
  weightFiles(await loadWeights(wasm), emit, fileReader(reader)),
);
