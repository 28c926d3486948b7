import { svg, type TemplateResult } from 'lit-html';
import { type Shape, shapePath, shapes } from '../../charts/symbols.ts';
import { reach } from './chart_plane.ts';
import type { RateDistortion, RateFamily } from './chart_spec.ts';

/** Families of stored formats always have the same shape, which is hollow. */
const ownShapes: Partial<Record<RateFamily['kind'], Shape>> = {
  floats: 'triangle',
  blocks: 'square',
  gguf: 'diamond',
  codebook: 'pentagon',
};

/** The symbol of a granularity or family, around (0, 0). */
export function symbolOf(
  { granularities }: Pick<RateDistortion, 'granularities'>,
  index: number,
): TemplateResult {
  const kind = granularities[index]?.kind;
  const own = kind && ownShapes[kind];
  const shape = own ?? (shapes[index % shapes.length] as Shape);
  return svg`<path class="symbol ${kind}${own ? ' hollow' : ''}" d=${shapePath(shape, reach)} />`;
}
