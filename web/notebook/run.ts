import type { ErrorRecord } from '../engine/errors.ts';
import { QuantError } from '../engine/errors.ts';
import type { AsyncLessonEngine } from '../worker/lesson_client.ts';
import { chart, LessonRun, liveOutputs } from './outputs.ts';
import type { LessonInput } from './sources.ts';

export type CellOutput =
  /** The value of a cell's last expression. */
  | { readonly kind: 'value'; readonly text: string }
  /** Text that a cell printed. */
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'chart' }
  | { readonly kind: 'refused'; readonly error: ErrorRecord };

type OutputEntry = [string, CellOutput];

/** Cells that print instead of ending in an expression. */
const printing = new Set(['range-from-data', 'report']);

/**
 * All outputs of the lesson for a tensor and its settings. If the core rejects a cell's input, the
 * output is that error; any other failure rejects the promise.
 */
export async function runLesson(
  core: AsyncLessonEngine,
  input: LessonInput,
): Promise<ReadonlyMap<string, CellOutput>> {
  const run = new LessonRun(core, input);
  const entries = Object.entries(liveOutputs).map(async ([id, compute]): Promise<OutputEntry> => {
    try {
      const output = await compute(run);
      if (output === chart) return [id, { kind: 'chart' }];
      return [id, { kind: printing.has(id) ? 'printed' : 'value', text: output as string }];
    } catch (error) {
      if (!(error instanceof QuantError) || error.code === 'engine_crashed') throw error;
      return [id, { kind: 'refused', error: { code: error.code, values: error.values } }];
    }
  });
  return new Map(await Promise.all(entries));
}
