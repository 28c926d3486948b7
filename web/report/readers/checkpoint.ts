import '../../ui/messages/weights.ts';
import type { PackedLayout } from '../../core/engine/contract.ts';
import { type ErrorRecord, type ErrorValues, QuantError } from '../../core/engine/errors.ts';
import type { en as engineErrors } from '../../ui/messages/errors/engine.ts';
import type { en as fileErrors } from '../../ui/messages/errors/files.ts';
import type { en as pageErrors } from '../../ui/messages/errors/page.ts';
import type { en as weightErrors } from '../../ui/messages/errors/weights.ts';
import type { ValuesOf } from '../../ui/messages/placeholders.ts';
import type { ModelFacts } from '../schemes/model_facts.ts';
import type { StoredAs } from '../schemes/stored_as.ts';
import type { WeightDtype } from './dtypes.ts';

/** The kinds of files that there are readers for. */
export type FileKind = 'safetensors' | 'gguf' | 'npy' | 'npz' | 'onnx' | 'torch' | 'csv';

/**
 * A tensor of a checkpoint and where its bytes are: plain data, which a worker can receive. Readers
 * have validated all of it: the range lies within the file, and its length follows from dtype and
 * number of elements.
 */
export interface TensorEntry {
  readonly name: string;
  /** Outermost axis first, whatever the order of the file's header. Empty for a scalar. */
  readonly shape: readonly number[];
  readonly dtype: WeightDtype;
  /** The product of the shape. */
  readonly elements: number;
  /** An index into `Checkpoint.files`. */
  readonly file: number;
  /** The offset of the first byte in the file. */
  readonly offset: number;
  /** The bytes that the tensor takes in the file. */
  readonly length: number;
  /** For a member of an archive: `offset` and `length` are those of its deflated bytes. */
  readonly deflated?: {
    /** Once inflated, the bytes before the elements. */
    readonly skip: number;
    /** Once inflated, the bytes of the elements. */
    readonly length: number;
    /** Once inflated, the bytes of the member. */
    readonly whole: number;
    /** Whether other tensors are in the same member. */
    readonly isShared?: boolean;
  };
  readonly bigEndian?: boolean;
  /** The first axis varies fastest, as in Fortran. */
  readonly columnMajor?: boolean;
  /**
   * The elements' bytes as `dtype` stores them, where the file holds them in another form, such as
   * varints. They are read instead of the file; `length` is that form's.
   */
  readonly inline?: Uint8Array;
  /**
   * The axis of the output channels, where a graph says so: 0 otherwise. Several users may have different
   * ones, and of some operators it is not known.
   */
  readonly channelAxis?: number | 'several' | 'unknown';
  /** Set where the elements are not weights by themselves; nothing surveys or quantizes them. */
  readonly stored?: StoredAs;
  /** Set where the elements are computed from codes and scales: `dtype` is that of the result. */
  readonly packed?: PackedWeight;
  /** The usual name of the scheme in which a packed weight is stored. */
  readonly scheme?: string;
  /** The name of the tensor before it that is the same bytes, such as those of tied weights. */
  readonly tiedTo?: string;
  /** The bytes of `length` that no tensor before it has, if those have some of them. */
  readonly ownBytes?: number;
  /** Set where an importance matrix knows the inputs of a weight. */
  readonly importance?: TensorImportance;
}

/** The sums of an entry of an importance matrix in one file. */
export interface ImportanceSums {
  /** An index into the sources. */
  readonly file: number;
  /** The offset of the first float32. */
  readonly offset: number;
  /** How many squares the sums of each matrix have: one number, or one for each expert. */
  readonly counts: readonly number[];
}

/** The place of the importance of a weight's columns: plain data; the numbers remain in their files. */
export interface TensorImportance {
  /** The name of the entry. */
  readonly name: string;
  /** The last axis of the tensor. */
  readonly columns: number;
  /** The matrices that the tensor consists of, among those of the entry. */
  readonly first: number;
  readonly matrices: number;
  readonly sums: readonly ImportanceSums[];
}

/** A weight that a file stores as codes: the tensors that it consists of, and how they become numbers. */
export interface PackedWeight {
  /** As the core reads it. */
  readonly layout: PackedLayout;
  /** The tensors by the names that the core gives to their roles; `codes` is one of them. */
  readonly parts: Readonly<Record<string, TensorEntry>>;
}

/** A tensor that is listed and cannot be read, and why. */
export interface SkippedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** As the file calls it. */
  readonly dtype: string;
  /** The bytes that it takes in the file beside other tensors, where they are known. */
  readonly length?: number;
  readonly reason: ErrorRecord;
}

/** The tensors of a file, or of several that belong together. */
export interface Checkpoint {
  readonly kind: FileKind;
  /** The names of the files; their order is that of the sources. */
  readonly files: readonly string[];
  /** In the order of the file. */
  readonly tensors: readonly TensorEntry[];
  readonly skipped: readonly SkippedTensor[];
  /** The file's own metadata, as text: architecture, producer and so on. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The facts about the model in the config.json among the files. */
  readonly model?: ModelFacts;
  /** Set where an importance matrix is among the files. */
  readonly imatrix?: ImportanceFacts;
  /** The places of its files among the sources. */
  readonly imatrixPlaces?: readonly number[];
}

/** Facts about the importance matrix of a checkpoint. */
export interface ImportanceFacts {
  readonly files: readonly string[];
  /** How many entries it has. */
  readonly entries: number;
  /** The chunks of text that it was computed over; 0 if that is not known. */
  readonly chunks: number;
  readonly datasets: readonly string[];
  /** How many weights have an entry, and the names of those that have none. */
  readonly weights: number;
  readonly without: readonly string[];
}

/** A number from a file as a sentence has it: those that no JavaScript number counts exactly are infinite here. */
export const countText = (count: number): string =>
  Number.isFinite(count) ? String(count) : '≥ 2⁵³';

type Sentences = typeof weightErrors & typeof fileErrors & typeof pageErrors & typeof engineErrors;

/** The values that the sentence of a code names; of a code that is only known as text, any. */
type ValuesFor<Code extends string> = string extends Code
  ? ErrorValues
  : Code extends keyof Sentences
    ? ValuesOf<Sentences[Code]>
    : never;

/** Refuses a file. `values` name the file, and the offset in bytes where there is one; the compiler finds one that is missing. */
export function refuse<Code extends string>(code: Code, values: ValuesFor<Code>): never {
  const texts = Object.entries<string | number>(values).map(([name, value]) => [
    name,
    value === Number.POSITIVE_INFINITY ? countText(value) : value,
  ]);
  throw new QuantError({ code, values: Object.fromEntries(texts) });
}
