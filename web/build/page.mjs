import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { buildElementSheet, pageThemes, pictureFonts, tokens } from './colors.mjs';
import { buildDocs } from './docs_pages.mjs';
import { buildDrawings } from './drawings.mjs';
import { firstPaint } from './first_paint.mjs';
import { buildHeaders } from './headers.mjs';
import { sitePage } from './html.mjs';
import { buildLessonPages } from './lesson_pages.mjs';
import { buildLessons, copyFormulas } from './lessons.mjs';
import { besideItself, buildLibrary } from './library.mjs';
import { buildLlmsText } from './llms_text.mjs';
import { elementManifest } from './manifest.mjs';
import { buildOffline } from './offline.mjs';
import { buildDigitsFile, buildOneFile } from './one_file.mjs';
import { fromRoot, loaderOf, modules, variants, wasmOf } from './paths.mjs';
import { buildPython } from './python.mjs';
import { recordLessons } from './record.mjs';
import { pages, splitScripts, target, versionMark } from './scripts.mjs';
import { speechNetwork } from './speech_network.mjs';

/** Replaces the text of Emscripten's loader about an abort, without its advice to developers of the core. */
const plainAborts = {
  name: 'plain-aborts',
  setup(build) {
    build.onLoad({ filter: /\/build\/.*\.mjs$/ }, ({ path: file }) => ({
      contents: fs
        .readFileSync(file, 'utf8')
        .replace(/what\s*\+=\s*". Build with -s ?ASSERTIONS[^"]*";/, ''),
      loader: 'js',
    }));
  },
};

const common = {
  bundle: true,
  minify: true,
  target,
  charset: 'utf8',
  legalComments: 'none', // licences are in THIRD_PARTY_NOTICES.md, which is part of the site
  logLevel: 'warning',
  plugins: [plainAborts],
};

/** The page fills the window, so its container queries become media queries. */
const byWindow = {
  name: 'by-window',
  setup(build) {
    build.onLoad({ filter: /narrow\.css$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replaceAll('@container', '@media'),
      loader: 'css',
    }));
  },
};

/** Emscripten's loader would use import.meta for its URL, which it does not need: it gets bytes. */
const withLoader = (variant) => ({
  alias: Object.fromEntries(
    Object.values(modules).map((module) => [module.alias, loaderOf(variant, module)]),
  ),
  // Bundlers look for every file that a module seems to load relative to itself.
  define: { 'import.meta.url': '""' },
});

/** Node bundles of both engines, for tests and tools. */
export async function buildEngines(target) {
  for (const variant of variants) {
    for (const [name, { entry }] of Object.entries(modules)) {
      await esbuild.build({
        ...common,
        ...withLoader(variant),
        minify: false,
        entryPoints: [fromRoot(entry)],
        outfile: path.join(target, `${name}.${variant.name}.mjs`),
        format: 'esm',
      });
    }
  }
}

/**
 * Takes from Pyodide's own JavaScript the expression that loads modules: it would load Node's network, or request an
 * address of the page's host, and no worker can be without it, because it is no name but a part of the language.
 */
const withoutImports = {
  name: 'without-imports',
  setup(build) {
    build.onLoad({ filter: /[\\/]pyodide\.asm\.mjs$/ }, ({ path: file }) => ({
      contents: `const refuseImport = async () => { throw new Error('nothing can be loaded here'); };
${fs.readFileSync(file, 'utf8').replace(/\bimport\(/g, 'refuseImport(')}`,
      loader: 'js',
    }));
  },
};

/** Python's worker with the core's and Pyodide's loaders: a module, as Pyodide requires. */
async function buildPythonWorker(variant, outfile) {
  await esbuild.build({
    ...common,
    ...withLoader(variant),
    target: 'es2022', // Pyodide's own module, which uses top-level await
    entryPoints: [fromRoot('web/python/main.ts')],
    outfile,
    format: 'esm',
    plugins: [...common.plugins, withoutImports],
    external: ['node:*', 'ws'],
    define: {}, // Pyodide's loader needs its URL in Node
    logOverride: { 'direct-eval': 'silent' },
  });
}

/** The files that Python in the page loads besides the cores, and the size of all in bytes. */
async function buildPythonFiles(target) {
  const folder = path.join(target, 'python');
  await buildPython(folder);
  for (const variant of variants) {
    await buildPythonWorker(variant, path.join(folder, `worker.${variant.name}.mjs`));
  }
  const { name } = variants[0];
  const files = ['pyodide.wasm', 'stdlib.zip', 'modules.zip', `worker.${name}.mjs`];
  const sizes = files.map((file) => fs.statSync(path.join(folder, file)).size);
  const cores = [modules.engine, modules.networks].map(({ file }) => `${file}.${name}.wasm`);
  return sizes
    .concat(cores.map((file) => fs.statSync(path.join(target, file)).size))
    .reduce((sum, size) => sum + size);
}

/** The notebook runner for Node, and the package's command. */
async function buildHeadless(target) {
  const shared = { ...common, target: 'node20', platform: 'node', format: 'esm' };
  await esbuild.build({
    ...shared,
    entryPoints: [fromRoot('web/cli/headless.ts')],
    outfile: path.join(target, 'headless.mjs'),
  });
  await esbuild.build({
    ...shared,
    ...withLoader(variants[0]),
    entryPoints: [fromRoot('web/cli/report_thread.ts')],
    outfile: path.join(target, 'report_thread.mjs'),
  });
  await esbuild.build({
    ...shared,
    entryPoints: [fromRoot('web/python/process.ts')],
    outfile: path.join(target, 'python/process.mjs'),
    external: ['./worker.simd.mjs'],
  });
  await esbuild.build({
    ...shared,
    entryPoints: [fromRoot('web/cli/bin.ts')],
    outfile: path.join(target, 'cli.mjs'),
    external: ['./headless.mjs'],
    banner: { js: '#!/usr/bin/env node' },
  });
  fs.chmodSync(path.join(target, 'cli.mjs'), 0o755);
}

/** The version of a build: a hash of its files, which keeps browsers from mixing two builds. */
function versionOf(site, scripts) {
  const hash = createHash('sha256');
  const written = fs.readdirSync(site, { recursive: true, withFileTypes: true });
  const files = written
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  for (const file of [...files.sort(), fromRoot('package.json')])
    hash.update(fs.readFileSync(file));
  for (const text of scripts.values()) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

/** Builds the scripts of the pages and of the element, and returns the build's version. */
async function buildScripts(site, pythonBytes) {
  const define = {
    ...besideItself.define,
    buildVersion: JSON.stringify(versionMark),
    pythonBytes: JSON.stringify(pythonBytes),
  };
  const scripts = new Map();
  for (const [entries, options] of pages) {
    for (const [name, text] of await splitScripts(entries, { ...options, define })) {
      if ((scripts.get(name) ?? text) !== text) throw new Error(`two different scripts ${name}`);
      scripts.set(name, text);
    }
  }
  const version = versionOf(site, scripts);
  for (const [name, text] of scripts)
    fs.writeFileSync(path.join(site, name), text.replaceAll(versionMark, version));
  return version;
}

/** Builds a static site that works from any folder of any host. */
export async function buildPage(site) {
  fs.rmSync(site, { recursive: true, force: true });
  fs.mkdirSync(site, { recursive: true });
  buildLessons(path.join(site, 'lessons'));
  copyFormulas(site);
  for (const variant of variants) {
    const { name } = variant;
    for (const module of Object.values(modules)) {
      fs.copyFileSync(wasmOf(variant, module), path.join(site, `${module.file}.${name}.wasm`));
    }
    const shared = { ...common, ...withLoader(variant) };
    await esbuild.build({
      ...shared,
      entryPoints: [fromRoot('web/core/worker/lesson_main.ts')],
      outfile: path.join(site, `worker.${name}.js`),
      format: 'iife',
    });
    await esbuild.build({
      ...shared,
      entryPoints: [fromRoot('web/core/worker/lesson_host.ts')],
      outfile: path.join(site, `host.${name}.js`),
      format: 'esm',
    });
    await esbuild.build({
      ...shared,
      entryPoints: [fromRoot('web/report/worker/weights_main.ts')],
      outfile: path.join(site, `weights.worker.${name}.js`),
      format: 'iife',
    });
    // The whole engine, the stored formats and the networks, each for this thread and for a worker.
    for (const [file, { entry }, worker] of [
      ['engine', modules.engine, 'web/core/worker/engine_main.ts'],
      ['formats', modules.formats, 'web/core/worker/stored_main.ts'],
      ['networks', modules.networks, 'web/core/worker/networks_main.ts'],
    ]) {
      await esbuild.build({
        ...shared,
        entryPoints: [fromRoot(entry)],
        outfile: path.join(site, `${file}.${name}.js`),
        format: 'esm',
      });
      await esbuild.build({
        ...shared,
        entryPoints: [fromRoot(worker)],
        outfile: path.join(site, `${file}.worker.${name}.js`),
        format: 'iife',
      });
    }
  }
  await esbuild.build({
    ...common,
    entryPoints: [fromRoot('web/report/worker/file_reader_main.ts')],
    outfile: path.join(site, 'file_reader.worker.js'),
    format: 'iife',
  });
  await buildDrawings(site);
  const pythonBytes = await buildPythonFiles(site);
  await buildHeadless(site);
  await recordLessons(site);
  const sheets = {
    instrument: 'pages/main/instrument',
    lesson: 'notebook/lesson/lesson',
    exercises: 'notebook/lesson/exercises',
    drawings: 'notebook/drawings/live',
    work: 'notebook/work',
    workbench: 'instrument/workbench',
    builder: 'pages/builder/builder',
    scorm: 'pages/scorm/scorm',
    report: 'pages/report/report',
    digits: 'pages/digits/digits',
    language: 'pages/language/language',
    speech: 'pages/speech/speech',
    offline: 'pages/offline/offline',
  };
  for (const [name, entry] of Object.entries(sheets)) {
    const entryPoints = [fromRoot('web', `${entry}.css`)];
    const plugins = [...common.plugins, byWindow];
    const outfile = path.join(site, `${name}.css`);
    await esbuild.build({ ...common, plugins, entryPoints, outfile });
  }
  await buildElementSheet(path.join(site, 'element.css'), common);
  const sheet = path.join(site, 'page.css');
  const page = fs.readFileSync(fromRoot('web/pages/shared/page.css'), 'utf8');
  const { code } = esbuild.transformSync(`${tokens()}${page}${pageThemes()}${pictureFonts()}`, {
    loader: 'css',
    minify: true,
    target,
  });
  fs.writeFileSync(sheet, code);
  const version = await buildScripts(site, pythonBytes);
  fs.writeFileSync(
    path.join(site, 'custom-elements.json'),
    `${JSON.stringify(await elementManifest(), null, 2)}\n`,
  );
  for (const name of [
    ...['index', 'embed', 'builder', 'scorm', 'report', 'digits', 'language', 'speech', 'offline'],
  ]) {
    const folder = name === 'index' ? 'main' : name;
    const picture = name === 'index' ? await firstPaint(site, version) : '';
    const html = await sitePage(`${folder}/${name}.html`, version, picture);
    fs.writeFileSync(path.join(site, `${name}.html`), html);
  }
  buildLessonPages(site, process.env.SITE_URL);
  buildDocs(site, version);
  buildLlmsText(site, process.env.SITE_URL);
  fs.copyFileSync(fromRoot('web/pages/main/preview.png'), path.join(site, 'preview.png'));
  for (const name of ['photograph.npy', 'photograph.jpg']) {
    fs.copyFileSync(fromRoot('web/examples/pictures', name), path.join(site, name));
  }
  fs.cpSync(fromRoot('web/examples/weights'), path.join(site, 'examples'), { recursive: true });
  fs.writeFileSync(path.join(site, 'examples', 'speech.safetensors'), speechNetwork());
  for (const name of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) {
    fs.copyFileSync(fromRoot(name), path.join(site, name));
  }
  await buildLibrary(site, common, version);
  await buildOneFile(site, pythonBytes);
  await buildDigitsFile(site);
  buildHeaders(site);
  await buildOffline(site, version);
}
