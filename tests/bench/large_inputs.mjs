import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from '../../web/build/run.mjs';
import { openBrowser, openSite } from './site.mjs';
import { timesText, watchTasks } from './task_times.mjs';

// The longest tasks of the page's thread, in milliseconds of a processor and of the clock, while notebooks near their
// limits are opened, changed and saved, and while the page shows and saves a tensor of a million elements:
// `node tests/bench/large_inputs.mjs [NAME…]`, each action whose name contains one of these; needs dist/.

const wanted = process.argv.slice(2);
const isWanted = (what) => wanted.length === 0 || wanted.some((name) => what.includes(name));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-bench-'));

const display = (data) => ({ output_type: 'display_data', metadata: {}, data });
const print = (text) => ({ output_type: 'stream', name: 'stdout', text });
const line = `${'x'.repeat(79)}\n`;
const keys = (count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 0]));

/** Outputs of the cells of notebooks. */
const notebooks = {
  '24 pictures of 1 MB': () =>
    Array.from({ length: 24 }, () => [display({ 'image/png': 'A'.repeat(1e6) })]),
  'a text of 24 MB': () => [[print(line.repeat(3e5))]],
  '24 texts of 1 MB': () => Array.from({ length: 24 }, () => [print(line.repeat(12_500))]),
  'a text of 550,000 lines': () => [[print(Array(550_000).fill('x\n'))]],
  '275,000 lists': () => [[display({ 'application/json': Array(180_000).fill([]) })]],
  '95,000 names': () => [[display({ 'application/json': keys(95_000) })]],
  '5,000 cells': () => Array.from({ length: 5000 }, () => [print('x')]),
  '30,000 outputs': () => Array.from({ length: 10 }, () => Array(1500).fill(print('x'))),
};

const notebookText = (outputs) =>
  JSON.stringify({
    ...{ nbformat: 4, nbformat_minor: 5, metadata: {} },
    cells: outputs.map((own, at) => ({
      ...{ cell_type: 'code', id: `a${at}`, metadata: {}, source: 'x', execution_count: 1 },
      outputs: own,
    })),
  });

const state = `#${new URLSearchParams({
  ...{ v: '2', sample: 'normal,1024x1024,1', format: 'int8', source: 'min_max' },
})}`;

/** A state file with a million elements. */
function stateText() {
  const data = Float32Array.from({ length: 2 ** 20 }, (_, at) => Math.sin(at * at));
  const tensor = `f32:${Buffer.from(data.buffer).toString('base64url')}`;
  const zeropoint = { v: '2', tensor, shape: '1024x1024', format: 'int8', source: 'min_max' };
  return JSON.stringify({ zeropoint });
}

const chart = (name) => (tab) => tab.locator(`[data-chart=${name}]`).click();

/** Actions on a tensor of a million elements, in their order. */
const actions = {
  'a link with a tensor': (tab, site) => tab.goto(`${site.address}${state}`),
  'what is taken away': (tab) => tab.locator('[data-section=out] summary').first().click(),
  'a state file': async (tab) => {
    const file = path.join(folder, 'state.json');
    fs.writeFileSync(file, stateText());
    await tab.setInputFiles('[data-action=openFile] + input', file);
  },
  'the table': (tab) => tab.locator('[data-section=table] summary').first().click(),
  staircase: chart('staircase'),
  histogram: chart('histogram'),
  'Bits vs error': chart('rate_distortion'),
  'number line': chart('line'),
  CSV: (tab) => tab.locator('[data-action=saveCsv]').click(),
  JSON: (tab) => tab.locator('[data-action=saveJson]').click(),
  'a change of the format': (tab) => tab.locator('#format').selectOption('uint8'),
  copying: async (tab) => {
    await tab.locator('[part=tensor] td input').first().focus();
    await tab.keyboard.press('Control+a');
    await tab.keyboard.press('Control+c');
  },
};

/** Until no task took longer than so for three seconds. */
async function settled(tab) {
  await tab.evaluate(async () => {
    let last = performance.now();
    const seen = new PerformanceObserver(() => {
      last = performance.now();
    });
    seen.observe({ type: 'longtask' });
    while (performance.now() - last < 3000) await new Promise((done) => setTimeout(done, 100));
    seen.disconnect();
  });
}

async function timed(tasks, tab, what, act) {
  await tasks.start();
  const failure = await act().then(
    () => settled(tab).then(() => ''),
    (error) => `, failed: ${String(error).slice(0, 300)}`,
  );
  say(`${what}: ${timesText(await tasks.end())}${failure}`);
}

const [site, browser] = await Promise.all([openSite(), openBrowser()]);
try {
  const tasks = await watchTasks(browser);
  for (const [what, outputs] of Object.entries(notebooks)) {
    if (!isWanted(what)) continue;
    const tab = await browser.newPage();
    tab.setDefaultTimeout(60_000);
    await tab.goto(site.address);
    await tab.locator('.file-tools input[type=file]').waitFor({ state: 'attached' });
    await settled(tab);
    const file = path.join(folder, 'a.ipynb');
    fs.writeFileSync(file, notebookText(outputs()));
    await timed(tasks, tab, `${what}, opened`, () =>
      tab.setInputFiles('.file-tools input[type=file]', file),
    );
    await timed(tasks, tab, `${what}, a cell added`, () =>
      tab.locator('[data-action=addCode]').first().click(),
    );
    await timed(tasks, tab, `${what}, saved`, () =>
      tab.locator('[data-action=save]').first().click(),
    );
    await tab.close();
  }
  const tab = await browser.newPage();
  tab.setDefaultTimeout(60_000);
  for (const [what, act] of Object.entries(actions))
    if (isWanted(what) || what.startsWith('a link') || what.startsWith('what'))
      await timed(tasks, tab, what, () => act(tab, site));
} finally {
  await browser.close();
  site.close();
  fs.rmSync(folder, { recursive: true });
}
