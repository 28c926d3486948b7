import type { FileKind, SkippedTensor } from './checkpoint.ts';
import type { CheckpointComparison } from './comparison.ts';
import type { TensorReport } from './survey.ts';

/**
 * What a report knows about a file, as plain data: the page shows it, the command writes it, and
 * the parts of a job merge to the bytes of a single run.
 */
export interface CheckpointReport {
  /** The version of this structure. */
  readonly zeropoint_report: 1;
  readonly kind: FileKind;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly metadata: Readonly<Record<string, string>>;
  /** The formats that were asked for, in their order. */
  readonly formats: readonly string[];
  /** In the order of the file. */
  readonly tensors: readonly TensorReport[];
  /** What the file lists and nobody can read, and tensors whose bytes could not be read. */
  readonly skipped: readonly SkippedTensor[];
  /** With another file, if there was one. */
  readonly comparison?: CheckpointComparison;
}

/** The formats that are compared unless others are asked for. */
export const usualFormats: readonly string[] = [
  'int8_per_tensor',
  'int8_per_channel',
  'int4_per_group_32',
  'q8_0',
  'q6_k',
  'q5_k',
  'q4_k',
  'q4_0',
  'q3_k',
  'q2_k',
  'iq4_nl',
  'nf4',
  'mxfp4_even',
  'nvfp4',
  'float8_e4m3fn',
];
