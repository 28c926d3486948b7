import type { Result } from '../../instrument/lab.ts';
import type { Language } from '../../ui/messages/index.ts';
import { clockDrawing } from './chart_clock.ts';
import { mappingDrawing } from './chart_mapping.ts';
import { rangesDrawing } from './chart_ranges.ts';
import { conversionOf, differenceOf, type FoundRuler, mappingOf, rangesOf } from './compute.ts';

/** The drawings that a lesson can show, by file name. */
export const drawingNames = ['mapping', 'clock', 'difference', 'ranges'] as const;
export type DrawingName = (typeof drawingNames)[number];

/** The data of a drawing; without rulers, the ranges cannot be drawn yet. */
export interface Shown {
  readonly result: Result;
  readonly rulers: readonly FoundRuler[] | undefined;
  readonly language: Language;
}

/** A drawing as markup, `width` CSS pixels wide; undefined while data is missing. */
export function svgOf(
  name: DrawingName,
  { result, rulers, language }: Shown,
  width: number,
): string | undefined {
  if (name === 'mapping') return mappingDrawing(mappingOf(result, language, width));
  if (name === 'clock') return clockDrawing(conversionOf(result, language, width));
  if (name === 'difference') return clockDrawing(differenceOf(result, language, width));
  return rulers && rangesDrawing(rangesOf(result, rulers, language, width));
}
