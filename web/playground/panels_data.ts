import type { TemplateResult } from 'lit-html';
import { extremes } from '../charts/extent.ts';
import type { HeatmapEvents } from '../charts/panels/heatmap.ts';
import type { PanelName, PanelScale, PanelValues } from '../charts/panels/panel_scales.ts';
import type { Raster } from '../charts/panels/raster.ts';
import { type Anatomy, type Cause, causes } from '../engine/contract.ts';
import type { Tensor } from '../engine/values.ts';
import type { State } from './state.ts';

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

/** The data of the panels: the instrument's result, or just three tensors. */
export interface PanelsData {
  readonly state: Pick<State, 'tensor' | 'element'> & Partial<Pick<State, 'slice'>>;
  readonly anatomy: Pick<Anatomy, 'quantized' | 'dequantized' | 'absError' | 'qmin' | 'qmax'> & {
    /** Missing if the core has not computed them. */
    readonly causes?: Anatomy['causes'];
  };
  readonly quantizer?: { readonly scheme: { readonly format: string } };
}

export type Known = { readonly anatomy: Pick<Anatomy, 'causes'> };

export const causeAt = ({ anatomy }: Known, index: number): Cause =>
  causes[anatomy.causes[index] ?? 0] ?? 'exact';

/** The element with the largest error, which the views show until one is selected. */
export const worstElement = ({ anatomy }: Pick<PanelsData, 'anatomy'>): number =>
  extremes(anatomy.absError.data)[1];
