import type { ErrorRecord } from '../core/engine/errors.ts';
import type { ExportKind, ExportPlan } from './export/plan_types.ts';
import type { Progress } from './progress.ts';

/** The choices for a file of quantized tensors. */
export interface ExportChoice {
  readonly kind: ExportKind;
  /** The format of all quantized tensors, unless each has that of the mix. */
  readonly format: string;
  readonly isMix: boolean;
}

export interface ExportState {
  readonly choice: ExportChoice;
  readonly plan?: ExportPlan;
  /** Why there is no plan, or no file. */
  readonly problem?: ErrorRecord;
  /** While the file is written. */
  readonly progress?: Progress;
  /** How the last one ended. */
  readonly outcome?: { readonly name: string; readonly isComplete: boolean };
}

export const initialExport: ExportState = {
  choice: { kind: 'gguf', format: 'q8_0', isMix: false },
};
