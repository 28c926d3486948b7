import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from '../browser/driver.ts';
import {
  copyExample,
  fits,
  type Host,
  openHost,
  openZeropoint,
  teaches,
  visitCourse,
} from './course.ts';

// web/examples/quarto, made a page by Pandoc, to which Quarto hands its pages. Quarto itself puts
// `include-in-header` into the head; here Pandoc is told to.

let browser: Browser;
let zeropoint: Host;
let course: Host;
before(async () => {
  browser = await launch();
  zeropoint = await openZeropoint();
  const folder = copyExample('quarto', zeropoint);
  const page = fs.readFileSync(path.join(folder, 'week_2.qmd'), 'utf8');
  const [, script = ''] = page.match(/text: \|\n\s+(<script.*)\n/) ?? [];
  fs.writeFileSync(path.join(folder, 'head.html'), script);
  const args = [
    ...['--from', 'markdown', '--to', 'html5', '--standalone'],
    ...['--include-in-header', 'head.html', '--output', 'week_2.html', 'week_2.qmd'],
  ];
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('pandoc', args, options);
  assert.equal(status, 0, stderr);
  course = await openHost(folder);
});
after(() => Promise.all([browser.close(), zeropoint.close(), course.close()]));

describe('a page of Quarto, as Pandoc makes it', () => {
  test('has the element and the frame', async () => {
    const visit = { course, zeropoint, page: 'week_2.html', picture: 'quarto', height: 3300 };
    await visitCourse(browser, visit, async (driver) => {
      await teaches(driver, 'zero-point');
      const frame = driver.frame('iframe');
      await frame.reads('[data-panel=quantized] small', 'int4');
      await frame.type('#scale', '60');
      await frame.reads('[data-figure=scale]', '60.0000');
      await fits(driver);
    });
  });
});
