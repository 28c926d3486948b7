import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { serve } from './serve.mjs';

/** The page's colours under two class names, so that both themes stand on one page. */
function themes() {
  const css = fs.readFileSync(fromRoot('web/page.css'), 'utf8');
  const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1]);
  return `.light {${light}}\n.dark {${dark} color-scheme: dark;\n}\n`;
}

/** The page of all charts; it needs neither the core nor a server. */
export async function buildGallery(target) {
  fs.mkdirSync(target, { recursive: true });
  await esbuild.build({
    entryPoints: ['page.ts', 'gallery.css'].map((file) => fromRoot('tests/gallery', file)),
    outdir: target,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    nodePaths: [fromRoot('node_modules')],
    logLevel: 'warning',
  });
  fs.writeFileSync(path.join(target, 'themes.css'), themes());
  fs.copyFileSync(fromRoot('tests/gallery/index.html'), path.join(target, 'index.html'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = fromRoot('build/gallery');
  await buildGallery(target);
  await serve('build/gallery');
  let timer;
  for (const folder of ['web', 'tests/gallery']) {
    fs.watch(fromRoot(folder), { recursive: true }, () => {
      clearTimeout(timer);
      // A mistake in the code is reported by esbuild; the next change tries again.
      timer = setTimeout(() => buildGallery(target).catch(() => undefined), 100);
    });
  }
  say('watching web/ and tests/gallery/; reload the page after a change.');
}
