import '../ui/messages/notebook.ts';
import { loadFormats } from '../core/engine/formats.ts';
import { loadEngine } from '../core/engine/load.ts';
import { serve } from '../core/rpc/serve.ts';
import { pythonHost } from './host.ts';
import { limitMemory } from './memory.ts';

// The whole of Python's worker, in a browser and in Node.

limitMemory();
serve(pythonHost(loadEngine, loadFormats));
