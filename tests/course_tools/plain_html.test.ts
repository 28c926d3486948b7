import { describe, test } from 'node:test';
import { fits, openCourse, teaches } from './course.ts';

// web/examples/plain_html: a page that somebody wrote by hand.

const course = openCourse('plain_html');

describe('a plain HTML page', () => {
  test('contains the element from another host, twice', async () => {
    const visit = { page: 'element.html', picture: 'plain_element' };
    await course.visit(visit, async (driver) => {
      await teaches(driver, '#lesson');
      await driver.reads('#four-bits [data-panel=quantized] small', 'int4');
      await driver.type('#four-bits #scale', '60');
      await driver.reads('#four-bits [data-figure=scale]', '60.0000');
      await driver.reads('#lesson [data-figure=mse]', '170.8753');
    });
  });

  for (const width of [320, 800, 1200]) {
    test(`contains the frame without a scroll bar at ${width} px`, async () => {
      const visit = {
        page: 'frame.html',
        picture: `plain_frame_${width}`,
        width,
      };
      await course.visit(visit, async (driver) => {
        await teaches(driver.frame('iframe'));
        await fits(driver);
      });
    });
  }
});
