// Draws the plots of a notebook as self-contained pictures. Loaded on demand: a first visit does not
// need it.

import type { Fault } from '../schema/schema.ts';
import { figureFault } from './figure/figure_schema.ts';
import type { Figure } from './figure/spec.ts';
import { figureSvg } from './figure/svg.ts';
import { panelsFault } from './panels/panels_schema.ts';
import { type Panels, panelsSvg } from './panels/svg.ts';

/** A picture, or why there is none. */
export type Drawn =
  | { readonly svg: string; readonly fault?: undefined }
  | { readonly fault: Fault };

/** A plot of one of our own types, which other programs do not know. */
interface PlotType {
  readonly fault: (record: unknown) => Fault | undefined;
  readonly svg: (record: unknown) => string;
}

const types: ReadonlyMap<string, PlotType> = new Map([
  [
    'application/vnd.zeropoint.figure+json',
    { fault: figureFault, svg: (record) => figureSvg(record as Figure) },
  ],
  [
    'application/vnd.zeropoint.panels+json',
    { fault: panelsFault, svg: (record) => panelsSvg(record as Panels) },
  ],
]);

/**
 * Draws a record of a media type, from wherever it comes; undefined for a type that is none of ours. A
 * record that does not follow the schema is not drawn.
 */
export function drawPlot(type: string, record: unknown): Drawn | undefined {
  const plot = types.get(type);
  if (!plot) return undefined;
  const fault = plot.fault(record);
  if (fault) return { fault };
  try {
    return { svg: plot.svg(record) };
  } catch {
    return { fault: { part: '' } };
  }
}
