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

// web/examples/jupyter, run by Jupyter's kernel and made a page by nbconvert.

let browser: Browser;
let zeropoint: Host;
let course: Host;
before(async () => {
  browser = await launch();
  zeropoint = await openZeropoint();
  const folder = copyExample('jupyter', zeropoint);
  // Debian's nbconvert names these by their places on the disk.
  fs.symlinkSync('/usr/share/javascript', path.join(folder, 'javascript'));
  const convert = [
    ...['-m', 'nbconvert', '--execute', '--to', 'html', 'week_2.ipynb'],
    '--HTMLExporter.require_js_url=javascript/requirejs/require.min.js',
    '--HTMLExporter.mathjax_url=javascript/mathjax/MathJax.js?config=TeX-AMS_CHTML-full,Safe',
  ];
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('/usr/bin/python3', convert, options);
  assert.equal(status, 0, stderr);
  course = await openHost(folder);
});
after(() => Promise.all([browser.close(), zeropoint.close(), course.close()]));

describe('a notebook of Jupyter', () => {
  test('shows the playground in its cells, one with a tensor of the notebook', async () => {
    const visit = { course, zeropoint, page: 'week_2.html', picture: 'jupyter', height: 2600 };
    await visitCourse(browser, visit, async (driver) => {
      await teaches(driver.frame('iframe >> nth=0'));
      await fits(driver);
      const own = driver.frame('iframe >> nth=1');
      await own.reads('[data-panel=quantized] small', 'int4');
      assert.equal(await own.value('[data-cell="1,2"]'), '-1.61');
    });
  });
});
