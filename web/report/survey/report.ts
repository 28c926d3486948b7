import type { ExportKind } from '../export/plan_types.ts';
import type {
  FileKind,
  ImportanceFacts,
  SkippedTensor,
  TensorEntry,
} from '../readers/checkpoint.ts';
import type { CacheSize } from './cache_memory.ts';
import type { CheckpointComparison } from './comparison.ts';
import type { TensorReport } from './survey.ts';

/**
 * The report on a file, as plain data: the page shows it, the command writes it, and
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
  /** The importance matrix by which errors count, if there was one. */
  readonly imatrix?: ImportanceFacts;
  /** In the order of the file. */
  readonly tensors: readonly TensorReport[];
  /** Listed tensors of unknown types, and tensors whose bytes could not be read. */
  readonly skipped: readonly SkippedTensor[];
  /**
   * Tensors that are listed and not surveyed, for the reasons of `whyListed`: codes of files that are quantized already,
   * what belongs to them, and tensors without elements. Missing if there is none.
   */
  readonly listed?: readonly ListedTensor[];
  /** The files that could be written; missing where none was planned. */
  readonly planned?: PlannedFiles;
  /** With another file, if there was one. */
  readonly comparison?: CheckpointComparison;
}

/** Sizes of files of quantized tensors in bytes, as `zeropoint quantize` writes them, headers included. */
export interface PlannedFiles {
  /** With every tensor that a quantizer takes in one format. */
  readonly formats: readonly {
    readonly format: string;
    readonly kind: ExportKind;
    readonly bytes: number;
  }[];
  /** With the mix that was found for a target. */
  readonly mix?: { readonly kind: ExportKind; readonly bytes: number };
  /** With the formats of presets of llama-quantize, as GGUF; errors are those of all weights together, in dB. */
  readonly presets?: readonly {
    readonly preset: string;
    readonly bytes: number;
    readonly bitsPerWeight: number;
    readonly sqnr: number;
  }[];
  /** The memory of the keys and values of a context. */
  readonly cache?: readonly CacheSize[];
}

/** A tensor without figures. */
export type ListedTensor = Pick<
  TensorEntry,
  'name' | 'shape' | 'dtype' | 'elements' | 'length' | 'ownBytes' | 'stored'
>;

/** The entry of a list. */
export function listedOf(entry: TensorEntry): ListedTensor {
  const { name, shape, dtype, elements, length, ownBytes, stored } = entry;
  const shared = ownBytes !== undefined && { ownBytes };
  return { name, shape, dtype, elements, length, ...shared, ...(stored && { stored }) };
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
