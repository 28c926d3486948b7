import type { PartLayout } from '../../core/engine/contract.ts';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';

export type ExportKind = 'safetensors' | 'gguf';

/** The requested content of a file. */
export interface ExportOrder {
  readonly kind: ExportKind;
  /** A format for each tensor of the checkpoint, in their order; null leaves it as it is. */
  readonly formats: readonly (string | null)[];
  /** The places of tensors with NaN or infinities, which no quantizer takes. */
  readonly notFinite: readonly number[];
  /** The places of tensors of which their format makes NaN or infinities, as far as it is known. */
  readonly overflowing?: readonly number[];
}

/** A tensor, and how it is stored. */
export interface Stored {
  /** Among the tensors of the checkpoint. */
  readonly place: number;
  readonly entry: TensorEntry;
  /** Whether it loses precision. One that stays may still need a wider format, for GGUF. */
  readonly isQuantized: boolean;
  /** Undefined if its bytes stay as they are; they are the part `data` then. */
  readonly format?: string;
  readonly parts: readonly PartLayout[];
  readonly needsMaxima: boolean;
  /** Why it is not stored as was asked. */
  readonly reason?: ErrorRecord;
}

/** The position of a part in the file. */
export interface PlacedPart {
  readonly part: string;
  readonly offset: number;
  readonly length: number;
}

export interface PlacedTensor extends Omit<Stored, 'entry' | 'parts'> {
  readonly name: string;
  readonly arrays: readonly PlacedPart[];
}

/** A file before its tensors are written: plain data. */
export interface ExportPlan {
  readonly kind: ExportKind;
  readonly size: number;
  /** Bytes that do not depend on the elements, such as the header. All remaining bytes are 0. */
  readonly fixed: readonly { readonly offset: number; readonly bytes: Uint8Array }[];
  readonly tensors: readonly PlacedTensor[];
  /** Tensors that the file cannot contain, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: ErrorRecord }[];
}
