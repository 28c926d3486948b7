import { html, type TemplateResult } from 'lit-html';
import { hangOf } from '../hanging_indent.ts';
import { atoms, keywords } from '../python_words.ts';

const token =
  /(#[^\n]*)|([rbuf]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))|((?:0[xob][\da-f_]+|\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?)|([\p{L}_][\p{L}\p{N}_]*)|(\s+|.)/giuy;

interface Token {
  readonly kind: string;
  readonly text: string;
}

/** Splits Python into highlighted tokens, close enough to the editor's that they can be swapped. */
export function tokensOf(source: string): Token[] {
  let afterDefinition = false;
  return Array.from(source.matchAll(token), ([text, comment, string, number, word]): Token => {
    const kind = comment
      ? 'tok-comment'
      : string
        ? 'tok-string'
        : number
          ? 'tok-number'
          : word
            ? wordKind(word, afterDefinition)
            : '';
    if (text.trim() !== '') afterDefinition = word === 'def' || word === 'class';
    return { kind, text };
  });
}

function wordKind(word: string, afterDefinition: boolean): string {
  if (keywords.has(word)) return 'tok-keyword';
  if (atoms.has(word)) return 'tok-atom';
  return afterDefinition ? 'tok-definition' : '';
}

/** Longer code, such as a literal of thousands of numbers, is not highlighted: its elements would slow the page down. */
const mostHighlighted = 20_000;

/** Code beyond so many characters or lines is left out here; the editor, which a click opens, has all of it. */
const mostShown = 100_000;
const mostLines = 2000;

function shortened(source: string): string {
  const start = source.slice(0, mostShown).split('\n', mostLines).join('\n');
  return start.length < source.length ? `${start}\n⋮` : source;
}

/** The code, line by line, with the line of an error marked. */
export function staticCode(whole: string, errorLine: number | undefined): TemplateResult {
  const source = whole.length > mostShown ? shortened(whole) : whole;
  const isLong = source.length > mostHighlighted;
  const lines: Token[][] = [[]];
  for (const { kind, text } of isLong ? [{ kind: '', text: source }] : tokensOf(source)) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  }
  return html`<pre class="static-code"><code>${lines.map((line, index) => {
    const hang = hangOf(line.map(({ text }) => text).join(''));
    const error = index + 1 === errorLine ? ' error-line' : '';
    return html`<span class="line ${hang}${error}">${line.map(({ kind, text }) =>
      kind === '' ? text : html`<span class=${kind}>${text}</span>`,
    )}</span>${'\n'}`;
  })}</code></pre>`;
}
