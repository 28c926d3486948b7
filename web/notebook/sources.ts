import type { Settings, Tensor } from '../engine/types.ts';
import { pythonFloat } from '../formats/numbers.ts';
import { pythonFloats, pythonList } from '../formats/python_text.ts';
import type { Book } from './book.ts';

/** What the lesson's notebook is about: the page's tensor and settings. */
export interface LessonInput {
  readonly tensor: Tensor;
  readonly settings: Settings;
}

/**
 * Cells whose code holds what the learner can change, by the cell's id. For the lesson's own tensor
 * and settings each is exactly the cell of the committed notebook, so that the code on the page
 * always gives the output under it.
 */
export const liveSources: Readonly<Record<string, (input: LessonInput) => string>> = {
  'test-tensor': ({ tensor }) => {
    const indent = '    ';
    return `test_tensor = torch.tensor(\n${indent}${tensorLiteral(tensor, indent)}\n)\ntest_tensor`;
  },
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

/** Whether a notebook is the first lesson, or that lesson as somebody saved it. */
export function isBonded({ name, isLesson, notebook }: Book, lesson: string): boolean {
  const { zeropoint } = notebook.metadata;
  if (isLesson) return name === lesson;
  const ids = new Set(notebook.cells.map(({ id }) => id));
  return zeropoint !== undefined && Object.keys(liveSources).every((id) => ids.has(id));
}

/** A nested list of floats. */
export function tensorLiteral({ shape, data }: Tensor, indent: string): string {
  return pythonList({ shape, texts: pythonFloats(data) }, indent);
}
