import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { openBrowser } from './site.mjs';

// The longest task of a page in Chromium that draws and shows a figure, in milliseconds, the least of several runs:
// `node tests/bench/figures.mjs "points=1000,10000" "line=100000"`; without arguments a list of the kinds.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const { outputFiles } = await esbuild.build({
  entryPoints: [fromRoot('tests/bench/figures_in_page.ts')],
  ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
});
const browser = await openBrowser();
try {
  const tab = await browser.newPage();
  await tab.addScriptTag({ content: outputFiles[0].text });
  if (positionals.length === 0) say((await tab.evaluate('figureKinds')).join('\n'));
  for (const one of positionals) {
    const [kind, counts] = one.split('=');
    for (const count of counts.split(',').map(Number)) {
      const tasks = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        tasks.push(await tab.evaluate(`longestTask(${JSON.stringify(kind)}, ${count})`));
      const isDrawn = tasks.every((task) => task !== null && task !== undefined);
      say(`${kind} ${count}: ${isDrawn ? `${Math.min(...tasks)} ms` : 'refused'}`);
    }
  }
} finally {
  await browser.close();
}
