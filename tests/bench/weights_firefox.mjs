import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSite } from '../browser/site.ts';
import { startFirefox } from '../other_browsers/firefox.ts';
import { memoryOfCommand } from './process_memory.mjs';
import { writeCheckpoint } from './synthetic_checkpoint.mjs';

// A checkpoint of 2 GiB on report.html in Firefox, once: the seconds, and the memory of all processes of
// the browser once a second. `node web/build/weights_firefox.mjs` builds the page and runs this.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-bench-'));
const file = path.join(folder, 'large.safetensors');
const site = await openSite();
const { driver, chooseFile, version } = await startFirefox();
try {
  const bytes = writeCheckpoint(file, { count: 32, rows: 4096, columns: 4096 });
  await driver.open(`${site.address}report.html`);
  await driver.text('.drop .lead');
  const memory = memoryOfCommand('firefox');
  const before = memory();
  const curve = [];
  const start = performance.now();
  await chooseFile('input[name=files]', file);
  const state = () =>
    driver.call(() => document.querySelector('.file ~ p.hint')?.textContent?.trim() ?? '');
  for (let said = ''; !/surveyed in/.test(said); said = await state()) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    curve.push(Math.round(memory() - before));
    if (curve.length > 1200)
      throw new Error(await driver.call(() => document.body.textContent ?? ''));
  }
  const seconds = (performance.now() - start) / 1000;
  const sorted = [...curve].sort((one, other) => one - other);
  console.log({
    ...{ version, cpu: os.cpus()[0]?.model, cores: os.cpus().length, load: os.loadavg() },
    ...{ bytes, seconds: Math.round(seconds), said: await state(), before: Math.round(before) },
    ...{ most: sorted.at(-1), median: sorted[sorted.length >> 1], complaints: driver.complaints() },
    curve: curve.filter((_, i) => i % 10 === 0).join(' '),
  });
} finally {
  await driver.close();
  site.close();
  fs.rmSync(folder, { recursive: true });
}
