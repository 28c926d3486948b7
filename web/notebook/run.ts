import type { LessonCell } from '../core/engine/contract.ts';
import type { ErrorRecord } from '../core/engine/errors.ts';
import { perTensor } from '../core/engine/per_tensor.ts';
import type { AsyncLessonEngine } from '../core/worker/lesson_client.ts';
import type { LessonInput } from './link/sources.ts';

export type CellOutput =
  /** The value of a cell's last expression. */
  | { readonly kind: 'value'; readonly text: string }
  /** Text that a cell printed. */
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'chart' }
  | { readonly kind: 'refused'; readonly error: ErrorRecord };

/** The core's outputs of the lesson's cells for one tensor and its settings, by their ids. */
export async function runLesson(
  core: AsyncLessonEngine,
  { tensor, settings }: LessonInput,
): Promise<ReadonlyMap<string, CellOutput>> {
  const { clamp, castToFloat } = settings;
  const quantizer = perTensor(settings, { format: settings.dtype });
  const cells = await core.lessonCells(tensor, quantizer, { clamp, castToFloat });
  return new Map(cells.map((cell) => [cell.id, outputOf(cell)]));
}

function outputOf({ kind, text }: LessonCell): CellOutput {
  if (typeof text !== 'string') return { kind: 'refused', error: text.refused };
  return kind === 'chart' ? { kind } : { kind, text };
}
