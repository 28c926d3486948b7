import { Marked, type MarkedExtension, type Tokens } from 'marked';
import temml from 'temml';
import { BoundedMarkdown } from './markdown_limits.ts';

interface Formula extends Tokens.Generic {
  readonly formula: string;
  readonly display: boolean;
  /** The punctuation directly after it, which must not begin a line. */
  readonly end: string;
}

/** Punctuation that must not begin a line: browsers would break between it and a formula. */
const closing = /^[;:,.?)’”；：，。！？、）]*/;

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function formulaHtml(formula: string, displayMode: boolean, strict: boolean): string {
  try {
    return temml.renderToString(formula, { displayMode, throwOnError: strict });
  } catch (error) {
    // Without `strict`, Temml reports a formula that it cannot read, but fails on some, such as $.__x$.
    if (strict) throw error;
    return `<code>${escaped(formula)}</code>`;
  }
}

/** Formulas in $…$ or $$…$$ as MathML, which needs no script and no web font. */
const math = (strict: boolean, check: (formula: string) => void): MarkedExtension => ({
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
      // The page's policy forbids style attributes; notebook.css has the one rule that is needed.
      renderer: (token) => {
        const { formula, display, end } = token as Formula;
        check(formula);
        const set = formulaHtml(formula, display, strict).replaceAll(/ style="[^"]*"/g, '');
        return end === '' ? set : `<span class="together">${set}${end}</span>`;
      },
    },
  ],
});

/** The file names of the lessons' drawings; Chinese ones end with .zh.svg. */
const drawing = /^drawings\/([a-z_]+)(?:\.zh)?\.svg$/;

/**
 * An image of a lesson's drawing becomes a placeholder for a live drawing. It contains the image's alt
 * text until the drawing code has loaded, or if that fails.
 */
const drawings: MarkedExtension = {
  renderer: {
    // A drawing has controls and a table, which a paragraph must not contain.
    paragraph({ tokens }) {
      const [only] = tokens;
      const name = tokens.length === 1 && only?.type === 'image' && drawing.exec(only.href)?.[1];
      return name ? `<div data-drawing="${name}">${escaped(only.text)}</div>\n` : false;
    },
  },
};

/**
 * Markdown as unsanitized HTML; throws a `TextLimit` for a text that takes too much work. With `strict`, which
 * lessons use, an invalid formula throws; otherwise it is shown as source.
 */
export function markdownToHtml(source: string, { strict }: { readonly strict: boolean }): string {
  const bounded = new BoundedMarkdown();
  const marked = new Marked(bounded.steps, math(strict, bounded.formula), drawings);
  return marked.parser(bounded.tokens(source, marked.defaults));
}
