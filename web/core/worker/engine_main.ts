import { loadEngine } from '../engine/load.ts';
import { serve } from '../rpc/serve.ts';

// The whole of the engine's worker.
serve(loadEngine);
