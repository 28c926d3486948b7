import { Marked, type MarkedExtension, type Tokens } from 'marked';
import temml from 'temml';

interface Formula extends Tokens.Generic {
  readonly formula: string;
  readonly display: boolean;
  /** The punctuation right behind it, which begins no line. */
  readonly end: string;
}

/** What never begins a line: browsers would break between a formula and what follows it. */
const closing = /^[;:,.?)’”；：，。！？、）]*/;

/** Formulas between $…$ or $$…$$, set as MathML: no script and no font is needed to show them. */
const math = (strict: boolean): MarkedExtension => ({
  extensions: [
    {
      name: 'math',
      level: 'inline',
      start: (text) => text.indexOf('$'),
      tokenizer(text) {
        const match = /^\$\$([^$]+)\$\$|^\$(?!\s)([^$\n]*[^\s$\\])\$(?!\d)/.exec(text);
        if (!match) return undefined;
        const display = match[1] !== undefined;
        const [raw] = match;
        const [end] = display ? [''] : (closing.exec(text.slice(raw.length)) ?? ['']);
        return { type: 'math', raw: raw + end, formula: match[1] ?? match[2], display, end };
      },
      // The page's policy forbids style attributes; notebook.css has the one rule that counts.
      renderer: (token) => {
        const { formula, display, end } = token as Formula;
        const set = temml
          .renderToString(formula, { displayMode: display, throwOnError: strict })
          .replaceAll(/ style="[^"]*"/g, '');
        return end === '' ? set : `<span class="together">${set}${end}</span>`;
      },
    },
  ],
});

/** The lessons' own drawings, by their files' names; in Chinese they end with .zh.svg. */
const drawing = /^drawings\/([a-z_]+)(?:\.zh)?\.svg$/;

/**
 * An image of a lesson's drawing is a place that the page draws into, live; until then, or where
 * that part cannot be loaded, the place holds the image's words.
 */
const drawings: MarkedExtension = {
  renderer: {
    image({ href, text }) {
      const [, name] = drawing.exec(href) ?? [];
      const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return name ? `<span data-drawing="${name}">${words}</span>` : false;
    },
  },
};

/**
 * Markdown as HTML, as it comes: what others wrote must be sanitized. With `strict` a formula that
 * cannot be set is an error, as a lesson's should be; otherwise it shows as it was written.
 */
export function markdownToHtml(source: string, { strict }: { readonly strict: boolean }): string {
  return new Marked(math(strict), drawings).parse(source, { async: false });
}
