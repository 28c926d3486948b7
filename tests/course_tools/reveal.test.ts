import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/reveal, with reveal.js from npm beside it.

declare const projectRoot: string;

const course = openCourse('reveal', (folder) => {
  const reveal = path.join(projectRoot, 'tests/course_tools/node_modules/reveal.js/dist');
  fs.cpSync(reveal, path.join(folder, 'reveal'), { recursive: true });
  return folder;
});

const screen = { width: 1280, height: 720 };

describe('reveal.js slides', () => {
  test('contain the playground as a full slide, without a scroll bar', async () => {
    const visit = { ...screen, page: 'index.html', picture: 'reveal_whole' };
    await course.visit(visit, async (driver) => {
      await driver.press('ArrowRight');
      await teaches(driver.frame('.backgrounds .present iframe'));
      await fits(driver);
    });
  });

  test('contain it under a heading; arrow keys in a field stay in the frame', async () => {
    const visit = { ...screen, page: 'index.html#/2', picture: 'reveal_part' };
    await course.visit(visit, async (driver) => {
      const frame = driver.frame('section.present iframe');
      await frame.reads('[data-panel=quantized] small', 'int4');
      await frame.type('#scale', '60');
      await driver.press('ArrowLeft');
      await frame.reads('[data-figure=scale]', '60.0000');
      await driver.address(/#\/2$/);
      await fits(driver);
    });
  });
});
