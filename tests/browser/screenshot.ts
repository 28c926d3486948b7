import path from 'node:path';
import { launch, openDriver } from './driver.ts';
import { takeLessonPictures } from './lesson_pictures.ts';
import { openSite } from './site.ts';

// Takes the README's picture of the page, and those that shared links to the page and to lessons show.

declare const projectRoot: string;

const browser = await launch();
const site = await openSite();
const page = await openDriver(browser, { isFolded: true });
await page.open(site.address);
await page.reads('[data-figure=now]', '170.8753');
await page.point('.instrument [data-panel=original] [data-index="2"]');
await page.reads('[data-step=restore]', '689.5');
await page.page.screenshot({ path: path.join(projectRoot, 'web/docs/screenshot.png') });
await page.close();

// The preview of a shared link to the page: 1200 × 630.
const shared = await openDriver(browser, { width: 1200, height: 630, isFolded: true });
await shared.open(site.address);
await shared.reads('[data-figure=now]', '170.8753');
await shared.page.screenshot({ path: path.join(projectRoot, 'web/pages/main/preview.png') });
await shared.close();
await takeLessonPictures(browser);
await site.close();
await browser.close();
