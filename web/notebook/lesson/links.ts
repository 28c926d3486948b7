import { changePrefix } from '../../instrument/store/address.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words } from '../words.ts';
import { joinAddress, type Place } from './place.ts';

/**
 * The page's fragment for a link in a lesson, whose file is in a subfolder: `../#with&clamp=0` is the
 * page itself, `per_group.ipynb` another lesson, and `per_group.ipynb#cell-id=x`, as JupyterLab writes
 * it, a cell in it. Undefined for other links.
 */
export function pageAddress(href: string, lesson: string): string | undefined {
  const own =
    /^\.\.\/(?:index\.html)?#(.+)$/s.exec(href)?.[1] ?? /^#((?:lesson|with&).*)$/s.exec(href)?.[1];
  if (own !== undefined) return own;
  const [whole, name = lesson, cell] =
    /^(?:([\w-]+)(?:\.zh)?\.ipynb)?(?:#cell-id=([\w-]+))?$/.exec(href) ?? [];
  return whole ? joinAddress({ state: '', place: { lesson: name, cell } }) : undefined;
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A lesson's HTML with links for the page. A link that changes a setting becomes a toggle button, which
 * works by keyboard and shows whether it is pressed.
 */
export function withPageLinks(html: string, lesson: string): string {
  return html.replaceAll(
    /<a href="([^"]*)">([\s\S]*?)<\/a>/g,
    (whole, href: string, words: string) => {
      const address = pageAddress(unescaped(href), lesson);
      if (address === undefined) return withSiteLink(whole, href, words);
      return address.startsWith(changePrefix)
        ? `<button type="button" data-set="${escaped(address)}">${words}</button>`
        : `<a href="#${escaped(address)}">${words}</a>`;
    },
  );
}

/** A link to another file of the site, which is written as from the lessons' folder. */
function withSiteLink(whole: string, href: string, words: string): string {
  const [, up, file] = /^(\.\.\/)?((?:[\w-]+\/)*[\w-]+\.(?:html|py|safetensors))$/.exec(href) ?? [];
  if (!file) return whole;
  return `<a class="site-file" href="${up ? '' : 'lessons/'}${file}">${words}</a>`;
}

/** The same HTML with `note` behind links to these lessons, for a page that lacks them. */
export const withoutLessons = (html: string, names: ReadonlySet<string>, note: string) =>
  html.replace(
    /<a href="#lesson=([\w-]+)(?:&amp;[^"]*)?">([\s\S]*?)<\/a>/g,
    (whole, name: string, words: string) => (names.has(name) ? `${words}${note}` : whole),
  );

/** Ends the heading of a section, if the cell begins with one, with a link to the cell. */
export function withSectionLink(html: string, place: Place, language: Language): string {
  const address = escaped(joinAddress({ state: '', place }));
  const label = escaped(message(language, words, 'lesson.section'));
  // The pointer finds it beside the heading; for the keyboard it would be one more stop each.
  const link = `<a class="section-link" href="#${address}" tabindex="-1" aria-label="${label}"></a>`;
  return html.replace(/^\s*<h([23])>[\s\S]*?(?=<\/h\1>)/, (heading) => `${heading}${link}`);
}

/** The site's copy of src/include/zeropoint/formulas.hpp: text, which every host serves and every browser shows. */
export const formulasFile = 'formulas.hpp.txt';

/** Adds a link to the formulas in C++ below the last formula that has a line of its own. */
export function withFormulasLink(html: string, language: Language): string {
  const label = escaped(message(language, words, 'lesson.formulasInCpp'));
  const link = `<a href="${formulasFile}" target="_blank" rel="noopener">${label}</a>`;
  return html.replace(
    /^[\s\S]*<math display="block"[\s\S]*?<\/p>/,
    (before) => `${before}\n<p class="in-code">${link}</p>`,
  );
}

/** The same HTML without that link, for a page that has no other files. */
export const withoutFormulasLink = (html: string) =>
  html.replace(/\n<p class="in-code">.*?<\/p>/, '');
