import type { LineCause, LinePoints } from '../../charts/points.ts';

export interface NumberLine {
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
  readonly qmin: number;
  readonly qmax: number;
  readonly zeroPoint: number;
  /** The real values of qmin and qmax; the second is the smaller one where the scale is negative. */
  readonly realQmin: number;
  readonly realQmax: number;
  /** The integer limits at which values wrap around, if they are not clamped. */
  readonly wraps?: { readonly low: number; readonly high: number } | undefined;
  readonly points: LinePoints;
  readonly selected: number | undefined;
  /** In CSS pixels. */
  readonly width: number;
}
