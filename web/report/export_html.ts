import { escapeText } from '../charts/markup.ts';
import type { Language } from '../messages/index.ts';
import type { SkippedTensor } from '../weights/checkpoint.ts';
import { peakOf, plainColumns } from './columns.ts';
import { byteText, measureText, percent, shortNumber } from './measures.ts';
import { wordsOf } from './model.ts';
import { errorOf, type FoundTensor, isSurveyed, weightsAmong } from './rows.ts';
import { sparkline } from './sparkline.ts';
import { bytesOf, totalsOf } from './totals.ts';
import { worst } from './why.ts';
import { whySentence } from './why_sentence.ts';

/** What a report says, and in which language. */
export interface Told {
  readonly language: Language;
  readonly files: readonly string[];
  readonly skipped: readonly SkippedTensor[];
  readonly rows: readonly FoundTensor[];
  /** Those that are shown. */
  readonly formats: readonly string[];
  /** That of the worst ten. */
  readonly format: string;
}

const style = `body{margin:2em;font:14px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#fdfcfa}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:2px 8px;border-bottom:1px solid #d9d5cc;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
div{overflow-x:auto}path{fill:#1c4a8a}small{color:#605d57}`;

const cell = (name: 'td' | 'th') => (markup: string) => `<${name}>${markup}</${name}>`;
const line = (name: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map(cell(name)).join('')}</tr>`;
const table = (heads: readonly string[], lines: readonly (readonly string[])[]) =>
  `<div><table><thead>${line('th', heads.map(escapeText))}</thead><tbody>${lines
    .map((cells) => line('td', cells))
    .join('\n')}</tbody></table></div>`;

/** The report as a page of its own: tables and pictures, without a script. */
export function reportHtml(told: Told, date: Date): string {
  const { language, files, rows, format } = told;
  const words = wordsOf(told);
  const title = escapeText(files.join(', '));
  const listed = worst(weightsAmong(rows), format);
  const parts = [
    `<h1>${title}</h1>`,
    `<p>${escapeText(words('export.made', { date: date.toISOString().slice(0, 10) }))}</p>`,
    `<h2>${escapeText(words('totals.title'))}</h2>`,
    totalsTable(told),
    `<p>${escapeText(words('totals.disclaimer'))}</p>`,
    `<h2>${escapeText(words(listed.length < 10 ? 'worst.few' : 'worst.title', { format }))}</h2>`,
    `<ol>${listed
      .map((row) => {
        const sqnr = measureText('sqnr', errorOf(row, format)?.sqnr ?? Number.NaN);
        return `<li><b>${escapeText(row.entry.name)}</b> ${sqnr} dB. ${escapeText(whySentence(told, row, format))}</li>`;
      })
      .join('\n')}</ol>`,
    `<h2>${escapeText(words('table.title'))}: ${escapeText(words('measure.sqnr'))}</h2>`,
    `<p>${escapeText(words('measure.inlierNote'))}</p>`,
    tensorTable(told),
  ];
  return `<!doctype html>
<html lang="${language.tag}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>${parts.join('\n')}</body></html>
`;
}

function totalsTable(told: Told): string {
  const words = wordsOf(told);
  const totals = totalsOf(told, told.rows, told.formats);
  const heads = [
    ...[words('choice.format'), words('measure.bitsPerWeight'), words('totals.size')],
    ...[words('totals.of'), words('measure.sqnr'), words('measure.relative')],
  ];
  const now = [words('totals.now'), '', byteText(totals.bytes), '100 %', '', ''];
  const lines = totals.formats.map((total) => [
    ...[escapeText(total.format), measureText('bitsPerWeight', total.bitsPerWeight)],
    ...[byteText(total.bytes), percent(total.bytes / totals.bytes)],
    ...[measureText('sqnr', total.sqnr), measureText('relative', total.relative)],
  ]);
  return table(heads, [now, ...lines]);
}

function tensorTable({ rows, formats, language }: Told): string {
  const words = wordsOf({ language });
  const bytes = bytesOf(rows);
  const heads = [
    ...plainColumns.map((column) => words(`column.${column}`)),
    ...[words('column.histogram'), ...formats],
  ];
  const lines = rows.filter(isSurveyed).map((row) => {
    const { entry, report } = row;
    const { min, max, mean, std } = report.stats;
    return [
      ...[escapeText(entry.name), entry.shape.join(' × '), entry.dtype, String(entry.elements)],
      ...[percent(entry.length / bytes), ...[min, max, mean, std, peakOf(row)].map(shortNumber)],
      sparkline(report.histogram),
      ...formats.map((format) => {
        const error = errorOf(row, format);
        if (!error) return '–';
        const inlier = measureText('inlierSqnr', error.inlierSqnr);
        return `${measureText('sqnr', error.sqnr)} <small>(${inlier})</small>`;
      }),
    ];
  });
  return table(heads, lines);
}
