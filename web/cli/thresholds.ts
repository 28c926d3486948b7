import { plainNumber } from '../report/plain_number.ts';
import { matchesName } from '../report/survey/pins.ts';
import type { CheckpointReport } from '../report/survey/report.ts';
import { measureText } from '../report/views/measures.ts';
import { foundIn, harmOf, weightsAmong } from '../report/views/rows.ts';
import { visibleName } from '../ui/visible_text.ts';
import { Usage } from './usage.ts';

/** The least that most weights of a tensor must keep. */
export interface Threshold {
  /** A pattern of names, in which `*` stands for any text; undefined for all tensors. */
  readonly pattern: string | undefined;
  /** In dB. */
  readonly least: number;
}

/** A tensor under a format, and its threshold. */
export interface Check {
  readonly tensor: string;
  readonly format: string;
  /** In dB; NaN if the tensor has elements that are not finite and nothing is known. */
  readonly harm: number;
  readonly least: number;
  readonly isBelow: boolean;
}

/** Float32 has 24 bits, which are 144 dB. */
const mostDecibels = 200;

/** Reads `20`, `20dB` or `lm_head*=30`. */
function thresholdFrom(text: string): Threshold {
  const at = text.lastIndexOf('=');
  const pattern = at < 0 ? undefined : text.slice(0, at);
  const least = plainNumber(text.slice(at + 1).replace(/ ?dB$/i, ''), 0, mostDecibels);
  if (least !== undefined && pattern !== '') return { pattern, least };
  throw new Usage(
    `--fail-below takes decibels from 0 to ${mostDecibels}, such as 20, or those of some tensors such as 'lm_head*=30', not “${text}”.`,
  );
}

export function thresholdsFrom(texts: readonly string[]): readonly Threshold[] {
  const found = texts.map(thresholdFrom);
  const names = found.map(({ pattern }) => pattern);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (new Set(names).size < names.length)
    throw new Usage(
      twice === undefined
        ? '--fail-below gives two numbers for all tensors.'
        : `--fail-below gives two numbers for ${twice}.`,
    );
  return found;
}

/** A threshold with a pattern goes before that of all tensors; of several patterns, the last that fits. */
function leastFor(name: string, thresholds: readonly Threshold[]): number | undefined {
  const own = thresholds.filter(
    ({ pattern }) => pattern !== undefined && matchesName(pattern, name),
  );
  return (own.at(-1) ?? thresholds.find(({ pattern }) => pattern === undefined))?.least;
}

/** Every weight in every format of a report, where a threshold is asked of it, in the order of the report. */
export function checksOf(report: CheckpointReport, thresholds: readonly Threshold[]): Check[] {
  const weights = weightsAmong(foundIn(report));
  for (const { pattern } of thresholds) {
    if (pattern !== undefined && !weights.some(({ entry }) => matchesName(pattern, entry.name)))
      throw new Usage(`--fail-below ${pattern}=…: no weight of this file has such a name.`);
  }
  return weights.flatMap((row) => {
    const least = leastFor(row.entry.name, thresholds);
    if (least === undefined) return [];
    return row.report.errors.formats
      .filter((format) => report.formats.includes(format))
      .map((format) => {
        const harm = harmOf(row, format);
        return { tensor: row.entry.name, format, harm, least, isBelow: !(harm >= least) };
      });
  });
}

/** A check that failed, in a sentence. */
export const failureText = ({ tensor, format, harm, least }: Check): string =>
  Number.isFinite(harm)
    ? `${visibleName(tensor)} keeps ${measureText('sqnr', harm)} dB under ${format}, less than ${least}.`
    : `${visibleName(tensor)} has no result that is finite under ${format}, and ${least} dB are asked of it.`;
