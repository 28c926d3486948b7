import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { openBrowser } from './site.mjs';

// The longest task of a page in Chromium that draws and shows a figure, or a picture or text of an output, in
// milliseconds, the least of several runs: `node tests/bench/figures.mjs "points=1000,10000" "circles=20000"`; without
// arguments a list of the kinds.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const scripts = ['figures_in_page', 'outputs_in_page'].map((name) =>
  esbuild.build({
    entryPoints: [fromRoot(`tests/bench/${name}.ts`)],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
  }),
);
const browser = await openBrowser();
try {
  const tab = await browser.newPage();
  for (const { outputFiles } of await Promise.all(scripts))
    await tab.addScriptTag({ content: outputFiles[0].text });
  const figures = await tab.evaluate('figureKinds');
  const outputs = await tab.evaluate('outputKinds');
  if (positionals.length === 0) say([...figures, ...outputs].join('\n'));
  for (const one of positionals) {
    const [kind, counts] = one.split('=');
    for (const count of counts.split(',').map(Number)) {
      const tasks = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        tasks.push(
          await tab.evaluate(
            `${figures.includes(kind) ? 'longestTask' : 'longestOutput'}(${JSON.stringify(kind)}, ${count})`,
          ),
        );
      const isDrawn = tasks.every((task) => task !== null && task !== undefined);
      say(`${kind} ${count}: ${isDrawn ? `${Math.min(...tasks)} ms` : 'refused'}`);
    }
  }
} finally {
  await browser.close();
}
