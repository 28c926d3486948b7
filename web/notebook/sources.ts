import type { Settings, Tensor } from '../engine/types.ts';
import { formatFloat32, pythonFloat } from '../formats/numbers.ts';
import { inRows, pythonList } from '../formats/tensor_text.ts';

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

/** A nested list. Numbers as short as they come; where none has a point, all get one, or PyTorch makes an int64. */
export function tensorLiteral(tensor: Tensor, indent: string): string {
  const texts = Array.from(tensor.data, formatFloat32);
  const someFloat = texts.some((text) => /[.e]/.test(text));
  const negativeZero = (text: string) => (text === '-0' ? '-0.0' : text);
  const values = texts.map(someFloat ? negativeZero : pythonFloat);
  const dims = tensor.shape.length === 1 ? 1 : 2;
  return pythonList({ dims, rows: inRows(values, tensor.shape) }, indent);
}
