import type { AffineLine, LineCause } from '../../charts/points.ts';

export interface NumberLine extends AffineLine {
  readonly title: string;
  readonly summary: string;
  readonly realLabel: string;
  readonly integerLabel: string;
  readonly outsideLabel: string;
  /** The label at the point where the real 0 meets its integer. */
  readonly zeroPointLabel: string;
  readonly scaleLabel: string;
  /** Without labels, the chart has no legend. */
  readonly causeLabels?: Readonly<Record<LineCause, string>>;
  /** The integer limits at which values wrap around, if they are not clamped. */
  readonly wraps?: { readonly low: number; readonly high: number } | undefined;
  readonly selected: number | undefined;
  /** In CSS pixels. */
  readonly width: number;
}
