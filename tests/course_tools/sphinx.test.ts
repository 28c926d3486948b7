import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { fits, openCourse, teaches } from './course.ts';
import { unpackedPackage } from './package_files.ts';

// web/examples/sphinx, built by Debian's Sphinx with MyST-Parser and the directive of our Python package.

/** Builds the book in a form; warnings end the build. */
function built(folder: string, form: string): string {
  const target = path.join(folder, `_build/${form}`);
  // EPUB would take a cache in its own folder for a part of the book.
  const cache = path.join(folder, '_build/doctrees');
  const facts = ['-D', 'copyright=2026', '-D', 'version=1'];
  const sphinx = ['-m', 'sphinx', '-b', form, '-d', cache, '-W', '-q', ...facts, folder, target];
  ran(folder, 'env', `PYTHONPATH=${unpackedPackage()}`, '/usr/bin/python3', ...sphinx);
  return target;
}

const course = openCourse('sphinx', (folder) => built(folder, 'html'));

describe('a Sphinx book', () => {
  test('contains the frame on a reStructuredText page, at its content height', async () => {
    const visit = { page: 'index.html', picture: 'sphinx_frame' };
    await course.visit(visit, async (driver) => {
      await teaches(driver.frame('iframe'));
      await fits(driver);
    });
  });

  test('contains the directive’s element on a reStructuredText page, without the site', async () => {
    const visit = { page: 'own_tensor.html', picture: 'sphinx_directive', height: 1600 };
    await course.visit(visit, async (driver) => {
      await driver.reads('zero-point [data-panel=quantized] small', 'int4');
      assert.equal(await driver.value('zero-point [data-cell="1,0"]'), '8');
      await driver.type('zero-point #scale', '4');
      await driver.reads('zero-point [data-figure=scale]', '4.0000');
      const requests = await driver.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      const own = requests.filter((name) => /zeropoint|element/.test(name));
      assert.deepEqual(own, ['/_static/zeropoint_element.js']);
    });
  });

  test('contains the directive’s element on a MyST Markdown page', async () => {
    const visit = { page: 'four_bits.html', picture: 'sphinx_element' };
    await course.visit(visit, async (driver) => {
      await driver.reads('zero-point [data-panel=quantized] small', 'int4');
      await driver.type('zero-point #scale', '60');
      await driver.reads('zero-point [data-figure=scale]', '60.0000');
    });
  });

  test('has the script on the pages with an element alone', () => {
    const text = (name: string) =>
      fs.readFileSync(path.join(course.folder, '_build/html', name), 'utf8');
    assert.match(
      text('four_bits.html'),
      /<script type="module" src="_static\/zeropoint_element\.js/,
    );
    assert.doesNotMatch(text('index.html'), /zeropoint_element/);
  });
});

describe('a Sphinx book in print', () => {
  let link: string;
  before(() => {
    const options = new URLSearchParams({ format: 'int4' });
    options.set('tensor', '[[0.5, -1.0], [8.0, 16.0]]');
    options.set('lang', 'en');
    link = `${course.zeropoint}embed.html?${options}`;
  });

  for (const [form, name] of [
    ['epub', 'own_tensor.xhtml'],
    ['latex', 'acourse.tex'],
    ['text', 'own_tensor.txt'],
    ['man', 'acourse.1'],
  ] as const)
    test(`has the link to the same state in place of the element: ${form}`, () => {
      const folder = built(course.folder, form);
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      // LaTeX escapes what it takes for its own, HTML the ampersands.
      const plain = text.replaceAll(/\\-|\\(?=[#%&_$])|\n(?=\S)/g, '').replaceAll('&amp;', '&');
      assert.ok(plain.includes(link), `${link} is not in ${text.slice(0, 4000)}`);
      assert.match(plain, /Open this tensor in zeropoint/);
      assert.doesNotMatch(plain, /<zero-point/);
    });

  test('refuses an option that the element does not have, and a tensor that is given twice', () => {
    const wrong = path.join(course.folder, 'wrong');
    fs.mkdirSync(wrong, { recursive: true });
    fs.writeFileSync(path.join(wrong, 'conf.py'), 'extensions = ["zeropoint.sphinx"]\n');
    for (const [text, sentence] of [
      ['.. zeropoint::\n   :formats: int4\n', /unknown option: "formats"/],
      ['.. zeropoint::\n   :tensor: [1]\n\n   [2]\n', /The tensor is given twice/],
    ] as const) {
      fs.writeFileSync(path.join(wrong, 'index.rst'), text);
      assert.throws(() => built(wrong, 'html'), sentence);
    }
  });
});
