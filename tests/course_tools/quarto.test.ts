import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/quarto, made a page by Pandoc, to which Quarto hands its pages. Quarto itself puts
// `include-in-header` into the head; here Pandoc is told to.

const course = openCourse('quarto', (folder) => {
  const page = fs.readFileSync(path.join(folder, 'week_2.qmd'), 'utf8');
  const [, script = ''] = page.match(/text: \|\n\s+(<script.*)\n/) ?? [];
  fs.writeFileSync(path.join(folder, 'head.html'), script);
  const form = ['--from', 'markdown', '--to', 'html5', '--standalone'];
  const files = ['--include-in-header', 'head.html', '--output', 'week_2.html', 'week_2.qmd'];
  ran(folder, 'pandoc', ...form, ...files);
  return folder;
});

describe('a Quarto page, rendered by Pandoc', () => {
  test('contains the element and the frame', async () => {
    const visit = { page: 'week_2.html', picture: 'quarto', height: 3300 };
    await course.visit(visit, async (driver) => {
      await teaches(driver, 'zero-point');
      const frame = driver.frame('iframe');
      await frame.reads('[data-panel=quantized] small', 'int4');
      await frame.type('#scale', '60');
      await frame.reads('[data-figure=scale]', '60.0000');
      await fits(driver);
    });
  });
});
