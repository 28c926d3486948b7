import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fromRoot } from '../../web/build/paths.mjs';
import { say, stop } from '../../web/build/run.mjs';
import { openBrowser, openSite, quantile } from './site.mjs';

// Compares the start of Python with that of another tree, in the page and in Node, in turns in one run, so
// that other work on the machine burdens both alike. `node tests/bench/python_start.mjs TREE` prints a table;
// TREE is a checkout of another commit with its dist/. ROUNDS, 12 by default, are the pairs.

const [other] = process.argv.slice(2);
if (!other) stop('usage: node tests/bench/python_start.mjs TREE, a checkout that has been built');
const trees = [fromRoot('.'), path.resolve(other)];
for (const tree of trees)
  if (!fs.existsSync(path.join(tree, 'dist/cli.mjs'))) stop(`${tree} has no dist/cli.mjs`);
const rounds = Number(process.env.ROUNDS ?? 12);

/** The page of a tree, its policy included, with the tree's own client of Python instead of its script. */
async function siteOf(tree) {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { openPython } from './web/python/fetched_client.ts';
        window.open_python = () => openPython((file) => new URL(file, document.baseURI).href, 'simd');`,
      resolveDir: tree,
    },
    bundle: true,
    format: 'esm',
    write: false,
    define: { pythonBytes: '1e7' },
  });
  const html = fs
    .readFileSync(path.join(tree, 'dist/index.html'), 'utf8')
    .replace(/<script[^>]*><\/script>|<link rel="preload"[^>]*>/g, '')
    .replace('</head>', '<script type="module" src="client.js"></script></head>');
  const files = { 'index.html': html, 'client.js': outputFiles[0].text };
  return openSite(files, path.join(tree, 'dist'));
}

/** Starts Python, or starts it again, and runs a cell. Runs in the page. */
async function begin(isAgain) {
  if (!isAgain) {
    // Which the page's own script does.
    globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
    window.python = window.open_python();
  }
  const start = performance.now();
  await (isAgain ? window.python.restart() : window.python.load());
  const ready = performance.now() - start;
  const { status } = await window.python.run({ source: '1 + 1', count: 1 }, () => {});
  if (status !== 'ok') throw new Error(`the cell ended with ${status}`);
  return [ready, performance.now() - start];
}

const parts = [
  [false, 'nothing kept'],
  [true, 'from the snapshot'],
];
const names = [
  ...parts.flatMap(([, from]) => [
    `page, ${from}: ready`,
    `page, ${from}: first value of a cell`,
    `page, ${from}: the processor's time of both`,
  ]),
  'run: a notebook of one cell',
  "run: the processor's time of its processes",
];

async function timesInPage(browser, { address }) {
  const session = await browser.newBrowserCDPSession();
  /** Milliseconds that the processor has spent on pages. */
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction('window.open_python');
  const times = [];
  for (const [isAgain] of parts) {
    const before = await spent();
    times.push(...(await page.evaluate(begin, isAgain)), (await spent()) - before);
  }
  await context.close();
  await session.detach();
  return times;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-start-'));
const notebook = path.join(folder, 'one.ipynb');
const cell = { ...{ cell_type: 'code', id: 'one', metadata: {}, execution_count: null } };
const cells = [{ ...cell, outputs: [], source: '1 + 1' }];
fs.writeFileSync(notebook, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));

/** Milliseconds of a run, and those that the processor has spent on it. */
function timesInNode(tree) {
  const start = performance.now();
  const command = [process.execPath, path.join(tree, 'dist/cli.mjs'), 'run', notebook];
  const { status, stdout, stderr } = spawnSync(
    '/bin/bash',
    ['-c', '"$@" --output "$OUTPUT" && times', 'bash', ...command],
    { encoding: 'utf8', env: { ...process.env, OUTPUT: path.join(folder, 'out.ipynb') } },
  );
  if (status !== 0) stop(`run ended with ${status}: ${stderr}`);
  const took = performance.now() - start;
  // The last line has the time of the children, in user mode and in the system.
  const [minutes, seconds, more, others] = stdout
    .trim()
    .split('\n')
    .at(-1)
    .match(/[\d.]+/g)
    .map(Number);
  return [took, 1000 * (60 * (minutes + more) + seconds + others)];
}

const sites = await Promise.all(trees.map(siteOf));
const browser = await openBrowser();
const found = trees.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  // The first of a turn may fare worse, so both take turns in that too.
  for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
    found[at].push([...(await timesInPage(browser, sites[at])), ...timesInNode(trees[at])]);
  say(`${round + 1} of ${rounds} pairs done`);
}
const version = browser.version();
await browser.close();
for (const { close } of sites) close();
fs.rmSync(folder, { recursive: true });

console.log(
  `Chromium ${version}, Node ${process.versions.node}, ${rounds} pairs: median (minimum), ms`,
);
console.log('| | this tree | the other | median of the ratios | ratio of the minima |');
console.log('|---|---:|---:|---:|---:|');
for (const [at, name] of names.entries()) {
  const [ours, theirs] = found.map((all) => all.map((times) => times[at]));
  const shown = [ours, theirs].map(
    (all) => `${quantile(all, 0.5).toFixed(0)} (${Math.min(...all).toFixed(0)})`,
  );
  const ratios = ours.map((time, pair) => time / theirs[pair]);
  const least = Math.min(...ours) / Math.min(...theirs);
  console.log(
    `| ${name} | ${shown.join(' | ')} | ${quantile(ratios, 0.5).toFixed(2)} | ${least.toFixed(2)} |`,
  );
}
