import { englishSentence } from '../messages/sentences.ts';
import { channelNote, isPerChannel } from '../weights/channel_axis.ts';
import type { CheckpointReport } from '../weights/report.ts';
import { whyListed } from '../weights/stored/roles.ts';
import { decibels, table } from './table.ts';

/** A table of the signal-to-noise ratios in dB: a line per tensor, a column per format. */
export function summary(report: CheckpointReport): string {
  const { tensors, formats, skipped, listed = [] } = report;
  const lines = [
    ['tensor', 'shape', 'dtype', ...formats],
    ...tensors.map((tensor) => [
      tensor.name,
      tensor.shape.join('×') || '1',
      tensor.dtype,
      ...formats.map((format) =>
        decibels(tensor.errors.find((error) => error.format === format)?.sqnr),
      ),
    ]),
  ];
  const notRead = skipped.map(
    ({ name, dtype, reason: { code, values } }) =>
      `${name} (${dtype}): ${englishSentence(code, values)} (${code})`,
  );
  const channels = formats.some(isPerChannel) ? tensors : [];
  const axes = channels.flatMap((tensor) => {
    const note = channelNote(tensor);
    return note ? [englishSentence(note.code, note.values)] : [];
  });
  const alone = listed.map((entry) => {
    const { code, values } = whyListed(entry) ?? { code: '', values: {} };
    return `${entry.dtype} ${entry.shape.join('×') || '1'}: ${englishSentence(code, values)}`;
  });
  return [
    `Signal-to-noise ratio in dB of each tensor in each format. An error of weights is not a model’s quality.`,
    ...table(lines),
    ...(axes.length > 0 ? ['Channels:', ...axes] : []),
    ...(notRead.length > 0 ? ['Not read:', ...notRead] : []),
    ...(alone.length > 0 ? ['Listed without figures:', ...alone] : []),
    '',
  ].join('\n');
}
