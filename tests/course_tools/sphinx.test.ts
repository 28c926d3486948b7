import path from 'node:path';
import { describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/sphinx, built by Sphinx with MyST-Parser.

const course = openCourse('sphinx', (folder) => {
  ran(folder, '/usr/bin/python3', '-m', 'sphinx', '-b', 'html', '-W', '-q', folder, '_build');
  return path.join(folder, '_build');
});

describe('a Sphinx book', () => {
  test('contains the frame on a reStructuredText page, at its content height', async () => {
    const visit = { page: 'index.html', picture: 'sphinx_frame' };
    await course.visit(visit, async (driver) => {
      await teaches(driver.frame('iframe'));
      await fits(driver);
    });
  });

  test('contains the element on a MyST Markdown page', async () => {
    const visit = { page: 'four_bits.html', picture: 'sphinx_element' };
    await course.visit(visit, async (driver) => {
      await driver.reads('zero-point [data-panel=quantized] small', 'int4');
      await driver.type('zero-point #scale', '60');
      await driver.reads('zero-point [data-figure=scale]', '60.0000');
    });
  });
});
