import { build } from './build.mjs';
import { run } from './run.mjs';
import { ensurePackages, ensureSystem } from './setup.mjs';

// Surveys a checkpoint of 2 GiB on report.html in Firefox, and prints the time and the memory.

ensureSystem(['firefox']);
ensurePackages();
await build();
const { bundleScript } = await import('./bundle_tests.mjs');
// Node 20 hides the WebSocket that Firefox is spoken to through.
run(process.execPath, [
  '--experimental-websocket',
  '--no-warnings',
  await bundleScript('bench/weights_firefox.mjs'),
]);
