import fs from 'node:fs';
import path from 'node:path';
import { siteAddress } from './html.mjs';
import { fromRoot } from './paths.mjs';

// llms.txt tells programs that read a site as text where its pages are (https://llmstxt.org): the users' documents in the
// order of their index, each with its first sentence, and the lessons with theirs.

const about =
  'A WebAssembly playground for quantization. It quantizes and dequantizes tensors with the numbers of PyTorch, explains every error, ' +
  'runs the lessons’ PyTorch notebooks in the browser without PyTorch, and shows what fewer bits do to a checkpoint and to small networks. ' +
  'It is a page, an element, a JavaScript and a C++ library, and a command for Node.';

/** A sentence of Markdown as plain text. */
const plain = (text) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first sentence of a document below its title. */
function firstSentence(text) {
  const [, paragraph = ''] = /^# .*\n+((?:(?!#|```|\||- ).+\n)+)/m.exec(text) ?? [];
  const [sentence = ''] = /^.*?[.:](?=\s|$)/s.exec(plain(paragraph)) ?? [];
  return sentence.replace(/:$/, '.');
}

/** The English documents of the index, in its order: name and title. */
const documentsIn = (index) =>
  [...index.matchAll(/^\| \[([^\]]+)\]\(use\/(\w+)\.md\)/gm)].map(([, title, name]) => ({
    name,
    title: plain(title),
  }));

/** Writes the file for a built site; `siteUrl` is the site's address, if it is known. */
export function buildLlmsText(site, siteUrl) {
  const read = (...parts) => fs.readFileSync(path.join(...parts), 'utf8');
  const docs = fromRoot('web/docs');
  const base = siteUrl ? siteAddress(siteUrl) : '';
  const line = (title, file, note) => `- [${title}](${base}${file}): ${note}`;
  const documents = documentsIn(read(docs, 'README.md')).map(({ name, title }) =>
    line(title, `docs/${name}.html`, firstSentence(read(docs, 'use', `${name}.md`))),
  );
  const summaries = JSON.parse(read(site, 'lessons/summaries.json'));
  const lessons = JSON.parse(read(site, 'lessons/index.json')).map(({ name, title }) =>
    line(title, `lessons/${name}.ipynb`, summaries[name][0]),
  );
  const sections = { Documents: documents, 'Lessons, as notebooks': lessons };
  const text = Object.entries(sections).map(
    ([head, lines]) => `\n## ${head}\n\n${lines.join('\n')}\n`,
  );
  fs.writeFileSync(path.join(site, 'llms.txt'), `# zeropoint\n\n> ${about}\n${text.join('')}`);
}
