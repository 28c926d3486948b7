import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const fromRoot = (...parts) => path.join(root, ...parts);

/** The two builds of the core: their presets, and their names on the page. */
export const variants = [
  { name: 'simd', preset: 'wasm' },
  { name: 'scalar', preset: 'wasm-scalar' },
];

/**
 * The modules of the core: the lesson's, which a first visit of the page downloads, the engine,
 * the stored formats, what surveys files of weights, and networks. `file` is what CMake calls the output,
 * `alias` what web/core/engine imports, `entry` where. One that `isPlain` has no vectors in either variant.
 */
export const modules = {
  lesson: {
    file: 'zeropoint.lesson',
    alias: 'zeropoint-lesson-core',
    isPlain: true,
    entry: 'web/core/engine/lesson.ts',
  },
  engine: { file: 'zeropoint', alias: 'zeropoint-core', entry: 'web/core/engine/load.ts' },
  formats: {
    file: 'zeropoint.formats',
    alias: 'zeropoint-formats-core',
    entry: 'web/core/engine/formats.ts',
  },
  weights: {
    file: 'zeropoint.weights',
    alias: 'zeropoint-weights-core',
    entry: 'web/core/engine/weights.ts',
  },
  networks: {
    file: 'zeropoint.networks',
    alias: 'zeropoint-networks-core',
    entry: 'web/core/engine/networks.ts',
  },
};

/** The preset that links a module for a variant: a plain one is linked once, where nothing has vectors. */
export const presetOf = ({ preset }, { isPlain }) => (isPlain ? 'wasm-scalar' : preset);

const output = (variant, module, ending) =>
  fromRoot('build', presetOf(variant, module), `${module.file}.${ending}`);
export const loaderOf = (variant, module) => output(variant, module, 'mjs');
export const wasmOf = (variant, module) => output(variant, module, 'wasm');
