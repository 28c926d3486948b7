import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { everywhere, withPreview } from './html.mjs';
import { fromRoot } from './paths.mjs';

// A page for each lesson and language, lessons/NAME.html and lessons/NAME.zh.html, to which a shared link
// leads. Programs that make previews of links run no script: the page has the lesson's title, sentence
// and picture for them, and sends readers on to the lesson.

const languages = {
  '': { tag: 'en', locale: 'en_US', query: '' },
  '.zh': { tag: 'zh-CN', locale: 'zh_CN', query: '?lang=zh' },
};

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const unescaped = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The lessons of a built site in one language: title, sentence, and the first drawing with its text. */
function lessonsIn(site, ending) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(site, 'lessons', file), 'utf8'));
  const summaries = read(`summaries${ending}.json`);
  return read(`index${ending}.json`).map(({ name, title }) => {
    const { html } = read(`${name}${ending}.json`);
    const prose = Object.values(html).join('\n');
    const [, drawing, text] = /<div data-drawing="(\w+)">([^<]*)/.exec(prose) ?? [];
    if (!drawing) throw new Error(`${name} has no drawing`);
    const [summary] = summaries[name];
    return { name, file: `${name}${ending}`, title, summary, drawing, about: unescaped(text) };
  });
}

/** The contents of the lessons' pictures: a title, and below it a drawing as the site has it. */
export const lessonPictures = (site) =>
  Object.entries(languages).flatMap(([ending, { tag }]) =>
    lessonsIn(site, ending).map(({ file, title, drawing }) => {
      const svg = fs.readFileSync(
        path.join(site, `lessons/drawings/${drawing}${ending}.svg`),
        'utf8',
      );
      return { file, tag, title, svg };
    }),
  );

/** A hash of the words and numbers in a picture, by which a test finds pictures that have become old. */
export function pictureHash({ title, svg }) {
  const texts = [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text]) => text);
  return createHash('sha256')
    .update(JSON.stringify([title, texts]))
    .digest('hex')
    .slice(0, 16);
}

/** Writes the pages of the lessons beside the lessons; `siteUrl` is the site's address, if it is known. */
export function buildLessonPages(site, siteUrl) {
  const page = fs.readFileSync(fromRoot('web/pages/lesson/lesson.html'), 'utf8');
  for (const [ending, { tag, locale, query }] of Object.entries(languages)) {
    for (const { name, file, title, summary, about } of lessonsIn(site, ending)) {
      const values = {
        LANGUAGE: tag,
        LOCALE: locale,
        POLICY: `default-src 'none'; ${everywhere}`,
        TITLE: title,
        SUMMARY: summary,
        FILE: file,
        DRAWING: about,
        ADDRESS: `../${query}#lesson=${name}`,
      };
      const filled = page.replaceAll(/LESSON_([A-Z]+)/g, (_, id) => escaped(values[id]));
      const html = withPreview(filled, siteUrl).replaceAll(/\s+/g, ' ');
      fs.writeFileSync(path.join(site, 'lessons', `${file}.html`), html);
    }
  }
  fs.cpSync(fromRoot('web/lessons/pictures'), path.join(site, 'lessons/pictures'), {
    recursive: true,
  });
}
