import '../messages/notebook.ts';
import { loadFormats } from '../engine/formats.ts';
import { loadEngine } from '../engine/load.ts';
import { serve } from '../rpc/serve.ts';
import { pythonHost } from './host.ts';
import { limitMemory } from './memory.ts';

// The whole of Python's worker, in a browser and in Node.

limitMemory();
serve(pythonHost(loadEngine, loadFormats));
