import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { openBrowser, openSite } from './site.mjs';

// The report on a checkpoint of very many small tensors, as mixtures of experts have: seconds on the page, the memory
// there, the longest tasks of its own thread, and the functions that take the most of its time; then seconds, seconds of
// processors, and the most memory of the command. Each count in turn: `node tests/bench/many_tensors.mjs [COUNT…]`; needs
// dist/. `--command` and `--page` leave the other out, and `--dist=FOLDER` times other builds, in turns.

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    command: { type: 'boolean' },
    page: { type: 'boolean' },
    dist: { type: 'string', multiple: true },
  },
});
const counts = positionals.length > 0 ? positionals.map(Number) : [20_000];
const builds = options.dist ?? [fromRoot('dist')];
const perLayer = 500;
const shape = [16, 32];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-bench-'));
const file = path.join(folder, 'experts.safetensors');

function writeFile(count) {
  const bytes = 4 * shape[0] * shape[1];
  const name = (i) => `layers.${Math.floor(i / perLayer)}.experts.${i % perLayer}.w`;
  const header = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      name(i),
      { dtype: 'F32', shape, data_offsets: [i * bytes, (i + 1) * bytes] },
    ]),
  );
  const text = JSON.stringify(header);
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8);
  const size = Buffer.alloc(8);
  size.writeUInt32LE(padded.length);
  const values = Float32Array.from({ length: (count * bytes) / 4 }, (_, i) => Math.sin(i * i));
  fs.writeFileSync(file, Buffer.concat([size, Buffer.from(padded), Buffer.from(values.buffer)]));
}

/** The names of the functions with the most self time, with their seconds. */
function slowest({ nodes, samples, timeDeltas }) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(none)']));
  const times = new Map();
  samples.forEach((id, i) => {
    const name = names.get(id);
    times.set(name, (times.get(name) ?? 0) + timeDeltas[i] / 1e6);
  });
  return [...times].sort(([, one], [, other]) => other - one).slice(0, 15);
}

/** The actions of a person on a report, by name. */
const acts = {
  'order of names': (tab) => tab.locator('.tensors [data-sort=name]').click(),
  filter: (tab) => tab.locator('input[name=filter]').fill('experts.7'),
  'no filter': (tab) => tab.locator('input[name=filter]').fill(''),
  'another format': (tab) => tab.locator('select[name=shown-format]').selectOption('nf4'),
  'another measure': (tab) => tab.locator('select[name=measure]').selectOption('max'),
  'another least ratio': (tab) => tab.locator('input[name=least]').fill('30'),
  'one tensor': (tab) => tab.locator('tbody [data-row] button').first().click(),
  mix: (tab) => tab.locator('.recipe button[type=submit]').click(),
  'another format of the file': (tab) =>
    tab.locator('select[name=export-format]').selectOption('q4_0'),
  CSV: (tab) => tab.locator('[data-save=csv]').click(),
  JSON: (tab) => tab.locator('[data-save=json]').click(),
  HTML: (tab) => tab.locator('[data-save=html]').click(),
  comparison: async (tab) => {
    await tab.setInputFiles('input[name=compared]', file);
    await tab.locator('.compare .state', { hasText: 'compared' }).waitFor({ timeout: 600_000 });
  },
  'order of the comparison': (tab) => tab.locator('.compare [data-sort=name]').click(),
  'CSV of the comparison': (tab) => tab.locator('[data-save="comparison.csv"]').click(),
};

async function onPage(dist) {
  const site = await openSite({}, dist);
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage();
    // A page may be busy for long.
    tab.setDefaultTimeout(600_000);
    await tab.goto(`${site.address}report.html`);
    await tab.locator('.drop .lead').waitFor();
    await tab.evaluate(() => {
      globalThis.tasks = [];
      new PerformanceObserver((list) =>
        globalThis.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
      ).observe({ type: 'longtask' });
    });
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.start');
    const start = performance.now();
    const heap = [];
    const megabytes = async () => {
      const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
      return (usedSize + backingStorageSize) / 1e6;
    };
    const timer = setInterval(async () => {
      const used = await megabytes().catch(() => undefined);
      if (used) heap.push(Math.round(used));
    }, 2000);
    await tab.setInputFiles('input[name=files]', file);
    const done = tab.locator('.file ~ p.hint', { hasText: 'surveyed in' });
    await done.waitFor({ timeout: 600_000 });
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    // Before the profile is collected, which takes seconds of the same thread.
    const tasks = (await tab.evaluate(() => globalThis.tasks)).sort((one, other) => other - one);
    const { profile } = await devtools.send('Profiler.stop');
    await devtools.send('HeapProfiler.collectGarbage');
    const kept = await megabytes();
    const actions = [];
    for (const [what, act] of Object.entries(acts)) {
      await tab.evaluate(() => {
        globalThis.tasks = [];
      });
      await act(tab);
      // Until the page has been idle for a second.
      for (let count = -1, next = 0; next !== count; ) {
        count = next;
        await tab.waitForTimeout(1000);
        next = await tab.evaluate(() => globalThis.tasks.length);
        if ((await tab.locator('[data-saving]').count()) > 0) count = -1;
      }
      const longest = Math.max(0, ...(await tab.evaluate(() => globalThis.tasks)));
      actions.push(`${what} ${longest}`);
      console.error(what, longest);
    }
    return {
      actions,
      seconds,
      heap,
      kept,
      tasks: tasks.slice(0, 10),
      busy: slowest(profile),
      said: await done.innerText(),
    };
  } finally {
    await browser.close();
    site.close();
  }
}

/** Prints what a process has used, as it ends. */
const usage = `data:text/javascript,process.on('exit',()=>{
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error('used '+JSON.stringify([(userCPUTime+systemCPUTime)/1e6,maxRSS/1024]));
})`.replaceAll('\n', '');

function headless(dist) {
  const start = performance.now();
  const outputs = ['json', 'csv', 'html'].flatMap((kind) => [
    `--${kind}`,
    path.join(folder, `report.${kind}`),
  ]);
  const words = ['--import', usage, path.join(dist, 'cli.mjs'), 'report', file, ...outputs];
  const { status, stderr } = spawnSync(process.execPath, words, {
    ...{ encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (status !== 0) throw new Error(stderr);
  const [processors, megabytes] = JSON.parse(/^used (.*)$/m.exec(stderr)[1]);
  return { seconds: (performance.now() - start) / 1000, processors, megabytes };
}

try {
  for (const count of counts) {
    writeFile(count);
    for (const dist of options.command ? [] : builds) {
      const { seconds, heap, kept, tasks, busy, said, actions } = await onPage(dist);
      say(`${count} tensors, on the page of ${dist}: ${seconds.toFixed(1)} s (${said.trim()})`);
      say(`heap and arrays of the page's thread, in MB, every 2 s: ${heap.join(' ')}`);
      say(`longest tasks of the page's thread, in ms: ${tasks.join(' ')}`);
      say(`longest task after each action, in ms: ${actions.join(', ')}`);
      say(`kept after a collection: ${kept.toFixed(1)} MB`);
      for (const [name, time] of busy) console.log(`  ${time.toFixed(2)} s  ${name}`);
    }
    for (const dist of options.page ? [] : builds) {
      const { seconds, processors, megabytes } = headless(dist);
      const used = `${processors.toFixed(1)} s of processors, ${megabytes.toFixed(0)} MB at most`;
      say(`${count} tensors, the command of ${dist}: ${seconds.toFixed(1)} s, ${used}`);
    }
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
