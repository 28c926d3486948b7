import { build } from './build.mjs';
import { serve } from './serve.mjs';

await build();
await serve();
