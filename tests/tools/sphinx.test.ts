import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

// web/examples/sphinx, built by Sphinx with MyST-Parser.

let browser: Browser;
let zeropoint: Host;
let course: Host;
before(async () => {
  browser = await launch();
  zeropoint = await openZeropoint();
  const folder = copyExample('sphinx', zeropoint);
  const out = path.join(folder, '_build');
  const sphinx = ['-m', 'sphinx', '-b', 'html', '-W', '-q', folder, out];
  const { status, stderr } = spawnSync('/usr/bin/python3', sphinx, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  course = await openHost(out);
});
after(() => Promise.all([browser.close(), zeropoint.close(), course.close()]));

describe('a book by Sphinx', () => {
  test('has the frame on a page of reStructuredText, as high as it needs', async () => {
    const visit = { course, zeropoint, page: 'index.html', picture: 'sphinx_frame' };
    await visitCourse(browser, visit, async (driver) => {
      await teaches(driver.frame('iframe'));
      await fits(driver);
    });
  });

  test('has the element on a page of MyST Markdown', async () => {
    const visit = { course, zeropoint, page: 'four_bits.html', picture: 'sphinx_element' };
    await visitCourse(browser, visit, async (driver) => {
      await driver.reads('zero-point [data-panel=quantized] small', 'int4');
      await driver.type('zero-point #scale', '60');
      await driver.reads('zero-point [data-figure=scale]', '60.0000');
    });
  });
});
