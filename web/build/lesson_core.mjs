import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot, modules, variants, wasmOf } from './paths.mjs';

/** The networks of drawings, opened when they are asked for; `site` is the built site. */
export function networksOf(site) {
  const opened = (name) => {
    let network;
    return () => {
      network ??= networkOf(site, name);
      return network;
    };
  };
  return { digits: opened('digits'), language: opened('language') };
}

async function networkOf(site, name) {
  const [variant] = variants;
  const bundle = path.join(site, `networks.${variant.name}.js`);
  const { loadNetworks } = await import(pathToFileURL(bundle).href);
  const engine = await loadNetworks(fs.readFileSync(wasmOf(variant, modules.networks)));
  const file = fs.readFileSync(fromRoot(`web/examples/weights/${name}.safetensors`));
  return { engine, network: engine.openNetwork(file) };
}

/** The whole engine for build scripts, from the built site in `site`. */
export async function enginesOf(site) {
  const [variant] = variants;
  const bundle = path.join(site, `engine.${variant.name}.js`);
  const { loadEngine } = await import(pathToFileURL(bundle).href);
  const core = await loadEngine(fs.readFileSync(wasmOf(variant, modules.engine)));
  return { lesson: async () => core, whole: async () => core };
}
