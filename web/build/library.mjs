import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

/**
 * The way in for those who import the engine: zeropoint.js, which finds its files beside itself, and
 * bundler/zeropoint.js, whose files are modules, so that every bundler takes them along unasked.
 */
export async function buildLibrary(target, common) {
  const folder = path.join(target, 'bundler');
  const library = (entry, outfile, isForBundlers) =>
    esbuild.build({
      ...common,
      // Bundlers minify themselves, and heed comments; other tools look at how a line begins.
      minify: false,
      minifyIdentifiers: true,
      minifySyntax: true,
      entryPoints: [fromRoot('web', entry)],
      outfile,
      format: 'esm',
      define: { isForBundlers: String(isForBundlers) },
      external: ['../engine.simd.js', './wasm.js', './worker.js'],
    });
  await library('library.ts', path.join(target, 'zeropoint.js'), false);
  await library('library.ts', path.join(folder, 'engine.js'), true);
  await library('names.ts', path.join(folder, 'names.js'), true);
  const write = (name, text) => fs.writeFileSync(path.join(folder, name), `${text}\n`);
  write(
    'zeropoint.js',
    `export { openAsyncEngine, openEngine, QuantError } from './engine.js';
export * from './names.js';`,
  );
  const read = (name, encoding) => fs.readFileSync(path.join(target, name), encoding);
  const wasm = read('zeropoint.simd.wasm', 'base64');
  write('wasm.js', `export default Uint8Array.from(atob("${wasm}"),(c)=>c.charCodeAt(0)).buffer;`);
  write('worker.js', `export default ${JSON.stringify(read('engine.worker.simd.js', 'utf8'))};`);
}
