import { widthOf } from '../../charts/labels.ts';
import { counted } from '../../charts/number_text.ts';
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
  const heightAt = (sizes: readonly number[], place: number) => {
    const end = sizes.length - 1;
    const step = Math.min(end, ((place - left) / (width - left - right)) * end);
    const [from, to] = [sizes[Math.floor(step)] ?? 0, sizes[Math.ceil(step)] ?? 0];
    return y(from + (to - from) * (step - Math.floor(step)));
  };
  /** Whether words of this width are inside the picture and on no line. */
  const isFree = (from: number, baseline: number, wide: number) =>
    from >= left - 4 &&
    from + wide <= width &&
    lines.every(({ sizes }) => {
      const [start, end] = [heightAt(sizes, from), heightAt(sizes, from + wide)];
      return end > baseline + 1 || start < baseline - 10;
    });
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
    ...lines.map((line) => {
      const words = `${line.name}: ${brief(Number(line.now.toPrecision(3)))} GiB`;
      const wide = widthOf(words);
      const [before, after] = [at - 8 - wide, Math.min(at + 8, width - wide)];
      const below = { from: after, baseline: y(line.now) + 14 };
      // All lines rise: on the right there is room below them, or higher above.
      const places = line.isStored
        ? [below, { ...below, from: before }]
        : [
            { from: before, baseline: y(line.now) - 6 },
            { from: at - 3 - wide, baseline: y(line.now) - 6 },
            { from: after, baseline: heightAt(line.sizes, after + wide) - 6 },
          ];
      const place = places.find((one) => isFree(one.from, one.baseline, wide));
      return place
        ? labels.put(words, place.from, place.baseline, { anchor: 'start', kind: 'over strong' })
        : '';
    }),
    path('frame', `M${left} ${top}V${floor}H${width - right}`),
    labels.put(counted(now), at, floor + 26, { kind: 'strong' }),
    ...thousands.map((tick) => labels.put(counted(tick), x(tick), floor + 26)),
    labels.put(tokensLabel, width, floor + 44, { anchor: 'end', kind: 'name' }),
    dragArea({ left, top, width: width - left - right, height: floor - top }, way),
    handle(at, floor, way),
  );
}
