import type { CheckpointReport } from '../weights/report.ts';

const decibels = (value: number | undefined): string =>
  value === undefined ? '–' : value === Number.POSITIVE_INFINITY ? '∞' : value.toFixed(1);

/** A table of the signal-to-noise ratios in dB: a line per tensor, a column per format. */
export function summary(report: CheckpointReport): string {
  const { tensors, formats, skipped } = report;
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
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const table = lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  const notRead = skipped.map(({ name, dtype, reason }) => `${name} (${dtype}): ${reason.code}`);
  return [
    `Signal-to-noise ratio in dB of each tensor in each format. An error of weights is not a model’s quality.`,
    ...table,
    ...(notRead.length > 0 ? ['Not read:', ...notRead] : []),
    '',
  ].join('\n');
}
