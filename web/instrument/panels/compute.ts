import type { TemplateResult } from 'lit-html';
import { extremes } from '../../charts/extent.ts';
import type { CellMark } from '../../charts/panels/cell_mark.ts';
import type { HeatmapEvents } from '../../charts/panels/heatmap.ts';
import type { PanelName, PanelScale, PanelValues } from '../../charts/panels/panel_scales.ts';
import type { Raster, RasterPart } from '../../charts/panels/raster.ts';
import { type Anatomy, type Cause, causes } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
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

/** The panels' content for codes that are no integers, in the place of numbers and causes. */
export interface OwnPanels {
  title(name: PanelName): string | undefined;
  /** The text of a cell; undefined for its number. */
  text(name: PanelName, index: number): string | undefined;
  label(name: PanelName, index: number): string;
  mark(index: number): CellMark;
  /** Drawn over a part of the matrix that begins at a flat index. */
  over(first: number, part: RasterPart): TemplateResult;
}

/** The data of the panels: the instrument's result, or just three tensors. */
export interface PanelsData {
  readonly state: Pick<State, 'tensor' | 'element'> & Partial<Pick<State, 'slice' | 'picture'>>;
  readonly anatomy: Pick<Anatomy, 'quantized' | 'dequantized' | 'absError' | 'qmin' | 'qmax'> & {
    /** Missing if the core has not computed them. */
    readonly causes?: Anatomy['causes'];
  };
  readonly own?: OwnPanels;
  readonly quantizer?: { readonly scheme: { readonly format: string } };
}

export type Known = { readonly anatomy: Pick<Anatomy, 'causes'> };

export const causeAt = ({ anatomy }: Known, index: number): Cause =>
  causes[anatomy.causes[index] ?? 0] ?? 'exact';

/** The element with the largest error, which the views show until one is selected. */
export const worstElement = ({ anatomy }: Pick<PanelsData, 'anatomy'>): number =>
  extremes(anatomy.absError.data)[1];
