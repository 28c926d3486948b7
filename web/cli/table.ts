import { visible } from '../ui/visible_text.ts';

/** A ratio in dB. */
export const decibels = (value: number | undefined): string =>
  value === undefined ? '–' : value === Number.POSITIVE_INFINITY ? '∞' : value.toFixed(1);

/** Lines of cells in columns: the first to the left, the others to the right. No cell begins another line. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => row.map(visible));
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0),
  );
  return lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
