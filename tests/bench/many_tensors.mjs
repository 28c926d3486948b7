import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { openBrowser, openSite } from './site.mjs';

// The report on a checkpoint of very many small tensors, as mixtures of experts have: seconds on the
// page and on the command line, and the functions that take the most time of the page's own thread.
// `node tests/bench/many_tensors.mjs [count]`; needs dist/.

const count = Number(process.argv[2] ?? 20_000);
const perLayer = 500;
const shape = [16, 32];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-bench-'));
const file = path.join(folder, 'experts.safetensors');

function writeFile() {
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

async function onPage() {
  const site = await openSite();
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`${site.address}report.html`);
    await tab.locator('.drop .lead').waitFor();
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.start');
    const start = performance.now();
    const heap = [];
    const timer = setInterval(async () => {
      const { usedSize } = await devtools.send('Runtime.getHeapUsage').catch(() => ({}));
      if (usedSize) heap.push(Math.round(usedSize / 1e6));
    }, 2000);
    await tab.setInputFiles('input[name=files]', file);
    const done = tab.locator('.file ~ p.hint', { hasText: 'surveyed in' });
    await done.waitFor({ timeout: 600_000 });
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    const { profile } = await devtools.send('Profiler.stop');
    return { seconds, heap, busy: slowest(profile), said: await done.innerText() };
  } finally {
    await browser.close();
    site.close();
  }
}

function headless() {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [fromRoot('dist/cli.mjs'), 'report', file, '--json', path.join(folder, 'report.json')],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - start) / 1000;
}

try {
  writeFile();
  const { seconds, heap, busy, said } = await onPage();
  say(`${count} tensors, on the page: ${seconds.toFixed(1)} s (${said.trim()})`);
  say(`heap of the page's thread, in MB, every 2 s: ${heap.join(' ')}`);
  for (const [name, time] of busy) console.log(`  ${time.toFixed(2)} s  ${name}`);
  say(`on the command line: ${headless().toFixed(1)} s`);
} finally {
  fs.rmSync(folder, { recursive: true });
}
