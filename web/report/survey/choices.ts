import type { WeightError } from '../../core/engine/contract.ts';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import { whyKeptAsFloat } from '../export/float_names.ts';
import { blockOf, formatForRows, ggmlDtypeOf, ggmlKept, isWholeRows } from '../export/ggml.ts';
import type { ExportKind } from '../export/plan_types.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf, type WeightDtype } from '../readers/dtypes.ts';
import { isStorable } from './channel_axis.ts';
import { errorIn, errorsIn } from './error_table.ts';
import { notFiniteIn } from './flags.ts';
import { isFiniteResult } from './harm.ts';
import type { Choice } from './recipes.ts';
import type { TensorReport } from './tensor_report.ts';

/** The bits of a tensor's arrays in a kind of file, without a header. */
export function storedBits(report: TensorReport, format: string, kind: ExportKind): number {
  const error = errorIn(report.errors, format);
  if (!error) return plainBits(report, report.dtype);
  const { bytes = Math.ceil((error.bitsPerWeight * report.stats.elements) / 8 - 1e-6) } = error;
  return 8 * (bytes + (kind === 'gguf' ? 0 : (error.shapeBytes ?? 0)));
}

/** The bits of a tensor that is not quantized. One that a file stores as codes is written as its decoded numbers. */
const plainBits = ({ stats }: Pick<TensorReport, 'stats'>, dtype: WeightDtype): number =>
  8 * bytesOf(dtype, stats.elements);

/** Whether a tensor's errors count by importance. One whose importance is all 0 has no figures by it. */
export const countsByImportance = ({ weightedSignal }: TensorReport): boolean =>
  weightedSignal !== undefined && !Number.isNaN(weightedSignal);

/**
 * How a kind of file can store a tensor, with the bytes that it takes there: only formats whose result
 * is finite, and of which, in GGUF, a row has whole blocks, so that nothing stores another format in
 * its place. A tensor with NaN or infinities only stays as it is.
 */
export function choicesOf(report: TensorReport, kind: ExportKind): Choice[] {
  const choices = errorsIn(report.errors)
    .filter((error) => whyDropped(report, error, kind) === undefined)
    .map(({ format, squaredError, weightedSquaredError }) => ({
      ...{ format, bits: storedBits(report, format, kind) },
      squaredError: countsByImportance(report) ? (weightedSquaredError ?? 0) : squaredError,
    }));
  const kept = keptChoice(report, kind, choices.length === 0);
  return kept ? [...choices, kept] : choices;
}

/** The answers of `whyKeptAsFloat`, which compares many patterns: totals ask again for each format. */
const known = new WeakMap<object, ReturnType<typeof whyKeptAsFloat>>();

function whyKept(report: Pick<TensorReport, 'name' | 'shape'>): ReturnType<typeof whyKeptAsFloat> {
  if (!known.has(report)) known.set(report, whyKeptAsFloat(report));
  return known.get(report);
}

/** Why a measured format is no choice for a tensor in a kind of file; undefined if it is one. */
export function whyDropped(
  report: Pick<TensorReport, 'name' | 'shape' | 'stats' | 'channelAxis'>,
  { format, squaredError }: Pick<WeightError, 'format' | 'squaredError'>,
  kind: ExportKind,
): ErrorRecord | undefined {
  const { name: tensor, shape, channelAxis = 0 } = report;
  const because = (code: string, values = {}) => ({ code, values: { tensor, ...values } });
  const length = shape.at(-1) ?? 1;
  if (notFiniteIn(report) > 0) return because('export_not_finite');
  const kept = kind === 'gguf' ? whyKept(report) : undefined;
  if (kept) return because(kept);
  if (kind === 'gguf' && ggmlDtypeOf(format) === undefined)
    return because('choice_not_ggml', { format });
  if (kind === 'gguf' && !isWholeRows(format, length))
    return because('choice_rows', { format, length, block: blockOf(format) });
  if (!isStorable(report, format))
    return because('choice_channel_axis', { format, axis: channelAxis });
  if (!isFiniteResult({ squaredError })) return because('choice_overflow', { format });
  return undefined;
}

/** A tensor as it is; undefined if GGUF has no type for it, or one that only a tensor without a choice has. */
function keptChoice(report: TensorReport, kind: ExportKind, isOnly: boolean): Choice | undefined {
  const { dtype } = report;
  if (kind !== 'gguf') return { format: dtype, bits: plainBits(report, dtype), squaredError: 0 };
  const kept = ggmlKept(dtype);
  if (!kept || !(isOnly || plainTypes.has(kept.dtype))) return undefined;
  return { format: dtype, bits: plainBits(report, kept.dtype), squaredError: 0 };
}

/** The types that llama-quantize leaves a tensor in. */
const plainTypes: ReadonlySet<WeightDtype> = new Set(['f32', 'f16', 'bf16']);

/** The kind of file that the totals of a format are about. */
export const kindOfFormat = (format: string): ExportKind =>
  ggmlDtypeOf(format) === undefined ? 'safetensors' : 'gguf';

/**
 * The format that stores a tensor in the file of a format: another one for rows that are not whole
 * blocks, or undefined if the tensor stays as it is.
 */
export function storedFormat(report: TensorReport, format: string): string | undefined {
  const kind = kindOfFormat(format);
  const stored = kind === 'gguf' ? formatForRows(format, report.shape.at(-1) ?? 1) : format;
  const error = stored === undefined ? undefined : errorIn(report.errors, stored);
  return error && !whyDropped(report, error, kind) ? stored : undefined;
}

/** The formats to measure for a tensor so that the formats of its files are known. */
export function withFallbacks(
  formats: readonly string[],
  { shape }: Pick<TensorEntry, 'shape'>,
): readonly string[] {
  if (shape.length < 2) return formats;
  const stored = formats.flatMap((format) => formatForRows(format, shape.at(-1) ?? 1) ?? []);
  return [...new Set([...formats, ...stored])];
}
