import { loadWeights } from '../engine/weights.ts';
import { serve } from '../rpc/serve.ts';
import { weightFiles } from './weight_files.ts';

// The whole of the worker that surveys files of weights.
serve(async (wasm: ArrayBuffer, { emit }) => weightFiles(await loadWeights(wasm), emit));
