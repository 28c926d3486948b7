import type { TemplateResult } from 'lit-html';
import type { HeatmapEvents } from '../charts/panels/heatmap.ts';
import type { PanelName, PanelScale, PanelValues } from '../charts/panels/panel_scales.ts';
import type { Raster } from '../charts/panels/raster.ts';
import { type Cause, causes, type Tensor } from '../engine/types.ts';
import type { Steps } from './lab.ts';
import type { State } from './state.ts';

/** How matrices without room for digits are drawn where more can be done with them than look. */
export interface Pictures {
  scales(values: PanelValues): Record<PanelName, PanelScale>;
  draw(raster: Raster, events: HeatmapEvents, panel: Panel): TemplateResult;
  /** What stands above the panels, once they are drawn. */
  tools?(): TemplateResult;
}

export interface Panel extends PanelScale {
  readonly name: PanelName;
  readonly tensor: Tensor;
}

/** What the panels draw: the instrument's result, or three tensors of which no more is known. */
export interface PanelsData {
  readonly state: Pick<State, 'tensor' | 'element'> & Partial<Pick<State, 'slice'>>;
  readonly anatomy: Pick<Steps, 'quantized' | 'restored' | 'absError' | 'qmin' | 'qmax'> & {
    /** Left out where only the core could tell, and has not been asked. */
    readonly causes?: Steps['causes'];
  };
  readonly quantizer?: { readonly scheme: { readonly format: string } };
}

export type Known = { readonly anatomy: Pick<Steps, 'causes'> };

export const causeAt = ({ anatomy }: Known, index: number): Cause =>
  causes[anatomy.causes[index] ?? 0] ?? 'exact';
