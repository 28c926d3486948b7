import { loadFormats } from '../engine/formats.ts';
import { serve } from '../rpc/serve.ts';

// The whole of the worker of stored formats.
serve(loadFormats);
