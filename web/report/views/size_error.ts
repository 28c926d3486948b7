import { keptIn, mappedIn, type Steps } from '../../text/steps.ts';
import type { ExportKind } from '../export/plan_types.ts';
import { kindOfFormat, storedFormat } from '../survey/choices.ts';
import { harmTo } from '../survey/harm.ts';
import { type FoundTensor, isWeight } from './rows.ts';
import type { Verdict } from './verdict.ts';

/** A file that could be written: its size, and what most weights of its tensors keep, in dB. */
export interface SizeErrorPoint {
  /** The format of all of its tensors; undefined for a verdict's mix. */
  readonly format: string | undefined;
  readonly kind: ExportKind;
  readonly bytes: number;
  /** Over tensors: half of them keep at least this. Infinite if they stay as they are. */
  readonly median: number;
  /** The tensor that keeps least. */
  readonly worst: number;
}

function ofTensors(ratios: readonly number[]): Pick<SizeErrorPoint, 'median' | 'worst'> {
  const known = Float64Array.from(ratios.filter((ratio) => !Number.isNaN(ratio))).sort();
  const [worst = Number.NaN] = known;
  return { worst, median: known[Math.floor((known.length - 1) / 2)] ?? Number.NaN };
}

/** A point for each format whose file has been planned, the smallest first; in steps. */
export function* pointSteps(
  rows: readonly FoundTensor[],
  sizes: ReadonlyMap<string, number>,
): Steps<SizeErrorPoint[]> {
  const weights = yield* keptIn(rows, isWeight);
  const points: SizeErrorPoint[] = [];
  for (const [format, bytes] of sizes) {
    const ratios = yield* mappedIn(weights, ({ report }) => {
      const stored = storedFormat(report, format);
      return stored === undefined ? Number.POSITIVE_INFINITY : harmTo(report, stored);
    });
    points.push({ format, bytes, kind: kindOfFormat(format), ...ofTensors(ratios) });
  }
  return points.sort((one, other) => one.bytes - other.bytes);
}

/** The point of a verdict's file; in steps. */
export function* verdictPoint(
  rows: readonly FoundTensor[],
  { formats, kind }: Verdict,
  bytes: number,
): Steps<SizeErrorPoint> {
  const weights = yield* keptIn(rows, isWeight);
  const ratios = yield* mappedIn(weights, ({ entry, report }) => {
    const format = formats.get(entry.name) ?? report.dtype;
    return format === report.dtype ? Number.POSITIVE_INFINITY : harmTo(report, format);
  });
  return { format: undefined, kind, bytes, ...ofTensors(ratios) };
}
