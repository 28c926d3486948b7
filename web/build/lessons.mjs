import fs from 'node:fs';
import path from 'node:path';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { readTranslation, translated } from './translation.mjs';

const { english } = await importTs('web/pages/shared/english.ts');
const { chinese } = await importTs('web/pages/shared/chinese.ts');
const { exercisesOf } = await importTs('web/notebook/exercises/exercises.ts');
const { markdownToHtml } = await importTs('web/notebook/output/markdown.ts');
const { formulasFile, withFormulasLink, withPageLinks, withSectionLink } = await importTs(
  'web/notebook/lesson/links.ts',
);

/** The exercises of a notebook file. */
const exercisesIn = ({ cells }) =>
  exercisesOf(
    cells.map(({ id, cell_type: kind, source, metadata }) => ({
      ...{ id, kind, metadata },
      source: source.join(''),
    })),
  );

/** A lesson for the page: the notebook, and its text cells as HTML. */
function pageOf(notebook, name, language) {
  const prose = notebook.cells.filter(({ cell_type: kind }) => kind === 'markdown');
  // The page shows hints and model answers later, and one after another.
  const asked = new Map(exercisesIn(notebook).map(({ prompt, text }) => [prompt, text]));
  const html = prose.map(({ id, source }) => {
    const markdown = asked.get(id) ?? source.join('');
    const text = withPageLinks(markdownToHtml(markdown, { strict: true }), name);
    const isFormulas = name === 'quantize_and_dequantize' && id === 'formulas';
    const inCode = isFormulas ? withFormulasLink(text, language) : text;
    return [id, withSectionLink(inCode, { lesson: name, cell: id }, language)];
  });
  // The list of lessons has these.
  const {
    glyph: _,
    part: __,
    summary: ___,
    order: ____,
    ...zeropoint
  } = notebook.metadata.zeropoint;
  const metadata = { ...notebook.metadata, zeropoint };
  return { notebook: { ...notebook, metadata }, html: Object.fromEntries(html) };
}

/**
 * How long a lesson takes: 180 words a minute, because formulas and numbers are read slowly, and half
 * a minute for each code cell but the checks, to run it and look at what it shows. The same in every
 * language.
 */
export function minutesOf({ cells }) {
  const prose = cells.filter(({ cell_type: kind }) => kind === 'markdown');
  const words = prose.flatMap(({ source }) => source.join('').match(/[\p{L}\p{N}]+/gu) ?? []);
  const isCheck = ({ metadata }) => metadata.nbgrader?.grade;
  const code = cells.filter((cell) => cell.cell_type === 'code' && !isCheck(cell));
  return Math.ceil(words.length / 180 + code.length / 2);
}

const languages = { '': english, '.zh': chinese };

/** The lessons' notebooks in the order in which they are read, with a copy of each in Chinese. */
function readLessons(folder) {
  const lessons = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ipynb'))
    .map((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      const notebook = JSON.parse(text);
      const { order, title, summary, kind, glyph } = notebook.metadata.zeropoint ?? {};
      if (!order || !title || !summary) throw new Error(`${file} has no order, title or summary`);
      if (!glyph) throw new Error(`${file} has no glyph`);
      if (kind && kind !== 'exercises') throw new Error(`${file} is of an unknown kind: ${kind}`);
      const name = path.basename(file, '.ipynb');
      const chinese = path.join(folder, 'zh', `${name}.md`);
      const translation = readTranslation(fs.readFileSync(chinese, 'utf8'), chinese);
      return { order, name, notebooks: { '': notebook, '.zh': translated(notebook, translation) } };
    });
  return lessons.sort((one, other) => one.order - other.order);
}

/** Copies the formulas that the reference kernels are made of, for the lesson's link to them. */
export function copyFormulas(target) {
  fs.copyFileSync(fromRoot('src/include/zeropoint/formulas.hpp'), path.join(target, formulasFile));
}

/** A notebook file as Jupyter writes it. */
const notebookText = (notebook) => `${JSON.stringify(notebook, undefined, 1)}\n`;

/**
 * Writes every lesson as a notebook and as a page's JSON, beside the modules, and index.json: the
 * lessons in order, each with its name, title and minutes; a set of exercises has its kind too. The
 * sentences about them and their small drawings are in summaries.json, which the page fetches when it
 * shows the list. The same in
 * Chinese stands beside them in files that end with .zh.ipynb and .zh.json.
 */
export function buildLessons(target) {
  const folder = fromRoot('web', 'lessons');
  fs.mkdirSync(target, { recursive: true });
  const lessons = readLessons(folder);
  for (const suffix of ['', '.zh']) {
    const index = lessons.map(({ name, notebooks }) => {
      const notebook = notebooks[suffix];
      const { title, kind, part } = notebook.metadata.zeropoint;
      const exerciseCount = exercisesIn(notebook).length;
      const file = path.join(target, `${name}${suffix}`);
      fs.writeFileSync(`${file}.ipynb`, notebookText(notebook));
      fs.writeFileSync(`${file}.json`, JSON.stringify(pageOf(notebook, name, languages[suffix])));
      return { name, title, minutes: minutesOf(notebooks['']), exerciseCount, kind, part };
    });
    fs.writeFileSync(path.join(target, `index${suffix}.json`), JSON.stringify(index));
    const summaries = lessons.map(({ name, notebooks }) => {
      const { summary, glyph } = notebooks[suffix].metadata.zeropoint;
      return [name, [summary, glyph]];
    });
    const text = JSON.stringify(Object.fromEntries(summaries));
    fs.writeFileSync(path.join(target, `summaries${suffix}.json`), text);
  }
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.py'))) {
    fs.copyFileSync(path.join(folder, file), path.join(target, file));
  }
}
