import '../ui/messages/notebook.ts';
import { loadEngine } from '../core/engine/load.ts';
import { loadNetworks } from '../core/engine/networks.ts';
import { serve } from '../core/rpc/serve.ts';
import { pythonHost } from './host.ts';
import { limitMemory } from './memory.ts';
import { confine } from './sandbox.ts';

// The whole of Python's worker, in a browser and in Node.

limitMemory();
serve(pythonHost(loadEngine, loadNetworks));
// Only now, as `serve` has taken the functions for messages; and before the first message arrives.
confine();
