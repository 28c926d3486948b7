import { causes } from '../core/engine/contract.ts';
import type { Tensor } from '../core/engine/values.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { type Language, message } from '../ui/messages/index.ts';
import { placeOf } from './layout.ts';
import type { PanelsData } from './panels/compute.ts';
import { words } from './words.ts';

/** Describes an element in all four panels in one sentence. */
export function elementSentence(
  language: Language,
  { state, anatomy }: PanelsData,
  index: number,
): string {
  const { causes: codes } = anatomy;
  const isKnown = codes !== undefined;
  const cause = isKnown
    ? message(language, words, `cause.${causes[codes[index] ?? 0] ?? 'exact'}`)
    : '';
  const at = ({ data }: Tensor) => formatFloat32(data[index] ?? Number.NaN);
  return message(language, words, isKnown ? 'plot.elementCause' : 'plot.element', {
    ...placeOf(state.tensor.shape, index),
    original: at(state.tensor),
    quantized: anatomy.quantized.data[index] ?? '',
    dequantized: at(anatomy.dequantized),
    error: at(anatomy.absError),
    cause,
  });
}
