import fs from 'node:fs';
import { buildGallery } from './gallery_page.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { serve } from './serve.mjs';

/** Serves the gallery until the process ends, rebuilding it after each change. */
async function show() {
  const target = fromRoot('build/gallery');
  await buildGallery(target);
  await serve('build/gallery');
  let timer;
  for (const folder of ['web', 'tests/gallery']) {
    fs.watch(fromRoot(folder), { recursive: true }, () => {
      clearTimeout(timer);
      // esbuild reports errors in the code; the next change retries.
      timer = setTimeout(() => buildGallery(target).catch(() => undefined), 100);
    });
  }
  say('watching web/ and tests/gallery/; reload the page after a change.');
}

/** Updates the golden files from the current gallery. */
async function write() {
  const { bundleScript } = await import('./bundle_tests.mjs');
  run(process.execPath, [await bundleScript('browser/gallery.test.ts'), '--write']);
  say('wrote the golden files to tests/gallery/golden/; review them before you commit.');
}

await (process.argv.includes('--write') ? write() : show());
