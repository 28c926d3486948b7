import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const fromRoot = (...parts) => path.join(root, ...parts);

/** The two builds of the core: which preset makes them, and what the page calls them. */
export const variants = [
  { name: 'simd', preset: 'wasm' },
  { name: 'scalar', preset: 'wasm-scalar' },
];

export const loaderOf = ({ preset }) => fromRoot('build', preset, 'zeropoint.mjs');
export const wasmOf = ({ preset }) => fromRoot('build', preset, 'zeropoint.wasm');
