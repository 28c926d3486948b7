import '../ui/messages/notebook.ts';
import { loadEngine } from '../core/engine/load.ts';
import { loadNetworks } from '../core/engine/networks.ts';
import { serve } from '../core/rpc/serve.ts';
import { pythonHost } from './host.ts';
import { limitMemory } from './memory.ts';

// The whole of Python's worker, in a browser and in Node.

limitMemory();
serve(pythonHost(loadEngine, loadNetworks));
