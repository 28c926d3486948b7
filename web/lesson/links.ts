import { changePrefix } from '../playground/address.ts';
import { joinAddress } from './place.ts';

/**
 * What stands behind `#` on the page for a link in a lesson, whose file lies in a folder below it:
 * `../#with&clamp=0` is the page itself, `per_group.ipynb` another lesson, `per_group.ipynb#cell-id=x`
 * a cell of it, as JupyterLab writes it. Undefined for a link that leads elsewhere.
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
 * A lesson's own HTML with its links as they are on the page. A link that changes a setting becomes a
 * button, which can be pressed by keys and show that it is pressed.
 */
export function withPageLinks(html: string, lesson: string): string {
  return html.replaceAll(
    /<a href="([^"]*)">([\s\S]*?)<\/a>/g,
    (whole, href: string, words: string) => {
      const address = pageAddress(unescaped(href), lesson);
      if (address === undefined) return whole;
      return address.startsWith(changePrefix)
        ? `<button type="button" data-set="${escaped(address)}">${words}</button>`
        : `<a href="#${escaped(address)}">${words}</a>`;
    },
  );
}
