import { widthOf } from '../../charts/labels.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { brief, drawingHeight, fixed, handle, Labels } from './chart_parts.ts';

/** Two weights as a point: the error of the output grows from ellipse to ellipse around it. */
export interface Ellipse {
  readonly label: string;
  readonly firstLabel: string;
  readonly secondLabel: string;
  /** The exact weights. */
  readonly exact: readonly [number, number];
  /** Lines of equal error, as points. */
  readonly contours: readonly (readonly (readonly [number, number])[])[];
  /** The integers that the weights may become, with the error of the output. */
  readonly corners: readonly { readonly at: readonly [number, number]; readonly error: number }[];
  /** The first weight as it was fixed, and the second as it follows. */
  readonly moved: readonly [number, number];
  /** The second weight if it does not follow. */
  readonly width: number;
}

const top = 26;
const size = drawingHeight - top - 26;

export function ellipseDrawing(ellipse: Ellipse): string {
  const { label, exact, contours, corners, moved, width } = ellipse;
  const labels = new Labels(width);
  const left = Math.max(40, (width - size) / 2);
  const [low, high] = [-0.45, 1.45];
  const x = (value: number) => left + ((value - low) / (high - low)) * size;
  const y = (value: number) => top + size - ((value - low) / (high - low)) * size;
  const clipped = (value: number) => Math.min(high, Math.max(low, value));
  const spot = ([first, second]: readonly [number, number]) =>
    `${tenth(x(clipped(first)))} ${tenth(y(clipped(second)))}`;
  const dot = ([first, second]: readonly [number, number], reach: number) =>
    `M${tenth(x(first) - reach)} ${tenth(y(second))}a${reach} ${reach} 0 1 1 ${2 * reach} 0a${reach} ${reach} 0 1 1 ${-2 * reach} 0Z`;
  const isIn = ([first, second]: readonly [number, number]) =>
    first >= low && first <= high && second >= low && second <= high;
  /** The part of a line that is in the window. */
  const lineOf = (points: readonly (readonly [number, number])[]) =>
    points
      .map((point, at) => {
        if (!isIn(point)) return '';
        const before = points[at - 1];
        return `${before && isIn(before) ? 'L' : 'M'}${spot(point)}`;
      })
      .join('');
  const { firstLabel } = ellipse;
  const hasRoom = left + size + 6 + widthOf(firstLabel) <= width;
  labels.block({ left: x(moved[0]) - 11, top: y(moved[1]) - 11, width: 22, height: 22 });
  return picture(
    'ellipse',
    label,
    { width, height: drawingHeight },
    labels.put(ellipse.secondLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    path(
      'grid-line',
      [0, 1]
        .map((one) => `M${tenth(x(one))} ${top}v${size}M${left} ${tenth(y(one))}h${size}`)
        .join(''),
    ),
    ...contours.map((points) => path('contour', lineOf(points))),
    path('frame', `M${left} ${top}v${size}h${size}`),
    ...[0, 1].flatMap((one) => [
      labels.put(String(one), x(one), top + size + 16),
      labels.put(String(one), left - 7, y(one) + 4, { anchor: 'end' }),
    ]),
    // The first weight moves alone, then the second follows.
    path('guide', `M${spot(exact)}L${spot([moved[0], exact[1]])}`),
    path('arrow', `M${spot([moved[0], exact[1]])}L${spot(moved)}`),
    path('line', `M${spot(exact)}L${spot(moved)}`),
    path('dot', dot(exact, 4)),
    isIn(moved) ? path('dot', dot(moved, 4)) : '',
    labels.put(exact.map(brief).join('; '), x(exact[0]) + 8, y(exact[1]) + 16, {
      anchor: 'start',
      kind: 'over strong',
    }),
    ...corners.map(({ at }) => path('dot quiet', dot(at, 4))),
    ...corners.map(({ at, error }) =>
      labels.put(fixed(error, 2), x(at[0]) + 8, y(at[1]) - 8, { anchor: 'start', kind: 'over' }),
    ),
    hasRoom
      ? labels.put(firstLabel, left + size + 6, top + size + 4, { anchor: 'start', kind: 'name' })
      : labels.put(firstLabel, left + size - 4, top + size - 6, { anchor: 'end', kind: 'name' }),
    handle(x(moved[0]), y(clipped(moved[1])), {
      ...{ knob: 'first', axis: 'x', from: x(0), to: x(1), low: 0, high: 1 },
    }),
  );
}
