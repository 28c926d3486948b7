import fs from 'node:fs';
import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { serve } from './serve.mjs';

// Rebuilds in a process of its own, so that a mistake in the code ends only that rebuild.
async function rebuild() {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [fromRoot('web/build/build.mjs')], { stdio: 'inherit' });
  await new Promise((resolve) => child.on('close', resolve));
}

let queued = false;
let running = false;
async function onChange() {
  queued = true;
  if (running) return;
  running = true;
  while (queued) {
    queued = false;
    await rebuild();
  }
  running = false;
}

await build();
await serve();
let timer;
for (const folder of ['src', 'web']) {
  fs.watch(fromRoot(folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, 100);
  });
}
say('watching src/ and web/; reload the page after a change.');
