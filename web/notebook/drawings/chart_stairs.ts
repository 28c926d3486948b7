import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { brief, dragArea, drawingHeight, handle, Labels } from './chart_parts.ts';

/** A staircase of levels, the straight line that stands for it on the way back, and one weight. */
export interface Stairs {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** The levels in ascending order, equally far apart. */
  readonly levels: readonly number[];
  readonly number: number;
  readonly level: number;
  /** Whether the gradient passes at this number. */
  readonly passes: boolean;
  readonly stairsName: string;
  readonly lineName: string;
  readonly slope: string;
  readonly width: number;
}

const left = 46;
const top = 30;
const foot = 34;

export function stairsDrawing(stairs: Stairs): string {
  const { label, low, high, levels, number, level, passes, width } = stairs;
  const labels = new Labels(width);
  const floor = drawingHeight - foot;
  const x = (value: number) => left + ((value - low) / (high - low)) * (width - left - 12);
  const [least = 0, most = 1] = [levels[0], levels.at(-1)];
  const y = (value: number) => floor - 12 - ((value - least) / (most - least)) * (floor - top - 24);
  const half = (most - least) / (levels.length - 1) / 2;
  const steps = levels.map((one, index) => {
    const from = index === 0 ? low : one - half;
    const to = index === levels.length - 1 ? high : one + half;
    return `${index === 0 ? 'M' : 'L'}${tenth(x(from))} ${tenth(y(one))}L${tenth(x(to))} ${tenth(y(one))}`;
  });
  // The straight line ends half a step beyond the last levels: from there on the clamp stops it.
  const [start, end] = [least - half, most + half];
  const line = `M${tenth(x(low))} ${tenth(y(least))}H${tenth(x(start))}M${tenth(x(start))} ${tenth(y(start))}L${tenth(x(end))} ${tenth(y(end))}M${tenth(x(end))} ${tenth(y(most))}H${tenth(x(high))}`;
  const at = x(number);
  const way = { knob: 'number', axis: 'x', from: x(low), to: x(high), low, high } as const;
  labels.block({ left: at - 11, top: floor - 10, width: 22, height: 20 });
  return picture(
    'stairs',
    label,
    { width, height: drawingHeight },
    labels.put(stairs.stairsName, 0, 12, { anchor: 'start', kind: 'strong' }),
    labels.put(stairs.lineName, width, 12, { anchor: 'end', kind: 'name' }) ||
      labels.put(stairs.lineName, width, 26, { anchor: 'end', kind: 'name' }),
    path('grid-line', levels.map((one) => `M${left} ${tenth(y(one))}H${width - 12}`).join('')),
    ...levels.map((one) => labels.put(brief(one), left - 6, y(one) + 4, { anchor: 'end' })),
    path('line other', line),
    path('line', steps.join('')),
    path('frame', `M${left} ${floor}H${width - 12}`),
    path('guide', `M${tenth(at)} ${floor}V${tenth(y(level))}`),
    path(
      passes ? 'dot' : 'dot quiet',
      `M${tenth(at - 5)} ${tenth(y(level))}a5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z`,
    ),
    // The slope that the way back is told: a short arrow along it.
    path('arrow', slopeArrow(at, y(level), passes)),
    // The stairs rise: there is room above them on the left, and below them on the right.
    number <= 0
      ? labels.put(stairs.slope, at - 20, y(level) - 14, { anchor: 'end', kind: 'over strong' })
      : labels.put(stairs.slope, at + 20, y(level) + 22, { anchor: 'start', kind: 'over strong' }),
    labels.put(brief(number), at, floor + 26, { kind: 'strong' }),
    ...[low, 0, high].map((one) => labels.put(brief(one), x(one), floor + 26)),
    dragArea({ left, top, width: width - left, height: floor - top }, way),
    handle(at, floor, way),
  );
}

const slopeArrow = (x: number, y: number, passes: boolean) =>
  passes
    ? `M${tenth(x - 16)} ${tenth(y + 12)}L${tenth(x + 16)} ${tenth(y - 12)}m-7 1l7 -1l-1 7`
    : `M${tenth(x - 16)} ${tenth(y)}h32`;
