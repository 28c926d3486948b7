import {
  and,
  type Fault,
  fields,
  integerIn,
  listOf,
  numberIn,
  oneOf,
  optional,
  type Rule,
  textOf,
} from '../../schema/schema.ts';
import { realRule } from '../figure/figure_schema.ts';
import { panelNames } from './panel_scales.ts';
import type { PanelCause, Panels, PanelTensor } from './svg.ts';

/** The most elements of a tensor in panels. */
const mostElements = 2 ** 20;

const tensor: Rule<PanelTensor> = and(
  fields<PanelTensor>(
    {
      dtype: textOf(40),
      shape: listOf(integerIn(1, mostElements), 64),
      data: listOf(realRule, mostElements, 1),
    },
    'ignored',
  ),
  ({ shape, data }) =>
    shape.reduce((product, extent) => product * extent, 1) === data.length
      ? undefined
      : { part: 'shape' },
);

const words = textOf(1000);
const end = numberIn(-(2 ** 64), 2 ** 64);

const panels = fields<Panels>(
  {
    original: tensor,
    quantized: tensor,
    dequantized: tensor,
    error: tensor,
    dtype: textOf(40),
    n_bits: integerIn(1, 64),
    qmin: end,
    qmax: end,
    causes: optional(
      listOf(oneOf<PanelCause>('exact', 'rounded', 'clipped', 'wrapped'), mostElements),
    ),
    titles: fields(
      { original: words, quantized: words, dequantized: words, error: words },
      'ignored',
    ),
    words: fields({ clipped: words, wrapped: words }, 'ignored'),
  },
  'ignored',
);

/** Returns the first part of a record that is none of the four panels; undefined for `Panels`. */
export function panelsFault(record: unknown): Fault | undefined {
  const fault = panels(record);
  if (fault) return fault;
  const { original, causes, ...others } = record as Panels;
  const count = original.data.length;
  const other = panelNames.find(
    (name) => name !== 'original' && others[name].data.length !== count,
  );
  if (other) return { part: `${other}.data` };
  return causes && causes.length !== count ? { part: 'causes' } : undefined;
}
