import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { inDist } from '../../built.ts';

// The pages to which shared links to lessons lead, as a program without scripts reads them.

declare const projectRoot: string;

const { buildLessonPages, lessonPictures, pictureHash } = (await import(
  path.join(projectRoot, 'web/build/lesson_pages.mjs')
)) as {
  buildLessonPages(site: string, siteUrl?: string): void;
  lessonPictures(site: string): { file: string; tag: string; title: string; svg: string }[];
  pictureHash(one: { title: string; svg: string }): string;
};

const site = inDist('.');
const pictures = lessonPictures(site);
const pageOf = (file: string, folder = site) =>
  fs.readFileSync(path.join(folder, 'lessons', `${file}.html`), 'utf8');
/** The content of a page's meta elements, by their name or property. */
const metaOf = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:name|property|http-equiv)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, content] as const,
    ),
  );
const plain = (text = '') =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('the page of a lesson', () => {
  test('has the lesson’s own title and sentence, in both languages', () => {
    assert.equal(pictures.length, 52);
    for (const ending of ['', '.zh']) {
      const read = (name: string) =>
        JSON.parse(fs.readFileSync(inDist('lessons', `${name}${ending}.json`), 'utf8'));
      const summaries = read('summaries') as Record<string, readonly string[]>;
      for (const { name, title } of read('index') as { name: string; title: string }[]) {
        const html = pageOf(`${name}${ending}`);
        const meta = metaOf(html);
        assert.equal(plain(/<title>([^<]*)<\/title>/.exec(html)?.[1]), `${title} · zeropoint`);
        assert.equal(plain(meta.get('og:title')), title);
        for (const id of ['description', 'og:description'])
          assert.equal(plain(meta.get(id)), summaries[name]?.[0], name);
        assert.match(html, ending ? /<html lang="zh-CN">/ : /<html lang="en">/);
      }
    }
    const titles = pictures.map(({ file }) => metaOf(pageOf(file)).get('og:title'));
    assert.equal(new Set(titles).size, titles.length);
  });

  test('opens the lesson at once, without a script', () => {
    for (const { file } of pictures) {
      const html = pageOf(file);
      const [name, language] = file.split('.');
      const address = `../${language ? '?lang=zh' : ''}#lesson=${name}`;
      assert.equal(metaOf(html).get('refresh'), `0; url=${address}`);
      assert.ok(html.includes(`<a href="${address}">`));
      assert.doesNotMatch(html, /<script|<style| style=/);
      assert.match(metaOf(html).get('Content-Security-Policy') ?? '', /^default-src 'none';/);
      assert.doesNotMatch(html, /LESSON_|SITE_ADDRESS/);
    }
  });

  test('names its picture by a whole address, and only where the address of the site is known', () => {
    for (const { file } of pictures)
      assert.doesNotMatch(pageOf(file), /og:image|og:url|twitter:card/);
    const folder = fs.mkdtempSync(path.join(projectRoot, 'build/lesson-pages-'));
    try {
      fs.cpSync(inDist('lessons'), path.join(folder, 'lessons'), { recursive: true });
      buildLessonPages(folder, 'https://example.org/course/index.html');
      for (const { file } of pictures) {
        const meta = metaOf(pageOf(file, folder));
        const start = `https://example.org/course/lessons`;
        assert.equal(meta.get('og:image'), `${start}/pictures/${file}.png`);
        assert.equal(meta.get('og:url'), `${start}/${file}.html`);
        assert.equal(meta.get('twitter:card'), 'summary_large_image');
        assert.ok((meta.get('og:image:alt') ?? '').length > 4, file);
      }
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

describe('the picture of a lesson', () => {
  const folder = path.join(projectRoot, 'web/lessons/pictures');

  test('is small and 1200 × 630, and the site has it', () => {
    for (const { file } of pictures) {
      const png = fs.readFileSync(inDist('lessons/pictures', `${file}.png`));
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
      // A title alone takes 4,000.
      assert.ok(png.length > 8000 && png.length < 40_000, `${file}: ${png.length} bytes`);
    }
  });

  test('shows the words and numbers of the lesson’s drawing; npm run screenshot makes it anew', () => {
    const shown = JSON.parse(fs.readFileSync(path.join(folder, 'shown.json'), 'utf8'));
    assert.deepEqual(
      shown,
      Object.fromEntries(pictures.map((one) => [one.file, pictureHash(one)])),
    );
  });
});
