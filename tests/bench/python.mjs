import fs from 'node:fs';
import * as esbuild from 'esbuild';
import { fromRoot } from '../../web/build/paths.mjs';
import { openBrowser, openSite, quantile } from './site.mjs';

// Python in the page: from nothing to the first value, the lessons' cells after it, and a restart.
// Printed only; `npm run bench -- --python` runs this alone. Needs dist/.

const rounds = 5;

/** The page's own policy and files, without its script. */
const html = fs
  .readFileSync(fromRoot('dist/index.html'), 'utf8')
  .replace(/<script.*<\/script>/, '<script type="module" src="client.js"></script>');

async function clientScript() {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { openPython } from './web/python/fetched_client.ts';
        window.open_python = () => openPython((file) => new URL(file, document.baseURI).href, 'simd');`,
      resolveDir: fromRoot(),
    },
    bundle: true,
    format: 'esm',
    write: false,
    define: { pythonBytes: '1e7' },
  });
  return outputFiles[0].text;
}

/** The code cells of every lesson, in order. */
const lessons = fs
  .readdirSync(fromRoot('web/lessons'))
  .filter((name) => name.endsWith('.ipynb'))
  .map((name) => {
    const { cells } = JSON.parse(fs.readFileSync(fromRoot('web/lessons', name), 'utf8'));
    const code = cells.filter(({ cell_type: kind }) => kind === 'code');
    return { name, sources: code.map(({ source }) => [source].flat().join('')) };
  });

/** One visit: milliseconds of each part. Runs in the page. */
async function visit(notebooks) {
  const python = window.open_python();
  let count = 0;
  const run = async (source) => {
    const start = performance.now();
    count += 1;
    const { status } = await python.run({ source, count }, () => {});
    return { time: performance.now() - start, status };
  };
  const first = await run('import torch\ntorch.tensor([1.5, 2.5]).round()');
  const cells = [];
  const restarts = [];
  for (const { name, sources } of notebooks) {
    const start = performance.now();
    await python.restart();
    restarts.push(performance.now() - start);
    await run('import torch');
    for (const [index, source] of sources.entries()) {
      cells.push({ name, index, ...(await run(source)) });
    }
  }
  python.close();
  return { first: first.time, restarts, cells };
}

const median = (values) => quantile(values, 0.5);
const line = (title, values, unit = 'ms') =>
  console.log(
    `  ${title.padEnd(44)} ${median(values).toFixed(1).padStart(8)} ${unit} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`,
  );

const site = await openSite({ 'index.html': html, 'client.js': await clientScript() });
const browser = await openBrowser();
const visits = [];
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.address);
  visits.push(await page.evaluate(visit, lessons));
  await context.close();
}

console.log(`\nPython in Chromium ${browser.version()}, median (range) of ${rounds} visits:`);
line(
  'first run of a cell, all loaded for it',
  visits.map(({ first }) => first),
);
line(
  'restart',
  visits.flatMap(({ restarts }) => restarts),
);
const cells = visits.flatMap((one) => one.cells);
line(
  `a cell of the ${lessons.length} lessons`,
  cells.map(({ time }) => time),
);
const keys = [...new Set(cells.map(({ name, index }) => `${name} ${index + 1}`))];
const byCell = keys.map((key) => {
  const own = cells.filter(({ name, index }) => `${name} ${index + 1}` === key);
  return { key, time: median(own.map(({ time }) => time)) };
});
byCell.sort((a, b) => b.time - a.time);
for (const { key, time } of byCell.slice(0, 5)) {
  console.log(`    slowest: ${key.padEnd(42)} ${time.toFixed(1).padStart(6)} ms`);
}
const failed = cells.filter(({ status }) => status !== 'ok');
if (failed.length > 0)
  console.log(`  ${failed.length} runs of cells failed, such as ${failed[0].name}`);
await browser.close();
site.close();
