import { widthOf } from '../../charts/labels.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { brief, dragArea, drawingHeight, handle, Labels } from './chart_parts.ts';

/** Sizes that grow with the number of tokens. */
export interface Growth {
  readonly label: string;
  readonly sizeLabel: string;
  readonly tokensLabel: string;
  readonly tokens: readonly number[];
  readonly lines: readonly {
    readonly name: string;
    readonly sizes: readonly number[];
    readonly isStored: boolean;
    readonly now: number;
  }[];
  readonly now: number;
  readonly width: number;
}

const left = 34;
const top = 28;
const floor = 210;

export function growthDrawing({
  label,
  sizeLabel,
  tokensLabel,
  tokens,
  lines,
  now,
  width,
}: Growth): string {
  const labels = new Labels(width);
  const right = 12;
  const last = tokens.at(-1) ?? 1;
  const most = Math.max(...lines.flatMap(({ sizes }) => sizes));
  const x = (value: number) => left + (value / last) * (width - left - right);
  const y = (value: number) => floor - (value / most) * (floor - top);
  const way = {
    knob: 'tokens',
    axis: 'x',
    from: left,
    to: width - right,
    low: 0,
    high: last,
  } as const;
  const at = x(now);
  const ticks = [0, 16, 32, 48, 64].filter((tick) => tick <= most);
  const thousands = [0, 32768, 65536, 98304, 131072];
  labels.block({ left: at - 11, top: floor - 10, width: 22, height: 22 });
  return picture(
    'growth',
    label,
    { width, height: drawingHeight },
    labels.put(sizeLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    path('grid-line', ticks.map((tick) => `M${left} ${tenth(y(tick))}H${width - right}`).join('')),
    ...ticks.map((tick) => labels.put(String(tick), left - 6, y(tick) + 4, { anchor: 'end' })),
    ...lines.map(({ sizes, isStored }) =>
      path(
        isStored ? 'line other' : 'line',
        sizes
          .map(
            (size, index) =>
              `${index === 0 ? 'M' : 'L'}${tenth(x(tokens[index] ?? 0))} ${tenth(y(size))}`,
          )
          .join(''),
      ),
    ),
    path('guide', `M${tenth(at)} ${floor}V${top}`),
    ...lines.map((line) =>
      path(
        'dot',
        `M${tenth(at - 3.5)} ${tenth(y(line.now))}a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0Z`,
      ),
    ),
    // All lines rise: above them there is room on the left, and below them on the right.
    ...lines.map((line) => {
      const words = `${line.name}: ${brief(Number(line.now.toPrecision(3)))} GiB`;
      const isLeft = line.isStored
        ? at + 8 + widthOf(words) > width
        : at - 8 - widthOf(words) > left;
      return labels.put(words, at + (isLeft ? -8 : 8), y(line.now) + (line.isStored ? 14 : -6), {
        anchor: isLeft ? 'end' : 'start',
        kind: 'over strong',
      });
    }),
    path('frame', `M${left} ${top}V${floor}H${width - right}`),
    labels.put(String(now), at, floor + 26, { kind: 'strong' }),
    ...thousands.map((tick) => labels.put(String(tick), x(tick), floor + 26)),
    labels.put(tokensLabel, width, floor + 44, { anchor: 'end', kind: 'name' }),
    dragArea({ left, top, width: width - left - right, height: floor - top }, way),
    handle(at, floor, way),
  );
}
