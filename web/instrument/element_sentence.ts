import type { Tensor } from '../core/engine/values.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { type Language, message } from '../ui/messages/index.ts';
import { placeOf } from './layout.ts';
import { causeText, type PanelSource } from './panels/compute.ts';
import { words } from './words.ts';

/** Describes an element in all four panels in one sentence. */
export function elementSentence(language: Language, source: PanelSource, index: number): string {
  const cause = causeText(source, index, language);
  const at = ({ data }: Tensor) => formatFloat32(data[index] ?? Number.NaN);
  return message(language, words, cause === undefined ? 'plot.element' : 'plot.elementCause', {
    ...placeOf(source.tensor.shape, index),
    original: at(source.tensor),
    quantized: source.code(index).exact,
    dequantized: at(source.anatomy.dequantized),
    error: at(source.anatomy.absError),
    cause: cause ?? '',
  });
}
