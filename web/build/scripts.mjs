import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { fromRoot } from './paths.mjs';

// The scripts of the pages and of the element. Where the source says `import()`, a part begins, which is
// loaded on demand; web/docs/decisions/code_splitting.md has the reasons and measurements.

/** The oldest with private fields and methods; older targets would get a WeakMap for each of them. */
export const target = ['chrome84', 'firefox90', 'safari15'];

/** In place of the build's version, until all files are written and it is known. */
export const versionMark = 'VERSION_MARK';

/**
 * Types and syntax that the target lacks. Rolldown would replace private fields too, because early
 * versions of Safari had mistakes in others.
 */
const olderSyntax = {
  name: 'older-syntax',
  transform: {
    filter: { id: /\.(?:ts|m?js)(?:\?.*)?$/ },
    async handler(text, id) {
      const loader = /\.ts(?:\?.*)?$/.test(id) ? 'ts' : 'js';
      const { code } = await esbuild.transform(text, { loader, target, charset: 'utf8' });
      return { code, moduleType: 'js' };
    },
  },
};

/**
 * The tables of words that `english.ts` and `chinese.ts` collect are modules of their own, although each
 * stands in the `words.ts` of its feature: a bundler does not divide a module among files.
 */
const wordsByLanguage = {
  name: 'words-by-language',
  resolveId: {
    filter: { id: /(?:words|\/errors\/\w+)\.ts$/ },
    handler(source, importer = '') {
      const [, folder, language] = /(\w+)\/(english|chinese)\.ts$/.exec(importer) ?? [];
      return (
        language && `${path.resolve(path.dirname(importer), source)}?for=${folder}-${language}`
      );
    },
  },
  load: {
    filter: { id: /\?for=/ },
    // Without what gives views these words, which belongs to the main file.
    handler: (id) =>
      fs
        .readFileSync(id.replace(/\?.*/, ''), 'utf8')
        .replaceAll(/^(?:import|export const words) .*/gm, ''),
  },
};

/**
 * Small modules of which a part gets a copy of its own: what two parts share would otherwise come with
 * the first script, which everyone loads. The table behind a chart is in the workbench and in the
 * lessons' drawings, the schema in the drawing of plots and in Python's client, the size of a picture in
 * the workbench, which opens pictures, and in rich outputs. Each by the modules that import the copy.
 */
const copies = [
  { module: /\/chart_(?:table|words)\.ts$/, into: /\/notebook\/drawings\// },
  { module: /\/(?:schema|visible_text)\.ts$/, into: /\/web\/python\// },
  { module: /\/picture_size\.ts$/, into: /\/notebook\/output\// },
];

const copiedIntoParts = {
  name: 'copied-into-parts',
  resolveId: {
    filter: { id: /\/(?:chart_table|chart_words|schema|visible_text|picture_size)\.ts$/ },
    handler: (source, importer = '') => {
      const at = copies.findIndex(({ module, into }) => module.test(source) && into.test(importer));
      return at < 0 ? undefined : `${path.resolve(path.dirname(importer), source)}?copy=${at}`;
    },
  },
  load: {
    filter: { id: /\?copy=\d+$/ },
    handler: (id) => fs.readFileSync(id.replace(/\?.*/, ''), 'utf8'),
  },
};

const plugins = [wordsByLanguage, copiedIntoParts, olderSyntax];

/** The modules that `start` imports, and those that they import, without parts. */
function importedBy(start, getModuleInfo) {
  const found = new Set([start]);
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The modules that several of some scripts and of their parts import. */
function sharedBy(starts, getModuleInfo) {
  const [seen, shared] = [new Set(), new Set()];
  const counted = new Set(starts);
  for (const start of counted) {
    for (const id of importedBy(start, getModuleInfo)) {
      if (seen.has(id)) shared.add(id);
      seen.add(id);
      for (const part of getModuleInfo(id)?.dynamicallyImportedIds ?? []) counted.add(part);
    }
  }
  return shared;
}

/**
 * The files into which modules come that are not in a single script or part. The main file has what the
 * first script imports, and what several of its parts share. So a part imports the main file and no other
 * part: it takes one request, and after a failure a request for another URL suffices. `pages.js` has what
 * only the other scripts share.
 */
function sharedFiles(main, starts) {
  const [first] = starts;
  let inMain;
  let inPages;
  return (id, { getModuleInfo }) => {
    inMain ??= new Set([...importedBy(first, getModuleInfo), ...sharedBy([first], getModuleInfo)]);
    inPages ??= sharedBy(starts, getModuleInfo);
    if (inMain.has(id)) return main;
    return inPages.has(id) ? 'pages' : null;
  };
}

/**
 * The name of a part's file: its module's, or its folder's if the module is the view there. `prefix` keeps
 * apart what two pages have in common; the words of a language are the same file for all.
 */
function partName(module, prefix) {
  const folder = path.basename(path.dirname(module));
  const base = path.basename(module, '.ts');
  const languages = { english: 'en', chinese: 'zh' };
  if (folder === 'shared') return languages[base];
  return `${prefix}${base === 'view' ? folder : (languages[base] ?? base)}`;
}

async function generate(input, define, options, output) {
  const bundle = await rolldown({
    input,
    plugins,
    // Files of the site; sources are imported as .ts.
    external: (id, importer) => /^\.\.?\/.*\.js$/.test(id) && /\.ts$/.test(importer ?? ''),
    transform: { target: 'es2022', define },
    preserveEntrySignatures: 'allow-extension',
    logLevel: 'warn',
    checks: { pluginTimings: false },
    ...options,
  });
  const generated = await bundle.generate({
    format: 'es',
    minify: { compress: { target }, mangle: true, codegen: true },
    comments: false, // licences are in THIRD_PARTY_NOTICES.md, which is part of the site
    ...output,
  });
  await bundle.close();
  return generated.output;
}

/** A script and all of its parts in one file, as text. */
export async function wholeScript(entry, define) {
  const [{ code }] = await generate(fromRoot('web', entry), define, {}, { codeSplitting: false });
  return code;
}

/** Puts names in place of the functions that import parts, and the version behind imported files. */
function linked({ code, fileName, imports }, parts) {
  const text = code
    .replaceAll(/\(\)=>import\(([`"'])\.\/([\w.]+)\1\)/g, (_, _quote, name) => JSON.stringify(name))
    .replaceAll(/(\bfrom|\bimport)(["'])\.\/([\w.]+)\2/g, (found, before, _quote, name) =>
      imports.includes(name) ? `${before}"./${name}?v=${versionMark}"` : found,
    );
  if (/\bimport\([`"']/.test(text))
    throw new Error(`${fileName}: import() of a part other than as loadPart(() => import(…))`);
  const wrong = imports.filter((name) => parts.has(name) || !text.includes(`/${name}?v=`));
  if (wrong.length > 0) throw new Error(`${fileName} imports ${wrong}`);
  return text;
}

/**
 * The scripts of a page with their parts: the texts by the name of the file. `scripts` are the entry
 * points in web/ by the name of their file, the first of which is the main one; `main` is the file with
 * what it imports.
 */
export async function splitScripts(scripts, { main, prefix = '', define, options }) {
  const input = Object.fromEntries(
    Object.entries(scripts).map(([name, entry]) => [name, fromRoot('web', entry)]),
  );
  const starts = Object.values(input);
  const fileOf = sharedFiles(main, starts);
  // A script of another name than the main file's is for other hosts, which know it without a version.
  const isApart = (id) => id === starts[0] && !(main in scripts);
  const name = (id, graph) =>
    isApart(id) ? null : fileOf(id, { getModuleInfo: (one) => graph.getModuleInfo(one) });
  const chunks = await generate(input, define, options, {
    entryFileNames: '[name].js',
    chunkFileNames: ({ facadeModuleId, name }) =>
      `${facadeModuleId ? partName(facadeModuleId, prefix) : name}.js`,
    codeSplitting: { groups: [{ name, debugName: 'shared' }] },
  });
  const parts = new Set(
    chunks.filter((chunk) => chunk.isDynamicEntry).map(({ fileName }) => fileName),
  );
  return new Map(chunks.map((chunk) => [chunk.fileName, linked(chunk, parts)]));
}

/** A part that is a script of another group. */
function beside(name) {
  const id = `./${name}.js`;
  const isIt = (source) => source === `./${name}.ts`;
  const resolveId = (source) => (isIt(source) ? { id, external: true } : undefined);
  return { plugins: [{ name: 'beside', resolveId }, ...plugins] };
}

/** The lit-html that needs no document, so that the element can be imported in server-side rendering. */
const anywhere = {
  // A platform would put its own conditions first.
  platform: 'neutral',
  resolve: { conditionNames: ['node', 'import', 'default'], mainFields: ['module', 'main'] },
};

/** The pages' entry points, and the element's. Each group shares its main file and its parts. */
export const pages = [
  [{ app: 'pages/main/app.ts' }, { main: 'app' }],
  [
    {
      element: 'instrument/element/element.ts',
      builder: 'pages/builder/builder.ts',
      embedded_element: 'pages/embed/embedded_element.ts',
      scorm: 'pages/scorm/scorm.ts',
    },
    { main: 'element_main', prefix: 'element_', options: anywhere },
  ],
  [{ embed: 'pages/embed/embed.ts' }, { main: 'embed', options: beside('embedded_element') }],
  [{ report: 'pages/report/report.ts' }, { main: 'report' }],
  [{ digits: 'pages/digits/digits.ts' }, { main: 'digits' }],
  [{ language: 'pages/language/language.ts' }, { main: 'language' }],
  [{ speech: 'pages/speech/speech.ts' }, { main: 'speech' }],
  [{ offline: 'pages/offline/offline.ts' }, { main: 'offline' }],
];
