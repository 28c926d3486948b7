import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { themeRules } from './colors.mjs';
import { importTs } from './import_ts.mjs';
import { enginesOf } from './lesson_core.mjs';
import { fromRoot } from './paths.mjs';

/** The width of drawings in files, in CSS pixels: that of Jupyter's column. */
const width = 640;

/** The parts of the page's style that a file needs: light colours in any theme. */
async function sheetOf() {
  const files = ['charts/charts.css', 'notebook/drawings/style.css'].map((name) =>
    fromRoot('web', name),
  );
  const charts = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const rules = `${themeRules('.chart', '.dark').split('.dark {')[0]} .chart { background: var(--paper); }\n${charts}`;
  const { code } = await esbuild.transform(rules, { loader: 'css', minify: true });
  return code.trim();
}

/** The core's answers for the lesson's own tensor and settings; `site` holds the built engine. */
async function lessonAnswers(site) {
  const [{ compute }, { lessonState }, { findRulers }] = await Promise.all([
    importTs('web/instrument/lab.ts'),
    importTs('web/instrument/store/state.ts'),
    importTs('web/notebook/drawings/compute.ts'),
  ]);
  const engines = await enginesOf(site);
  const result = await compute(engines, lessonState);
  return { result, rulers: await findRulers(engines, lessonState) };
}

/**
 * Writes the lessons' drawings beside the lessons as files that Jupyter shows: NAME.svg, and
 * NAME.zh.svg in Chinese.
 */
export async function buildDrawings(site) {
  const target = path.join(site, 'lessons/drawings');
  fs.mkdirSync(target, { recursive: true });
  const [{ drawingNames, svgOf }, { english }, { chinese }] = await Promise.all([
    importTs('web/notebook/drawings/svg_of.ts'),
    importTs('web/pages/shared/english.ts'),
    importTs('web/pages/shared/chinese.ts'),
  ]);
  const answers = await lessonAnswers(site);
  const style = `<style>${await sheetOf()}</style>`;
  const languages = { '': english, '.zh': chinese };
  for (const [ending, language] of Object.entries(languages)) {
    for (const name of drawingNames) {
      const svg = svgOf(name, { ...answers, language }, width);
      const text = svg.replace(/^<svg[^>]*>/, (head) => head + style);
      fs.writeFileSync(path.join(target, `${name}${ending}.svg`), `${text}\n`);
    }
  }
}
