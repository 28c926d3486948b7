import { escapeText } from '../../charts/markup.ts';
import { atOnce, keptIn, type Steps } from '../../text/steps.ts';
import type { Language } from '../../ui/messages/index.ts';
import { percentSign } from '../../ui/messages/percent.ts';
import { wordsOf } from '../model.ts';
import type { ImportanceFacts, SkippedTensor } from '../readers/checkpoint.ts';
import { typeText } from '../readers/dtypes.ts';
import { peakOf } from '../survey/why.ts';
import { plainColumns } from '../views/columns.ts';
import { imatrixText, unimportantText } from '../views/imatrix_text.ts';
import { listedMarkup } from '../views/listed_view.ts';
import {
  byteText,
  harmText,
  majorityText,
  marginText,
  measureText,
  percent,
  shortNumber,
  unweightedText,
  wholeText,
} from '../views/measures.ts';
import { errorOf, type FoundTensor, isSurveyed, isWeight } from '../views/rows.ts';
import { sparkline } from '../views/sparkline.ts';
import { bytesSteps, disclaimerSource, type Totals, totalsSteps } from '../views/totals.ts';
import { flagSentences, lostSentences, whySentence } from '../views/why_sentence.ts';
import { mostWorst, worstSteps } from '../views/worst.ts';
import {
  listOf,
  nameIn,
  savedPage,
  tableOf,
  tableSteps,
  textIn,
  textWithSource,
} from './export_markup.ts';

/** A report, and its language. */
export interface Told {
  readonly language: Language;
  readonly files: readonly string[];
  readonly skipped: readonly SkippedTensor[];
  readonly rows: readonly FoundTensor[];
  /** Those that are shown. */
  readonly formats: readonly string[];
  /** That of the worst ten. */
  readonly format: string;
  /** The bytes of the file in each format, as far as they are known. */
  readonly sizes?: ReadonlyMap<string, number>;
  /** The importance matrix, if there is one. */
  readonly imatrix?: ImportanceFacts | undefined;
}

const sizeText = ({ sizes }: Told, format: string): string => {
  const bytes = sizes?.get(format);
  return bytes === undefined ? '–' : byteText(bytes);
};

/** The report as a page of its own: tables and pictures, without a script. */
export const reportHtml = (told: Told, date: Date): string =>
  atOnce(reportHtmlSteps(told, date)).join('');

/** The same in pieces, made in steps. */
export function* reportHtmlSteps(told: Told, date: Date): Steps<string[]> {
  const { language, files, rows, format } = told;
  const words = wordsOf(told);
  const title = files.join(', ');
  const listed = yield* worstSteps(yield* keptIn(rows, isWeight), format);
  const totals = yield* totalsSteps(told, rows, told.formats);
  const sampled = yield* keptIn(rows, ({ report }) => report?.sample !== undefined);
  return savedPage(language, title, [
    textIn('h1', title),
    textIn('p', words('export.made', { date: date.toISOString().slice(0, 10) })),
    textIn('h2', words('totals.title')),
    totalsTable(told, totals),
    ...sharingIn(told, totals),
    textWithSource(words('totals.disclaimer'), words('totals.source'), disclaimerSource),
    textIn('h2', words(listed.length < mostWorst ? 'worst.few' : 'worst.title', { format })),
    listOf(
      'ol',
      listed.map((row) => {
        const error = errorOf(row, format);
        const harm = error ? harmText(error) : '–';
        return `${nameIn(row.entry.name)} ${harm} dB. ${escapeText(whySentence(told, row, format))}`;
      }),
    ),
    textIn('h2', `${words('table.title')}: ${words('measure.sqnr')}`),
    textIn('p', words('measure.inlierNote')),
    ...(sampled.length > 0 ? [textIn('p', words('measure.sampleNote'))] : []),
    ...imatrixIn(told),
    yield* tensorTable(told),
    ...(yield* listedMarkup(told)),
  ]);
}

const flagIn = (text: string) => `<small>${escapeText(text)}</small>`;

/** The effect of an importance matrix, if there is one. */
function imatrixIn({ language, imatrix, rows }: Told): string[] {
  if (!imatrix) return [];
  const reports = rows.flatMap(({ report }) => report ?? []);
  const texts = [
    wordsOf({ language })('measure.unweightedNote'),
    imatrixText({ language }, imatrix),
    unimportantText({ language }, reports) ?? '',
  ];
  return texts.filter(Boolean).map((text) => textIn('p', text));
}

/** Notes on the totals: tensors that share bytes, and importance that does not count, where there is some. */
function sharingIn(told: Told, { sharing }: Totals): string[] {
  const words = wordsOf(told);
  return [
    ...(sharing > 0 ? [textIn('p', words('totals.sharing', { count: sharing }))] : []),
    ...(told.imatrix ? [textIn('p', words('totals.unweighted'))] : []),
  ];
}

function totalsTable(told: Told, totals: Totals): string {
  const words = wordsOf(told);
  const heads = [
    ...[words('choice.format'), words('measure.bitsPerWeight'), words('totals.size')],
    ...[words('totals.of'), words('measure.sqnr'), words('measure.relative')],
  ];
  const now = [
    words('totals.now'),
    '',
    byteText(totals.bytes),
    `100${percentSign(told.language)}`,
    '',
    '',
  ];
  const lines = totals.formats.map((total) => [
    ...[escapeText(total.format), measureText('bitsPerWeight', total.bitsPerWeight)],
    ...[
      sizeText(told, total.format),
      percent((told.sizes?.get(total.format) ?? Number.NaN) / totals.bytes, told.language),
    ],
    ...[measureText('sqnr', total.sqnr), measureText('relative', total.relative, told.language)],
  ]);
  return tableOf(heads, [now, ...lines]);
}

function* tensorTable({ rows, formats, language }: Told): Steps<string[]> {
  const words = wordsOf({ language });
  const bytes = yield* bytesSteps(rows);
  const heads = [
    ...plainColumns.map((column) => words(`column.${column}`)),
    ...[words('column.histogram'), ...formats],
  ];
  const surveyed = yield* keptIn(rows, isSurveyed);
  return yield* tableSteps(heads, surveyed, (row) => {
    const { entry, report } = row;
    const { min, max, mean, std } = report.stats;
    return [
      [
        escapeText(entry.name),
        ...flagSentences({ language }, row).map(flagIn),
        ...lostSentences({ language }, row, formats).map(flagIn),
      ].join(' '),
      ...[entry.shape.join(' × '), escapeText(typeText(entry)), String(entry.elements)],
      ...[
        percent(entry.length / bytes, language),
        ...[min, max, mean, std, peakOf(report)].map(shortNumber),
      ],
      sparkline(report.histogram),
      ...formats.map((format) => {
        const error = errorOf(row, format);
        if (!error) return '–';
        return `${wholeText(error)}${marginText(error)} <small>(${majorityText(error)})${unweightedText(error)}</small>`;
      }),
    ];
  });
}
