import fs from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { fromRoot } from './paths.mjs';

const source = fromRoot('web/docs/use');
const documents = fs
  .readdirSync(source, { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replaceAll(path.sep, '/'));

/** The id of a heading, as GitHub makes it. */
const idOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * A link of a document as its page has it: to another page, or to what the site has. A file that is only
 * in the repository has no address here, so that its link becomes plain text.
 */
function addressOf(href, from) {
  if (/^(?:\w+:|#)/.test(href)) return href;
  const [file, hash] = href.split('#');
  const target = path.posix.join(path.posix.dirname(from), file);
  if (!documents.includes(target)) return undefined;
  return file.replace(/\.md$/, '.html') + (hash === undefined ? '' : `#${hash}`);
}

function readerOf(from) {
  const renderer = {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const address = addressOf(href, from);
      const words = this.parser.parseInline(tokens);
      if (address === undefined) return words;
      // A link that is named by its file has the title of its document.
      const target = path.posix.join(path.posix.dirname(from), href.split('#')[0]);
      const name = words.endsWith('.md') ? titleOf(target) : words;
      return `<a href="${address}">${name}</a>`;
    },
    table(token) {
      const row = (cells, tag) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="wide"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
  };
  return new Marked({ renderer });
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

const textOf = (name) => fs.readFileSync(path.join(source, name), 'utf8');

/** The title of a document as HTML. */
const titleOf = (name) =>
  (/^# (.*)$/m.exec(textOf(name))?.[1] ?? name)
    .replaceAll('`', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

function pageOf(name, version) {
  const isChinese = name.startsWith('zh/');
  const up = isChinese ? '../../' : '../';
  return `<!doctype html>
<html lang="${isChinese ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${titleOf(name)} · zeropoint</title>
<link rel="stylesheet" href="${up}page.css?v=${version}" />
<link rel="stylesheet" href="${up}docs.css?v=${version}" />
</head>
<body class="document">
<header><a href="${up}index.html">zeropoint</a></header>
<main>
${readerOf(name).parse(textOf(name))}</main>
</body>
</html>
`;
}

/** Writes the users' pages, some of which the help links to, as HTML into the site's folder `docs`. */
export function buildDocs(site, version) {
  for (const name of documents) {
    const target = path.join(site, 'docs', name.replace(/\.md$/, '.html'));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, pageOf(name, version));
  }
  fs.copyFileSync(fromRoot('web/pages/docs/docs.css'), path.join(site, 'docs.css'));
}
