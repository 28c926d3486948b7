import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { pageHtml } from './html.mjs';
import { importTs } from './import_ts.mjs';
import { wholeScript } from './scripts.mjs';

const { withoutFormulasLink, withoutLessons } = await importTs('web/notebook/lesson/links.ts');
const { en, zh } = await importTs('web/pages/one_file/words.ts');
const { textOfBytes } = await importTs('web/pages/one_file/bytes_as_text.ts');

/** The parts of the site in the file, besides its own page; similar files are adjacent. */
const parts = [
  // Its policy always allows workers, and nothing is fetched: one engine also serves the lesson.
  ...['zeropoint.simd.wasm', 'zeropoint.formats.simd.wasm'],
  ...['engine.worker.simd.js', 'formats.worker.simd.js'],
  ...['work.css', 'instrument.css', 'workbench.css', 'lesson.css', 'exercises.css'],
  'drawings.css',
  ...['LICENSE', 'THIRD_PARTY_NOTICES.md', 'lessons/helper.py'],
  ...['photograph.npy', 'photograph.jpg'],
];

const isLesson = (name) => name.endsWith('.json') && !name.endsWith('.zh.json');

/**
 * A lesson in both languages as one value, in which what they share stands once: where they differ
 * there is { "|": [English, Chinese] }. web/pages/one_file/one_file.ts takes it apart again.
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

/** Packs files in the format that web/pages/one_file/one_file.ts reads. */
function packOf(files) {
  const list = files.map(([name, bytes]) => [name, bytes.length]);
  const bytes = [Buffer.from(`${JSON.stringify(list)}\n`), ...files.map(([, one]) => one)];
  return gzipSync(Buffer.concat(bytes), { level: 9 });
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const readLesson = (target, file) =>
  JSON.parse(fs.readFileSync(path.join(target, 'lessons', file), 'utf8'));

/** The lessons whose metadata leave them out of the file, by name. */
const lessonsOnSite = (target, files) =>
  new Set(
    files
      .filter((file) => readLesson(target, file).notebook?.metadata.zeropoint.one_file === false)
      .map((file) => path.basename(file, '.json')),
  );

/** The cell that ends a lesson with links to the sets of exercises, which only the site has. */
const moreExercises = 'more-exercises';

/** A lesson, the list of lessons, or their summaries: of those in `onSite` only the title is kept. */
function lessonOf(target, name, onSite) {
  const read = (file, note) => {
    const page = readLesson(target, file);
    if (Array.isArray(page)) {
      return page.map((entry) =>
        onSite.has(entry.name) ? { name: entry.name, title: entry.title, isOnSite: true } : entry,
      );
    }
    if (!page.notebook)
      return Object.fromEntries(Object.entries(page).filter(([lesson]) => !onSite.has(lesson)));
    page.notebook.cells = page.notebook.cells.filter(({ id }) => id !== moreExercises);
    delete page.html[moreExercises];
    for (const id of Object.keys(page.html))
      page.html[id] = withoutLessons(withoutFormulasLink(page.html[id]), onSite, note);
    return page;
  };
  const chinese = read(name.replace('.json', '.zh.json'), zh['lesson.notInFile']);
  return Buffer.from(JSON.stringify(bothOf(read(name, en['lesson.notInFile']), chinese)));
}

/** Packs the site in `target` into a single file, zeropoint.html. */
export async function buildOneFile(target, pythonBytes) {
  const files = fs.readdirSync(path.join(target, 'lessons')).filter(isLesson).sort();
  const onSite = lessonsOnSite(target, files);
  const lessons = files.filter((file) => !onSite.has(path.basename(file, '.json')));
  const define = { buildVersion: '""', pythonBytes: JSON.stringify(pythonBytes) };
  const page = await wholeScript('pages/one_file/file_page.ts', define);
  const pack = packOf([
    ['page.js', Buffer.from(page)],
    ...parts.map((name) => [name, fs.readFileSync(path.join(target, name))]),
    ...lessons.map((name) => [`lessons/${name}`, lessonOf(target, name, onSite)]),
  ]);
  const sheets = [fs.readFileSync(path.join(target, 'page.css'), 'utf8')];
  await writeFile(path.join(target, 'zeropoint.html'), 'one_file/one_file.html', sheets, pack);
}

/** The parts of the page about digits in one file, besides its script. */
const digitsParts = [
  ...['zeropoint.networks.simd.wasm', 'networks.worker.simd.js'],
  ...['examples/digits.safetensors', 'LICENSE', 'THIRD_PARTY_NOTICES.md'],
];

/** Packs the page about digits in `target` into a single file, zeropoint_digits.html. */
export async function buildDigitsFile(target) {
  const page = await wholeScript('pages/one_file/digits_file.ts', { buildVersion: '""' });
  const read = (name) => fs.readFileSync(path.join(target, name));
  const pack = packOf([
    ['page.js', Buffer.from(page)],
    ...digitsParts.map((name) => [name, read(name)]),
  ]);
  const sheets = ['page.css', 'digits.css'].map((name) => read(name).toString());
  const file = path.join(target, 'zeropoint_digits.html');
  await writeFile(file, 'one_file/digits_file.html', sheets, pack);
}

/** Writes a page with its pack, its style and the script that unpacks it. */
async function writeFile(file, page, sheets, pack) {
  const define = { buildVersion: '""' };
  const script = (await wholeScript('pages/one_file/one_file.ts', define)).trim();
  const minified = await esbuild.transform(sheets.join(''), { loader: 'css', minify: true });
  const style = minified.code.trim();
  const policy = [
    `script-src ${hashOf(script)} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)} blob:`,
    'img-src data: blob:',
  ].join('; ');
  const html = await pageHtml(page, { policy, styles: `<style>${style}</style>`, late: '' });
  const text = html
    .replace(/<meta charset[^>]*>\s*/, '')
    .replace('BYTES', String(pack.length))
    .replace('SCRIPT', () => script)
    .replace('PACK', () => textOfBytes(pack));
  // The mark at the beginning says UTF-16, whatever a server says.
  fs.writeFileSync(file, Buffer.from(`\ufeff${text}`, 'utf16le'));
}
