import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { fromRoot, root } from './paths.mjs';

/** Packages that tests import without bundling. */
const outside = {
  'pyodide/pyodide.asm.mjs': 'node_modules/pyodide/pyodide.asm.mjs',
  esbuild: 'node_modules/esbuild/lib/main.js',
  publint: 'node_modules/publint/src/index-node.js',
};

/** Bundles are in build/, where Node would not find the tests' own packages. */
const testPackages = {
  name: 'test-packages',
  setup(build) {
    for (const [name, file] of Object.entries(outside)) {
      build.onResolve({ filter: new RegExp(`^${name.replaceAll('.', '\\.')}$`) }, () => ({
        path: pathToFileURL(fromRoot(file)).href,
        external: true,
      }));
    }
    // Required: for an import, Node would first search its seven megabytes for the names it exports.
    build.onResolve({ filter: /^playwright-core$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'required',
    }));
    build.onLoad({ filter: /^playwright-core$/, namespace: 'required' }, ({ path: name }) => ({
      contents: `import { createRequire } from 'node:module';
export const { chromium } = createRequire(${JSON.stringify(fromRoot('package.json'))})('${name}');`,
    }));
  },
};

const out = fromRoot('build/tests');
/** The module by which a test finds what the build writes. */
const builtFiles = 'tests/built.ts';

/** esbuild's options for TypeScript files of tests/. */
export const testBundles = (files) => ({
  absWorkingDir: root,
  entryPoints: files.map((file) => fromRoot('tests', file)),
  outdir: out,
  outbase: fromRoot('tests'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  plugins: [testPackages],
  logLevel: 'warning',
  metafile: true,
  define: { projectRoot: JSON.stringify(fromRoot()) },
});

/**
 * The test files that need a build: those outside of tests/unit, and those that import tests/built.ts
 * by esbuild's `metafile`.
 */
export function needingBuild(files, { outputs }) {
  const importing = Object.values(outputs)
    .filter(({ inputs }) => Object.hasOwn(inputs, builtFiles))
    .map(({ entryPoint }) => path.relative('tests', entryPoint));
  return files.filter((file) => !file.startsWith('unit/') || importing.includes(file));
}

/** Bundles TypeScript files of tests/ for Node alone, and returns those that need a build to run. */
export async function bundleSources(files) {
  const { metafile } = await esbuild.build(testBundles(files));
  return needingBuild(files, metafile);
}

/** Bundles the engines, Python and the gallery, as tests load them. */
export async function buildTestEngines() {
  const [{ buildEngines }, { buildPython }, { buildGallery }] = await Promise.all([
    import('./page.mjs'),
    import('./python.mjs'),
    import('./gallery_page.mjs'),
  ]);
  await buildEngines(fromRoot('build/engines'));
  await buildPython(fromRoot('build/engines/python'));
  await buildGallery(fromRoot('build/gallery'));
  await esbuild.build({
    entryPoints: [fromRoot('web/python/fetched_client.ts')],
    outfile: fromRoot('build/engines/python_client.js'),
    bundle: true,
    format: 'esm',
    define: { pythonBytes: '1e7' },
    logLevel: 'warning',
  });
}

/**
 * Bundles TypeScript files of tests/ and, unless they are `built` already, the engines that they load;
 * returns the paths of the bundles. `changes` are to esbuild's options.
 */
export async function bundle(files, changes = {}, { built = false } = {}) {
  if (!built) await buildTestEngines();
  await esbuild.build({ ...testBundles(files), ...changes });
  const ending = changes.outExtension?.['.js'] ?? '.mjs';
  return files.map((file) => path.join(out, file.replace(/\.ts$/, ending)));
}

/** The tests of some folders. */
export function bundleTests(folders) {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(fromRoot('tests', folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  );
  return bundle(files);
}

/** One script. */
export async function bundleScript(file) {
  const [script] = await bundle([file]);
  return script;
}
