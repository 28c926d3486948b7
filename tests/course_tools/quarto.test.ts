import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/quarto, made a page by Pandoc, to which Quarto hands its pages with the filter of our extension.
// Quarto itself takes the filter from the metadata; here Pandoc is told of it.

const filter = ['--lua-filter', '_extensions/zeropoint/zeropoint.lua'];
const rendered = (folder: string, form: string, output: string) =>
  ran(
    folder,
    'pandoc',
    ...filter,
    '--from',
    'markdown',
    ...['--to', form, '--standalone'],
    ...['--output', output, 'week_2.qmd'],
  );

const course = openCourse('quarto', (folder) => {
  rendered(folder, 'html5', 'week_2.html');
  return folder;
});

describe('a Quarto page, rendered by Pandoc', () => {
  test('contains the elements of the extension, and the frame', async () => {
    const visit = { page: 'week_2.html', picture: 'quarto', height: 4000 };
    await course.visit(visit, async (driver) => {
      await teaches(driver, 'zero-point:not([format])');
      const own = 'zero-point[format=int4]';
      await driver.reads(`${own} [data-panel=quantized] small`, 'int4');
      assert.equal(await driver.value(`${own} [data-cell="1,1"]`), '16');
      const frame = driver.frame('iframe');
      await frame.reads('[data-panel=quantized] small', 'int4');
      await frame.type('#scale', '60');
      await frame.reads('[data-figure=scale]', '60.0000');
      await fits(driver);
    });
    const html = fs.readFileSync(path.join(course.folder, 'week_2.html'), 'utf8');
    assert.equal(html.match(/element\.js/g)?.length, 1);
  });

  for (const form of ['latex', 'docx', 'epub3', 'gfm'])
    test(`has links to the same states in place of the elements: ${form}`, () => {
      const { folder, zeropoint } = course;
      rendered(folder, form, `week_2.${form}`);
      // Pandoc reads its own documents, and says which links they have.
      const from = { latex: 'latex', docx: 'docx', epub3: 'epub', gfm: 'gfm' }[form] ?? form;
      const text = ran(folder, 'pandoc', '--from', from, '--to', 'json', `week_2.${form}`);
      const tensor = '%5B%5B0.5%2C%20-1.0%5D%2C%20%5B8.0%2C%2016.0%5D%5D';
      const address = `${zeropoint}embed.html?format=int4&hide=charts%20out%20compare&tensor=${tensor}`;
      assert.ok(
        text.includes(JSON.stringify(address)),
        `${address} is not in ${text.slice(0, 3000)}`,
      );
      assert.match(text, /zeropoint/);
    });

  test('is refused without the address of the site', () => {
    const input = '```{.zeropoint}\n```\n';
    const { status, stderr } = spawnSync('pandoc', [...filter, '--to', 'html'], {
      ...{ cwd: course.folder, input, encoding: 'utf8' },
    });
    assert.notEqual(status, 0);
    assert.match(stderr, /zeropoint: set zeropoint-site in the metadata/);
  });
});
