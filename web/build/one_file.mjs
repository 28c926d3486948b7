import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { pageHtml } from './html.mjs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { tightened } from './tighten.mjs';

const { withoutFormulasLink } = await importTs('web/lesson/links.ts');

/** The parts of the site in the file, besides its own page; similar files are adjacent. */
const parts = [
  // Its policy always allows workers, and nothing is fetched: one engine also serves the lesson.
  ...['zeropoint.simd.wasm', 'engine.worker.simd.js'],
  ...['shell.js', 'drawing.js', 'drawings.js', 'work.js', 'editor.js'],
  ...['rich.js', 'en.js', 'zh.js', 'instrument.css', 'workbench.css'],
  ...['lesson.js', 'lesson.css', 'beside.js'],
  ...['LICENSE', 'THIRD_PARTY_NOTICES.md', 'lessons/helper.py'],
];

const isLesson = (name) => name.endsWith('.json') && !name.endsWith('.zh.json');

/**
 * A lesson in both languages as one value, in which what they share stands once: where they differ
 * there is { "|": [English, Chinese] }. web/site/one_file/one_file.ts takes it apart again.
 */
export function bothOf(english, chinese) {
  if (JSON.stringify(english) === JSON.stringify(chinese)) return english;
  const isArray = Array.isArray(english) && Array.isArray(chinese);
  if (isArray && english.length === chinese.length)
    return english.map((one, i) => bothOf(one, chinese[i]));
  const isObject = (value) => value && typeof value === 'object' && !Array.isArray(value);
  if (isObject(english) && isObject(chinese)) {
    const names = Object.keys(english);
    if (names.join() === Object.keys(chinese).join())
      return Object.fromEntries(names.map((name) => [name, bothOf(english[name], chinese[name])]));
  }
  return { '|': [english, chinese] };
}

/**
 * Bytes as text, four bytes in five characters; base64 takes a fifteenth more. The digits are the
 * characters from * to ~, with ! in place of <, so that no tag can begin in them.
 */
export function base85(bytes) {
  const words = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  const text = [];
  for (let at = 0; at < words.length; at += 4) {
    const word = words.readUInt32BE(at);
    for (const power of [85 ** 4, 85 ** 3, 85 ** 2, 85, 1])
      text.push(String.fromCharCode(42 + (Math.floor(word / power) % 85)));
  }
  return text
    .join('')
    .slice(0, Math.ceil((bytes.length * 5) / 4))
    .replaceAll('<', '!');
}

/** Packs files in the format that web/site/one_file/one_file.ts reads. */
function packOf(files) {
  const list = files.map(([name, bytes]) => [name, bytes.length]);
  const bytes = [Buffer.from(`${JSON.stringify(list)}\n`), ...files.map(([, one]) => one)];
  return base85(gzipSync(Buffer.concat(bytes), { level: 9 }));
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Without the programs of stored formats: the file has none of these formats, for want of room. */
const withoutStoredPrograms = {
  name: 'without-stored-programs',
  setup(build) {
    build.onLoad({ filter: /programs[\\/]stored[\\/](?:cpp|numpy|torch)\.ts$/ }, () => ({
      contents: ['Cpp', 'Numpy', 'Torch']
        .map((language) => `export const stored${language}Program = () => undefined;\n`)
        .join(''),
    }));
  },
};

async function workbenchOf(common) {
  const plugins = [...common.plugins, withoutStoredPrograms];
  const script = await bundled('workbench/workbench.ts', { ...common, plugins });
  return Buffer.from(await tightened(script.toString()));
}

async function bundled(entry, common) {
  const { outputFiles } = await esbuild.build({
    ...common,
    entryPoints: [fromRoot('web', entry)],
    format: 'esm',
    write: false,
  });
  return Buffer.from(outputFiles[0].contents);
}

function lessonOf(target, name) {
  const read = (file) => {
    const page = JSON.parse(fs.readFileSync(path.join(target, 'lessons', file), 'utf8'));
    for (const id of Object.keys(page.html ?? {}))
      page.html[id] = withoutFormulasLink(page.html[id]);
    return page;
  };
  return Buffer.from(JSON.stringify(bothOf(read(name), read(name.replace('.json', '.zh.json')))));
}

/** Packs the site in `target` into a single file, zeropoint.html. */
export async function buildOneFile(target, common) {
  const lessons = fs.readdirSync(path.join(target, 'lessons')).filter(isLesson).sort();
  const page = await bundled('site/one_file/file_page.ts', common);
  const pack = packOf([
    ['page.js', page],
    ['workbench.js', await workbenchOf(common)],
    ...parts.map((name) => [name, fs.readFileSync(path.join(target, name))]),
    ...lessons.map((name) => [`lessons/${name}`, lessonOf(target, name)]),
  ]);
  const script = (await bundled('site/one_file/one_file.ts', common)).toString().trim();
  const sheet = fs.readFileSync(path.join(target, 'page.css'), 'utf8');
  const style = (await esbuild.transform(sheet, { loader: 'css', minify: true })).code.trim();
  const policy = [
    `script-src ${hashOf(script)} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)} blob:`,
    'img-src data:',
  ].join('; ');
  const html = await pageHtml('one_file/one_file.html', {
    policy,
    styles: `<style>${style}</style>`,
  });
  fs.writeFileSync(
    path.join(target, 'zeropoint.html'),
    html.replace('SCRIPT', () => script).replace('PACK', () => pack),
  );
}
