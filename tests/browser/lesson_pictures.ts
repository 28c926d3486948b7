import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { smallPng } from './small_png.ts';

// The pictures that shared links to lessons show, 1200 × 630.

declare const projectRoot: string;

/** The pictures of the lessons: title and first drawing, and a list of what each of them shows. */
export async function takeLessonPictures(browser: Browser): Promise<void> {
  const { lessonPictures, pictureHash } = (await import(
    path.join(projectRoot, 'web/build/lesson_pages.mjs')
  )) as {
    lessonPictures(site: string): { file: string; tag: string; title: string; svg: string }[];
    pictureHash(one: { title: string; svg: string }): string;
  };
  const folder = path.join(projectRoot, 'web/lessons/pictures');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  const hashes: Record<string, string> = {};
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 } });
  const card = await context.newPage();
  for (const { file, tag, title, svg } of lessonPictures(path.join(projectRoot, 'dist'))) {
    const data = Buffer.from(svg).toString('base64');
    await card.setContent(`<!doctype html><html lang="${tag}"><style>
      body { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; box-sizing: border-box; height: 630px;
        margin: 0; padding: 28px 40px 22px; background: #fdfcfa; color: #1b1b1b; }
      h1 { margin: 0; font: 600 42px/1.2 Palatino, "Book Antiqua", "Noto Serif CJK SC", serif; }
      img { align-self: center; justify-self: center; width: 1120px; height: 470px; min-height: 0; max-height: 100%;
        object-fit: contain; }
      p { margin: 0; font: 600 24px/1 Palatino, serif; color: #1c4a8a; }
    </style><h1></h1><img src="data:image/svg+xml;base64,${data}" /><p>zeropoint</p>`);
    await card.locator('h1').evaluate((heading, text) => {
      heading.textContent = text;
    }, title);
    await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    const picture = smallPng(await card.screenshot());
    fs.writeFileSync(path.join(folder, `${file}.png`), picture);
    hashes[file] = pictureHash({ title, svg });
  }
  await context.close();
  fs.writeFileSync(path.join(folder, 'shown.json'), `${JSON.stringify(hashes, undefined, 2)}\n`);
}
