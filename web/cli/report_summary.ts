import { wordsOf } from '../report/model.ts';
import { typeText } from '../report/readers/dtypes.ts';
import { whyListed } from '../report/schemes/roles.ts';
import { formatAmong } from '../report/state.ts';
import { channelNote, isPerChannel } from '../report/survey/channel_axis.ts';
import type { FormatError } from '../report/survey/error_table.ts';
import type { CheckpointReport } from '../report/survey/report.ts';
import { imatrixText, unimportantText } from '../report/views/imatrix_text.ts';
import { listedFacts } from '../report/views/listed_facts.ts';
import { decodedSentence } from '../report/views/listed_view.ts';
import { majorityText, marginText, unweightedText, wholeText } from '../report/views/measures.ts';
import { errorOf, foundIn, harmOf, isSurveyed, weightsAmong } from '../report/views/rows.ts';
import { sortedBy } from '../report/views/sorting.ts';
import { flagSentences, lostSentences, whySentence } from '../report/views/why_sentence.ts';
import { worst } from '../report/views/worst.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { english } from './languages.ts';
import type { Verdicts } from './report_verdicts.ts';
import { table } from './table.ts';

const told = { language: english };

/** A second figure only where it is another one, and that without importance where there is some. */
function cellOf(error: FormatError): string {
  const all = wholeText(error);
  const majority = majorityText(error);
  const text = `${all}${marginText(error)}`;
  return `${majority === all ? text : `${text} (${majority})`}${unweightedText(error)}`;
}

/**
 * A table of the signal-to-noise ratios in dB, the worst first: a line per tensor, a column per format,
 * and what is remarkable; after it, the tensors that a format harms most, and why.
 */
export function summary(report: CheckpointReport, verdicts?: Verdicts): string {
  const { tensors, formats, skipped, listed = [], imatrix } = report;
  const format = formatAmong(formats);
  const rows = foundIn(report).filter(isSurveyed);
  const inOrder = sortedBy(rows, (row) => harmOf(row, format), false);
  const lines = inOrder.map((row) => [
    row.entry.name,
    row.entry.shape.join('×') || '1',
    typeText(row.entry),
    ...formats.map((one) => {
      const error = errorOf(row, one);
      return error ? cellOf(error) : '–';
    }),
    [...flagSentences(told, row), ...lostSentences(told, row, formats)].join(' '),
  ]);
  const harmed = worst(weightsAmong(rows), format);
  const notRead = skipped.map(
    ({ name, dtype, reason }) =>
      `  ${name}${dtype ? ` (${dtype})` : ''}: ${englishSentence(reason.code, reason.values)} (${reason.code})`,
  );
  const channels = formats.some(isPerChannel) ? tensors : [];
  const axes = channels.flatMap((tensor) => {
    const note = channelNote(tensor);
    return note ? [englishSentence(note.code, note.values)] : [];
  });
  const decoded = decodedSentence(told, listedFacts(rows));
  const alone = listed.map((entry) => {
    const { code, values } = whyListed(entry) ?? { code: '', values: {} };
    return `${entry.dtype} ${entry.shape.join('×') || '1'}: ${englishSentence(code, values)}`;
  });
  return [
    'Signal-to-noise ratio in dB of each tensor in each format; in parentheses without outliers. Tensors are',
    `sorted by the lower of the two under ${format}, the worst first. An error of weights is not a model’s quality.`,
    ...(tensors.some(({ sample }) => sample) ? [wordsOf(told)('measure.sampleNote')] : []),
    ...(imatrix
      ? [
          'Errors count by the importance of their columns; behind “|” is the ratio without importance.',
          imatrixText(told, imatrix),
          ...[unimportantText(told, tensors) ?? []].flat(),
        ]
      : []),
    ...table([['tensor', 'shape', 'dtype', ...formats, ''], ...lines]).map((line) =>
      line.trimEnd(),
    ),
    ...(harmed.length > 0 ? [`What ${format} harms most, and the likeliest reason:`] : []),
    ...harmed.map((row) => {
      const harm = harmOf(row, format);
      // A format that makes NaN or infinities has no ratio; the sentence says so.
      const figure = Number.isFinite(harm) ? `${harm.toFixed(1)} dB. ` : '';
      return `  ${row.entry.name}: ${figure}${whySentence(told, row, format)}`;
    }),
    ...(verdicts?.sentences.length
      ? ['What to take:', ...verdicts.sentences.map((one) => `  ${one}`), `  ${verdicts.rule}`]
      : []),
    ...(decoded ? [decoded] : []),
    ...(axes.length > 0 ? ['Channels:', ...axes] : []),
    ...(notRead.length > 0 ? ['Not read:', ...notRead] : []),
    ...(alone.length > 0 ? ['Listed without figures:', ...alone] : []),
    '',
  ].join('\n');
}
