import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/jupyter, run by Jupyter's kernel and made a page by nbconvert.

const course = openCourse('jupyter', (folder) => {
  // Debian's nbconvert names these by their places on the disk.
  fs.symlinkSync('/usr/share/javascript', path.join(folder, 'javascript'));
  const convert = ['-m', 'nbconvert', '--execute', '--to', 'html', 'week_2.ipynb'];
  const scripts = [
    '--HTMLExporter.require_js_url=javascript/requirejs/require.min.js',
    '--HTMLExporter.mathjax_url=javascript/mathjax/MathJax.js?config=TeX-AMS_CHTML-full,Safe',
  ];
  ran(folder, '/usr/bin/python3', ...convert, ...scripts);
  return folder;
});

describe('a Jupyter notebook', () => {
  test('shows the playground in cells, one of them with the notebook’s tensor', async () => {
    const visit = { page: 'week_2.html', picture: 'jupyter', height: 2600 };
    await course.visit(visit, async (driver) => {
      await teaches(driver.frame('iframe >> nth=0'));
      await fits(driver);
      const own = driver.frame('iframe >> nth=1');
      await own.reads('[data-panel=quantized] small', 'int4');
      assert.equal(await own.value('[data-cell="1,2"]'), '-1.61');
    });
  });
});
