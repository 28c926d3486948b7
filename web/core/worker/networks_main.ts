import { loadNetworks } from '../engine/networks.ts';
import { serve } from '../rpc/serve.ts';

// The whole of the worker of networks.
serve(loadNetworks);
