import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

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
