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
  const library = (outfile, isForBundlers) =>
    esbuild.build({
      ...common,
      minify: !isForBundlers, // they minify themselves, and heed comments that would be lost
      entryPoints: [fromRoot('web/library.ts')],
      outfile,
      format: 'esm',
      define: { isForBundlers: String(isForBundlers) },
      external: ['../engine.simd.js', './wasm.js', './worker.js'],
    });
  await library(path.join(target, 'zeropoint.js'), false);
  await library(path.join(folder, 'zeropoint.js'), true);
  const read = (name) => fs.readFileSync(path.join(target, name));
  const wasm = read('zeropoint.simd.wasm').toString('base64');
  const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
  write(
    'wasm.js',
    `export default Uint8Array.from(atob("${wasm}"),(c)=>c.charCodeAt(0)).buffer;\n`,
  );
  const worker = read('engine.worker.simd.js').toString();
  write('worker.js', `export default ${JSON.stringify(worker)};\n`);
}
