import { visible } from '../../ui/visible_text.ts';
import { wordsOf } from '../model.ts';
import { byteText, harmText, measureText } from '../views/measures.ts';
import { errorOf, weightsAmong } from '../views/rows.ts';
import { totalsOf } from '../views/totals.ts';
import { whySentence } from '../views/why_sentence.ts';
import { mostWorst, worst } from '../views/worst.ts';
import type { Told } from './export_html.ts';

/** A report for a pull request. */
export interface MarkdownTold extends Told {
  /** The recommendations, and the rule behind them. */
  readonly verdict: readonly string[];
  /** Checks that failed. */
  readonly failures: readonly string[];
}

/** The signs with a meaning in Markdown or HTML, and line ends, which names from strangers' files may hold. */
const escaped = (text: string): string =>
  visible(text.replace(/\s+/g, ' ')).replace(/[\\`*_{}[\]<>()#+!|~&@:-]/g, '\\$&');
const code = (text: string): string => {
  const ticks = '`'.repeat(
    1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  const inner = visible(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
  return ticks.length > 1 ? `${ticks} ${inner} ${ticks}` : `\`${inner}\``;
};

/** The verdict, what fails, the sizes, and the tensors that suffer most, as Markdown. */
export function reportMarkdown(told: MarkdownTold): string {
  const { files, rows, formats, format, sizes, verdict, failures } = told;
  const words = wordsOf(told);
  const totals = totalsOf(told, rows, formats);
  const listed = worst(weightsAmong(rows), format);
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`);
  const heads = [
    ...[words('choice.format'), words('measure.bitsPerWeight')],
    ...[words('totals.size'), words('measure.sqnr')],
  ];
  return [
    `## ${files.map(escaped).join(', ')}`,
    '',
    ...list(verdict.map(escaped)),
    '',
    ...(failures.length > 0
      ? [
          `### ${words('verdict.failed', { count: failures.length })}`,
          '',
          ...list(failures.map(escaped)),
          '',
        ]
      : []),
    `| ${heads.map(escaped).join(' | ')} |`,
    '|---|---:|---:|---:|',
    `| ${escaped(words('totals.now'))} | | ${byteText(totals.bytes)} | |`,
    ...totals.formats.map((total) => {
      const bytes = sizes?.get(total.format);
      const cells = [
        ...[code(total.format), measureText('bitsPerWeight', total.bitsPerWeight)],
        ...[bytes === undefined ? '–' : byteText(bytes), measureText('sqnr', total.sqnr)],
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
    `### ${escaped(words(listed.length < mostWorst ? 'worst.few' : 'worst.title', { format }))}`,
    '',
    ...list(
      listed.map((row) => {
        const error = errorOf(row, format);
        const harm = error ? harmText(error) : '–';
        return `${code(row.entry.name)}: ${harm} dB. ${escaped(whySentence(told, row, format))}`;
      }),
    ),
    '',
    escaped(words('totals.disclaimer')),
    '',
  ].join('\n');
}
