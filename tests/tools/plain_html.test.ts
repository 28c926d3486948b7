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

// web/examples/plain_html: a page that somebody wrote by hand.

let browser: Browser;
let zeropoint: Host;
let course: Host;
before(async () => {
  browser = await launch();
  zeropoint = await openZeropoint();
  course = await openHost(copyExample('plain_html', zeropoint));
});
after(() => Promise.all([browser.close(), zeropoint.close(), course.close()]));

describe('a page of plain HTML', () => {
  test('has the element from another host, twice', async () => {
    const visit = { course, zeropoint, page: 'element.html', picture: 'plain_element' };
    await visitCourse(browser, visit, async (driver) => {
      await teaches(driver, '#lesson');
      await driver.reads('#four-bits [data-panel=quantized] small', 'int4');
      await driver.type('#four-bits #scale', '60');
      await driver.reads('#four-bits [data-figure=scale]', '60.0000');
      await driver.reads('#lesson [data-figure=mse]', '170.8753');
    });
  });

  for (const width of [320, 800, 1200]) {
    test(`has the frame without a scroll bar of its own at ${width} px`, async () => {
      const visit = {
        course,
        zeropoint,
        page: 'frame.html',
        picture: `plain_frame_${width}`,
        width,
      };
      await visitCourse(browser, visit, async (driver) => {
        await teaches(driver.frame('iframe'));
        await fits(driver);
      });
    });
  }
});
