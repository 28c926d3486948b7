import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { themeRules } from './colors.mjs';
import { importTs } from './import_ts.mjs';
import { enginesOf, networksOf } from './lesson_core.mjs';
import { fromRoot } from './paths.mjs';

/** The width of drawings in files, in CSS pixels: that of Jupyter's column. */
const width = 640;

/** The parts of the page's style that a file needs: light colours in any theme. */
async function sheetOf() {
  const files = [
    'charts/charts.css',
    'notebook/drawings/style.css',
    'notebook/drawings/live.css',
  ].map((name) => fromRoot('web', name));
  const charts = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const rules = `${themeRules('.chart', '.dark').split('.dark {')[0]} .chart { background: var(--paper); }\n${charts}`;
  const { code } = await esbuild.transform(rules, { loader: 'css', minify: true });
  return code.trim();
}

/** Every drawing by name, as a function of the language; `site` holds the built engine. */
async function drawnBy(site) {
  const [{ compute }, { lessonState }, { followingNames, svgOf }, { drawings }, { Tensors }] =
    await Promise.all([
      importTs('web/instrument/compute.ts'),
      importTs('web/instrument/store/state.ts'),
      importTs('web/notebook/drawings/svg_of.ts'),
      importTs('web/notebook/drawings/catalog.ts'),
      importTs('web/notebook/drawings/tensors.ts'),
    ]);
  const engines = await enginesOf(site);
  const networks = networksOf(site);
  const result = await compute(engines, lessonState);
  const drawn = new Map();
  for (const name of followingNames)
    drawn.set(name, (language) => svgOf(name, result, language, width));
  for (const [name, drawing] of drawings) {
    const settings = drawing.initial;
    const numbers = await drawing.compute(
      new Tensors(await engines.whole(), networks),
      settings,
      new Map(),
    );
    drawn.set(name, (language) => drawing.show(numbers, { settings, language, width }).svg);
  }
  return drawn;
}

/** A drawing without its places for dragging and pointing, which have no use in a file. */
const still = (svg) =>
  svg
    .replaceAll(/<rect class="target[^>]*>/g, '')
    .replaceAll(/<g class="handle"[\s\S]*?<\/g>/g, '');

/**
 * Writes the lessons' drawings beside the lessons as files that Jupyter shows: NAME.svg, and
 * NAME.zh.svg in Chinese.
 */
export async function buildDrawings(site) {
  const target = path.join(site, 'lessons/drawings');
  fs.mkdirSync(target, { recursive: true });
  const [{ english }, { chinese }] = await Promise.all([
    importTs('web/pages/shared/english.ts'),
    importTs('web/pages/shared/chinese.ts'),
  ]);
  const drawn = await drawnBy(site);
  const style = `<style>${await sheetOf()}</style>`;
  const languages = { '': english, '.zh': chinese };
  for (const [ending, language] of Object.entries(languages)) {
    for (const [name, draw] of drawn) {
      const text = still(draw(language)).replace(/^<svg[^>]*>/, (head) => head + style);
      fs.writeFileSync(path.join(target, `${name}${ending}.svg`), `${text}\n`);
    }
  }
}
