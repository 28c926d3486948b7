import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { memoryOfType } from './process_memory.mjs';
import { openBrowser, openSite, quantile } from './site.mjs';
import { writeCheckpoint } from './synthetic_checkpoint.mjs';
import { printRatios, printWhole, writeWeights } from './weights_report.mjs';

// The report's survey beside merely reading the file, in Chromium, in turns; then a checkpoint of 2 GB
// on the page itself, with the memory of its process. `npm run bench -- --weights` runs this alone, and
// writes web/docs/records/weights_bench.md with --save; --quick is a look at the goal alone. Needs dist/.

const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 3 : 5;
const small = { count: 32, rows: 2048, columns: 1024 };
const large = { count: 32, rows: 4096, columns: 4096 };
const wanted = ['int8_per_tensor', 'q8_0'];
/** As the survey reads tensors of 8 MiB, and as it reads large ones. */
const slices = [2 ** 23, 2 ** 24];

const page = `<!doctype html><title>bench</title><input type="file">
<script type="module" src="client.js"></script>`;

async function bundled(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [fromRoot('tests/bench', file)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-bench-'));
const fileOf = (shape) => {
  const file = path.join(folder, `${shape.count}x${shape.rows}x${shape.columns}.safetensors`);
  return { file, bytes: writeCheckpoint(file, shape) };
};

const site = await openSite({
  'bench.html': page,
  'client.js': await bundled('weights_in_page.ts'),
  'reader.js': await bundled('weights_reader.ts'),
});
const browser = await openBrowser();

/** Milliseconds of every contender, in rounds in which each has its turn. */
async function measured({ file, bytes }) {
  const tab = await browser.newPage();
  await tab.goto(`${site.address}bench.html`);
  await tab.setInputFiles('input', file);
  const formats = await tab.evaluate(() => globalThis.formats());
  const contenders = [
    ...[1, 2].flatMap((workers) => [
      ...slices.map((slice) => ({ what: 'read', slice, workers })),
      ...[[], wanted].map((names) => ({ what: 'survey', formats: names, workers })),
    ]),
    ...(isQuick ? [] : formats).map((name) => ({ what: 'survey', formats: [name], workers: 1 })),
  ].map((one) => ({ ...one, times: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { what, formats: names, slice, workers, times } of contenders) {
      const call = [what === 'read' ? slice : names, workers];
      times.push(await tab.evaluate(([name, args]) => globalThis[name](...args), [what, call]));
    }
    say(`round ${round + 1} of ${rounds}`);
  }
  await tab.close();
  return contenders.map(({ times, ...one }) => ({
    ...one,
    gigabytesPerSecond: bytes / 1e6 / quantile(times, 0.5),
    milliseconds: quantile(times, 0.5),
  }));
}

/** The page's own report on a large file: seconds, and megabytes of its process once a second. */
async function surveyed({ file, bytes }) {
  const tab = await browser.newPage();
  await tab.goto(`${site.address}report.html`);
  await tab.locator('.drop .lead').waitFor();
  const memory = memoryOfType('renderer');
  const before = memory();
  const curve = [];
  const start = performance.now();
  await tab.setInputFiles('input[name=files]', file);
  const state = tab.locator('.file ~ p.hint', { hasText: 'surveyed in' });
  const done = state.waitFor({ timeout: 3_600_000 });
  const timer = setInterval(() => curve.push(memory() - before), 1000);
  await done;
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  const tensors = await tab.locator('.tensors tbody tr').count();
  await tab.close();
  return { bytes, seconds, tensors, before, curve };
}

try {
  const ratios = await measured(fileOf(small));
  const about = {
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    chromium: browser.version(),
    rounds,
    elements: small.count * small.rows * small.columns,
  };
  printRatios({ about, ratios });
  if (!isQuick) {
    say('a checkpoint of 2 GB, on the page');
    const whole = await surveyed(fileOf(large));
    printWhole(whole);
    if (process.argv.includes('--save')) writeWeights({ about, ratios, whole });
  }
} finally {
  await browser.close();
  site.close();
  fs.rmSync(folder, { recursive: true });
}
