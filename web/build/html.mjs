import fs from 'node:fs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';

const text = (name) => fs.readFileSync(fromRoot('web/pages', name), 'utf8');

/** The text of an HTML part that several pages share, indented. */
const shared = (file) => text(file).trimEnd().replaceAll('\n', '\n    ');

/** The link to the report, which is beside the site's own page alone. */
const toReport =
  '<a class="to-report" href="report.html" data-text="head.report">{{head.report}}</a>';

/** The policy of every page. */
export const everywhere =
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html dompurify default";

/**
 * An HTML file with the head that all pages share, and its sentences, which stand in `words.ts` as all
 * others do. `policy` is its Content-Security-Policy without what holds everywhere;
 * `late` says that its script has not come.
 */
export async function pageHtml(file, { policy, styles, late = shared('shared/late.html') }) {
  const tables = await Promise.all(
    [
      ...['shared/words', 'shared/markup_words', 'builder/words', 'report/words'],
      ...['digits/words', 'language/words', 'speech/words', 'offline/words'],
    ].map((name) => importTs(`web/pages/${name}.ts`)),
  );
  const words = Object.assign({}, ...tables.map(({ en }) => en));
  const chineseWords = Object.assign({}, ...tables.map(({ zh }) => zh));
  return text(file)
    .replace('PAGE_HEAD', shared('shared/head.html'))
    .replace('PAGE_TOP', shared('shared/top.html'))
    .replace('TO_REPORT', file.startsWith('main/') ? toReport : '')
    .replace('PAGE_LATE', late)
    .replace('PAGE_POLICY', `default-src 'none'; ${policy}; ${everywhere}`)
    .replace('PAGE_STYLES', () => styles)
    .replaceAll(/\{\{zh:([\w.]+)\}\}/g, (_, id) => chineseWords[id])
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, id) => words[id]);
}

/** The address of a site, which ends with a slash. */
export const siteAddress = (siteUrl) => new URL('./', siteUrl).href;

/**
 * A page with the picture that previews of shared links show. They need its whole address, so without the
 * address of the site, such as https://example.org/zeropoint/, the page names none.
 */
export function withPreview(html, siteUrl) {
  if (siteUrl) return html.replaceAll('SITE_ADDRESS', siteAddress(siteUrl));
  return html.replaceAll(/^ *<meta [^>]*(?:"og:image|"og:url"|"twitter:card")[^>]*>\n/gm, '');
}

/** The page's main element with the pre-rendered picture, in the style that the script uses. */
const filled = (picture) =>
  `<main id="app"><template shadowrootmode="open"><link rel="stylesheet" href="instrument.css?v=BUILD_VERSION" />${picture}</template></main>`;

const policyOf = (file) =>
  "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; style-src 'self'; img-src 'self' data:" +
  // The builder previews a lesson as its frame, and a package shows its exercises in one.
  (/^(?:builder|scorm)\//.test(file) ? "; frame-src 'self'" : '');

/** The page that registers the service worker and names the manifest does nothing else. */
const installing =
  "script-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:";

/** A page of the site; `picture` is shown until its script has loaded. */
export async function sitePage(file, version, picture = '') {
  const html = await pageHtml(file, {
    policy: /^offline\//.test(file) ? installing : policyOf(file),
    styles: `<link rel="stylesheet" href="page.css?v=${version}" />`,
  });
  return withPreview(html, process.env.SITE_URL)
    .replace('<main id="app"></main>', (empty) => (picture ? filled(picture) : empty))
    .replaceAll('BUILD_VERSION', version)
    .replaceAll(/\s+/g, ' '); // indentation; no page of the site holds preformatted text
}
