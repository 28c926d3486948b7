import { escapeText } from '../../charts/markup.ts';
import { atOnce, mappedIn, type Steps } from '../../text/steps.ts';
import type { Language } from '../../ui/messages/index.ts';

// The markup of pages that are saved: tables and texts, without a script.

const style = `body{margin:2em;font:14px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#fdfcfa}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:2px 8px;border-bottom:1px solid #d9d5cc;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
div{overflow-x:auto}path{fill:#1c4a8a}small{color:#605d57}bdi{font-weight:600}`;

const cell = (name: 'td' | 'th') => (markup: string) => `<${name}>${markup}</${name}>`;
const line = (name: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map(cell(name)).join('')}</tr>`;

/** Lines of one step: each has tens of cells. */
const linesInStep = 32;

/** A part of a page: markup, or pieces of it that follow each other. */
export type Part = string | readonly string[];

/** A table; its heads are text, its cells are markup. */
export const tableOf = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  atOnce(tableSteps(heads, lines, (cells) => cells)).join('');

/** The same of what a function makes of items, in steps. */
export function* tableSteps<T>(
  heads: readonly string[],
  items: readonly T[],
  cellsOf: (item: T) => readonly string[],
): Steps<string[]> {
  const start = `<div><table><thead>${line('th', heads.map(escapeText))}</thead><tbody>`;
  const lineOf = (item: T, at: number) => `${at > 0 ? '\n' : ''}${line('td', cellsOf(item))}`;
  return [start, ...(yield* mappedIn(items, lineOf, linesInStep)), '</tbody></table></div>'];
}

/** An element of a text. */
export const textIn = (name: 'h1' | 'h2' | 'p', text: string): string =>
  `<${name}>${escapeText(text)}</${name}>`;

/** A text with the address of its source. */
export const textWithSource = (text: string, source: string, address: string): string =>
  `<p>${escapeText(text)} <a href="${address}">${escapeText(source)}</a></p>`;

/** A name from a stranger's file in a sentence, whose direction it cannot turn. */
export const nameIn = (name: string): string => `<bdi>${escapeText(name)}</bdi>`;

/** A list of items that are markup. */
export const listOf = (kind: 'ol' | 'ul', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${item}</li>`).join('\n')}</${kind}>`;

/** The same of what a function makes of items, in steps. */
export function* listSteps<T>(
  kind: 'ol' | 'ul',
  items: readonly T[],
  itemOf: (item: T) => string,
): Steps<string[]> {
  const lineOf = (item: T, at: number) => `${at > 0 ? '\n' : ''}<li>${itemOf(item)}</li>`;
  return [`<${kind}>`, ...(yield* mappedIn(items, lineOf, linesInStep)), `</${kind}>`];
}

/** A page of parts, in pieces. */
export const savedPage = (
  { tag }: Pick<Language, 'tag'>,
  title: string,
  parts: readonly Part[],
): string[] => [
  `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${style}</style></head>
<body>`,
  ...parts.flatMap((part, at) => (at > 0 ? ['\n', part].flat() : part)),
  `</body></html>
`,
];
