import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { modules, variants, wasmOf } from './paths.mjs';

/** The whole engine for build scripts, from the built site in `site`. */
export async function enginesOf(site) {
  const [variant] = variants;
  const bundle = path.join(site, `engine.${variant.name}.js`);
  const { loadEngine } = await import(pathToFileURL(bundle).href);
  const core = await loadEngine(fs.readFileSync(wasmOf(variant, modules.engine)));
  return { lesson: async () => core, whole: async () => core };
}
