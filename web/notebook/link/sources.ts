import type { LessonSettings } from '../../core/engine/per_tensor.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { pythonFloat } from '../../text/numbers.ts';
import { pythonFloats, pythonList } from '../../text/python_text.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';

/** The input of the lesson's notebook: the page's tensor and settings. */
export interface LessonInput {
  readonly tensor: Tensor;
  readonly settings: LessonSettings;
}

/** The code of the cell that contains the tensor. */
export function tensorSource({ tensor }: LessonInput): string {
  const indent = '    ';
  return `test_tensor = torch.tensor(\n${indent}${tensorLiteral(tensor, indent)}\n)\ntest_tensor`;
}

/**
 * The code of the cells that contain the input, by cell id. For the lesson's own tensor and settings
 * it equals the committed notebook, so that the code on the page always matches the output below it.
 */
export const liveSources: Readonly<Record<string, (input: LessonInput) => string>> = {
  'test-tensor': tensorSource,
  parameters: ({ settings }) =>
    [
      `scale = ${pythonFloat(String(settings.scale))}`,
      `zero_point = ${settings.zeroPoint}`,
      `dtype = torch.${settings.dtype}`,
    ].join('\n'),
  quantize: ({ settings }) =>
    [
      'quantized_tensor = linear_q_with_scale_and_zero_point(',
      `    test_tensor, scale, zero_point, dtype${settings.clamp ? '' : ', clamp=False'}`,
      ')',
      'quantized_tensor',
    ].join('\n'),
  'dequantize-by-function': ({ settings }) =>
    [
      'dequantized_tensor = linear_dequantization(',
      `    quantized_tensor, scale, zero_point${settings.castToFloat ? '' : ', cast_to_float=False'}`,
      ')',
      'dequantized_tensor',
    ].join('\n'),
};

/** Whether a notebook is the first lesson or a saved copy of it. */
export function isBonded({ name, isLesson, notebook }: OpenNotebook, lesson: string): boolean {
  const { zeropoint } = notebook.metadata;
  if (isLesson) return name === lesson;
  const ids = new Set(notebook.cells.map(({ id }) => id));
  return zeropoint !== undefined && Object.keys(liveSources).every((id) => ids.has(id));
}

/** A nested list of floats. */
export function tensorLiteral({ shape, data }: Tensor, indent: string): string {
  return pythonList({ shape, texts: pythonFloats(data) }, indent);
}
