import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { themeRules } from './colors.mjs';
import { fromRoot } from './paths.mjs';

/** Builds the page of all charts, which needs neither the core nor a server. */
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
  fs.writeFileSync(path.join(target, 'themes.css'), themeRules('.light', '.dark'));
  fs.copyFileSync(fromRoot('tests/gallery/index.html'), path.join(target, 'index.html'));
}
