import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Driver } from '../browser/driver.ts';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/learning_platforms in pages that treat what a lecturer writes as the platforms do:
// a frame is let through, a script is not, and some listen for heights.

/** Canvas takes a message as an object or as its text, and looks for the frame that sent it. */
const listener = (type: 'object' | 'string') => `<script>
  addEventListener('message', ({ data, source }) => {
    if (typeof data !== '${type}') return;
    const { subject, height } = typeof data === 'string' ? JSON.parse(data) : data;
    if (subject !== 'lti.frameResize') return;
    const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
    frame.style.height = height + 'px';
  });
</script>`;

const course = openCourse('learning_platforms');

/** Lays what somebody wrote into a platform's page, and visits that. */
async function visit(
  written: string,
  picture: string,
  platform: string,
  width: number,
  act: (driver: Driver) => Promise<void>,
): Promise<void> {
  const content = fs.readFileSync(path.join(course.folder, written), 'utf8');
  const page = `${picture}.html`;
  const html = `<!doctype html><html lang="en"><title>Week 2</title>${platform}<h1>Week 2</h1>${content}<p>The end.</p></html>`;
  fs.writeFileSync(path.join(course.folder, page), html);
  await course.visit({ page, picture, width }, act);
}

describe('in Canvas, the frame gets the height that it requests', () => {
  for (const type of ['object', 'string'] as const) {
    for (const width of [360, 1280]) {
      test(`where the message is read as ${type}, at ${width} px`, async () => {
        await visit(
          'canvas.html',
          `canvas_${type}_${width}`,
          listener(type),
          width,
          async (page) => {
            await teaches(page.frame('iframe'));
            await fits(page);
          },
        );
      });
    }
  }
});

describe('in Moodle, which ignores messages, the height attribute is enough', () => {
  for (const width of [540, 770, 1000]) {
    test(`at ${width} px`, async () => {
      await visit('moodle.html', `moodle_${width}`, '', width, async (page) => {
        await teaches(page.frame('iframe'));
        await fits(page);
      });
    });
  }
});
