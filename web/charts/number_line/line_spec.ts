import type { LineCause, LinePoints } from '../points.ts';

export interface NumberLine {
  readonly title: string;
  readonly summary: string;
  readonly realLabel: string;
  readonly integerLabel: string;
  readonly outsideLabel: string;
  /** Stands where the real 0 meets its integer. */
  readonly zeroPointLabel: string;
  readonly scaleLabel: string;
  /** Left out, the chart has no key. */
  readonly causeLabels?: Readonly<Record<LineCause, string>>;
  readonly qmin: number;
  readonly qmax: number;
  readonly zeroPoint: number;
  /** The real values of qmin and qmax; the second is the smaller one where the scale is negative. */
  readonly realQmin: number;
  readonly realQmax: number;
  /** The limits of the integers that values beyond wrap around in, where they are not clamped. */
  readonly wraps?: { readonly low: number; readonly high: number } | undefined;
  readonly points: LinePoints;
  readonly selected: number | undefined;
  /** In CSS pixels. */
  readonly width: number;
}
