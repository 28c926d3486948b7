import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch, openDriver } from '../browser/driver.ts';
import { ran } from '../ran.ts';

// Somebody else's project, outside of this repository, with the packed package installed in it.

declare const projectRoot: string;

export interface Consumer {
  readonly folder: string;
  /** The paths of all files in the package. */
  readonly files: readonly string[];
  /** The path of the packed package. */
  readonly tarball: string;
  remove(): void;
}

/** Packs dist/ with its declarations as npm would publish it, and installs that in a clean folder. */
export async function openConsumer(): Promise<Consumer> {
  const { buildTypes } = await import(`${projectRoot}/web/build/types.mjs`);
  buildTypes(path.join(projectRoot, 'dist'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-consumer-'));
  const [packed] = JSON.parse(
    ran(projectRoot, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  );
  const tarball = path.join(folder, packed.filename);
  fs.cpSync(path.join(projectRoot, 'tests/package/consumer'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  ran(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
  return {
    folder,
    files: packed.files.map((file: { path: string }) => file.path),
    tarball,
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** The text that consumer/page.js writes: the kernels, the levels twice, the dequantized values, and a refusal. */
const written = 'simd128 / -43 42 127 127 / -43 42 127 127 / 250 500 750 750 / scale_zero';

/** Opens a page of the consumer, and demands the right numbers and a quiet console. */
export async function shows(address: string): Promise<void> {
  const browser = await launch();
  try {
    const page = await openDriver(browser);
    await page.open(address);
    await page.reads('output', written, 60);
    // The element: its own attributes, its style, the lesson's core, and then a part that is loaded.
    await page.reads('zero-point [data-panel=quantized] small', /int4/, 60);
    await page.reads('zero-point [data-figure=mse]', /^\d/);
    await page.click('zero-point [data-chart=histogram]');
    await page.reads('zero-point .chart-frame .hint', /No error is larger than/, 60);
    await page.page.evaluate(() =>
      document.querySelector('zero-point')?.setAttribute('lang', 'zh'),
    );
    await page.reads('zero-point [data-chart=histogram]', '直方图', 60);
    assert.deepEqual(page.complaints(), []);
  } finally {
    await browser.close();
  }
}
