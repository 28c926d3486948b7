import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

/** Files as modules: their names, contents and types. */
const modules = [
  ['wasm.js', 'zeropoint.simd.wasm', 'bytes'],
  ['worker.js', 'engine.worker.simd.js', 'text'],
  ['formats_wasm.js', 'zeropoint.formats.simd.wasm', 'bytes'],
  ['formats_worker.js', 'formats.worker.simd.js', 'text'],
  ['networks_wasm.js', 'zeropoint.networks.simd.wasm', 'bytes'],
  ['lesson_wasm.js', 'zeropoint.lesson.simd.wasm', 'bytes'],
  ['lesson_worker.js', 'worker.simd.js', 'text'],
];

/** The modules that bundlers include: those above, and modules of the site. */
const external = [
  ...['engine.simd', 'formats.simd', 'networks.simd', 'host.simd'].map((name) => `../${name}.js`),
  ...modules.map(([name]) => `./${name}`),
];

/** Build options of a module that locates files beside itself. */
export const besideItself = {
  define: { isForBundlers: 'false', elementSheet: '""', workbenchSheet: '""' },
  external,
};

/**
 * The ways in for those who import the engine or the element. zeropoint.js, as element.js, finds its
 * files beside itself; in bundler/ are the same two, whose files are modules, so that every bundler
 * takes them along unasked. `version` is that of the site's files.
 */
export async function buildLibrary(target, common, version) {
  const folder = path.join(target, 'bundler');
  const bundle = (entry, outfile, options) =>
    esbuild.build({
      ...common,
      // Bundlers minify themselves and read comments; other tools look at the start of lines.
      minify: false,
      minifyIdentifiers: true,
      minifySyntax: true,
      entryPoints: [fromRoot('web', entry)],
      outfile,
      format: 'esm',
      ...options,
    });
  const read = (name, encoding) => fs.readFileSync(path.join(target, name), encoding);
  const define = {
    isForBundlers: 'true',
    buildVersion: JSON.stringify(version),
    elementSheet: JSON.stringify(read('element.css', 'utf8')),
    workbenchSheet: JSON.stringify(read('workbench.css', 'utf8')),
  };
  const inBundle = { define, external };
  await bundle('core/library/library.ts', path.join(target, 'zeropoint.js'), besideItself);
  await bundle('core/library/library.ts', path.join(folder, 'engine.js'), inBundle);
  await bundle('core/library/names.ts', path.join(folder, 'names.js'), inBundle);
  await bundle('instrument/element/element.ts', undefined, {
    ...inBundle,
    // The lit-html that needs no document, for server-side rendering.
    platform: 'neutral',
    conditions: ['node'],
    splitting: true,
    outdir: folder,
    chunkNames: '[name]-[hash]',
  });
  const write = (name, text) => fs.writeFileSync(path.join(folder, name), `${text}\n`);
  write(
    'zeropoint.js',
    `export { openAsyncEngine, openEngine, openFormats, openNetworks, QuantError } from './engine.js';
export * from './names.js';`,
  );
  for (const [name, file, kind] of modules) {
    const value =
      kind === 'text'
        ? JSON.stringify(read(file, 'utf8'))
        : `Uint8Array.from(atob("${read(file, 'base64')}"), (c) => c.charCodeAt(0)).buffer`;
    write(name, `export default ${value};`);
  }
}
