import type { TensorEntry } from '../readers/checkpoint.ts';
import { isSurveyable } from '../schemes/roles.ts';

/**
 * Whether a format is meant for a tensor. Vectors (biases, norms), integers, and the codes and scales of
 * files that are quantized already stay as they are; of tied weights, the first counts. Libraries that
 * see a model's modules leave more, such as embeddings: the table in web/docs/use/report.md.
 */
export const isQuantizable = (
  entry: Pick<TensorEntry, 'shape' | 'dtype' | 'elements' | 'stored' | 'tiedTo'>,
): boolean => entry.shape.length > 1 && isSurveyable(entry) && entry.tiedTo === undefined;
