import type { Figures } from '../figures.ts';
import type { Coded } from '../model.ts';

/** The figures of the element's events; undefined until the present result has been computed. */
export function figuresOf({
  status,
  report,
  causeNames,
  anatomy,
  affine,
}: Coded): Figures | undefined {
  if (status !== 'current') return undefined;
  const { mse, norm, sqnr, bitsPerWeight } = report;
  const listed = (numbers: ArrayLike<number> = []) => Array.from(numbers);
  return {
    ...{ mse, norm },
    scales: listed(affine?.quantizer.scales.data),
    zero_points: listed(affine?.quantizer.zeroPoints.data),
    counts: Object.fromEntries(causeNames.map((cause, i) => [cause, anatomy.counts[i] ?? 0])),
    ...(sqnr !== undefined && { sqnr }),
    ...(bitsPerWeight !== undefined && { bits_per_weight: bitsPerWeight }),
  };
}
