import type { TemplateResult } from 'lit-html';
import { extremes } from '../../charts/extent.ts';
import type { CellMark } from '../../charts/panels/cell_mark.ts';
import type { HeatmapEvents } from '../../charts/panels/heatmap.ts';
import type { PanelName, PanelScale, PanelValues } from '../../charts/panels/panel_scales.ts';
import type { Raster, RasterPart } from '../../charts/panels/raster.ts';
import type { Anatomy } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { Language } from '../../ui/messages/index.ts';
import type { State } from '../store/state.ts';

/** Draws matrices that are too large for digits, with tools such as zooming. */
export interface Pictures {
  scales(values: PanelValues): Record<PanelName, PanelScale>;
  draw(raster: Raster, events: HeatmapEvents, panel: Panel): TemplateResult;
  /** The tools above the panels, once they are rendered. */
  tools?(): TemplateResult;
}

export interface Panel extends PanelScale {
  readonly name: PanelName;
  readonly tensor: Tensor;
}

/** The code of an element, as different readers need it. */
export interface Code {
  /** In a cell. */
  readonly cell: string;
  /** With all digits. */
  readonly exact: string;
}

/** A tensor and its codes under some format, as the four panels show them. */
export interface PanelSource {
  readonly tensor: Tensor;
  readonly format: string;
  /** The numbers that colour the codes: the integers, or the places of the codes in the order of their values. */
  readonly codes: Tensor;
  /** The first and the last of these numbers. */
  readonly qmin: number;
  readonly qmax: number;
  /** The codes at both ends of the legend. */
  readonly ends: readonly [string, string];
  /** The core's answer; a plot that Python recorded may have no causes. */
  readonly anatomy: Pick<Anatomy, 'dequantized' | 'absError'> & Partial<Pick<Anatomy, 'causes'>>;
  /** The title of the panel of codes. */
  codesTitle(language: Language): string;
  code(index: number): Code;
  /** A code in the label of its cell. */
  spoken(cell: string, language: Language): string;
  mark(index: number): CellMark;
  /** The name of a cause in words, by its number. */
  causeName(code: number, language: Language): string;
  /** Drawn over the part of the tensor that begins at a flat index, such as the blocks that share a scale. */
  over?(first: number, part: RasterPart, marked: number): TemplateResult;
}

/** The cause of an element's error in words; undefined where it is unknown. */
export const causeText = (source: PanelSource, index: number, language: Language) =>
  source.anatomy.causes && source.causeName(source.anatomy.causes[index] ?? 0, language);

/** The selection in the panels. */
export type PanelsLook = Pick<State, 'element'> & Partial<Pick<State, 'slice' | 'picture'>>;

/** The element with the largest error, which the views show until one is selected. */
export const worstElement = ({ anatomy }: Pick<PanelSource, 'anatomy'>): number =>
  extremes(anatomy.absError.data)[1];

/** The element that the views are about: under the pointer, selected, or the one with the largest error. */
export function shownElement(
  source: Pick<PanelSource, 'tensor' | 'anatomy'>,
  element: number | undefined,
): { readonly index: number; readonly isChosen: boolean } {
  const isChosen = element !== undefined && element < source.tensor.data.length;
  return { index: isChosen ? element : worstElement(source), isChosen };
}
