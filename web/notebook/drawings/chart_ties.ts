import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { drawingHeight, fixed, Labels, target } from './chart_parts.ts';

/** Numbers in the middle between two integers, and which of them a rule chooses. */
export interface Ties {
  readonly label: string;
  readonly halves: readonly number[];
  /** For each rule the integers that the halves become. */
  readonly rules: readonly { readonly name: string; readonly integers: readonly number[] }[];
  readonly chosen: number;
  readonly width: number;
}

const side = 18;
const top = 44;

export function tiesDrawing({ label, halves, rules, chosen, width }: Ties): string {
  const labels = new Labels(width);
  const low = Math.floor(Math.min(...halves)) - 0.2;
  const high = Math.ceil(Math.max(...halves)) + 0.2;
  const x = (value: number) => side + ((value - low) / (high - low)) * (width - 2 * side);
  const row = (drawingHeight - top - 8) / rules.length;
  const integers = Array.from(
    { length: Math.floor(high) - Math.ceil(low) + 1 },
    (_, at) => Math.ceil(low) + at,
  );
  const lines = rules.map(({ name, integers: chosenOnes }, rule) => {
    const y = top + rule * row + row * 0.66;
    const arcs = halves.map((half, index) => {
      const [from, to] = [x(half), x(chosenOnes[index] ?? 0)];
      const rise = Math.abs(to - from) * 0.8;
      const kind = index === chosen ? 'line' : 'way rounded';
      const head = Math.sign(to - from) * -4;
      return path(
        kind,
        `M${tenth(from)} ${tenth(y)}C${tenth(from)} ${tenth(y - rise)} ${tenth(to)} ${tenth(y - rise)} ${tenth(to)} ${tenth(y)}m${head} -6l${-head} 6l${-head * 0.5} -7`,
      );
    });
    return [
      labels.put(name, 0, y - row * 0.42, { anchor: 'start', kind: 'over strong' }),
      path(
        'frame',
        `M${side} ${tenth(y)}H${width - side}${integers.map((one) => `M${tenth(x(one))} ${tenth(y - 4)}v8`).join('')}`,
      ),
      ...arcs,
      ...integers.map((one) => labels.put(String(one).replace('-', '−'), x(one), y + 18)),
    ].join('');
  });
  return picture(
    'ties',
    label,
    { width, height: drawingHeight },
    labels.put(fixed(halves[chosen] ?? 0, 1), x(halves[chosen] ?? 0), 14, { kind: 'strong' }),
    path('guide', `M${tenth(x(halves[chosen] ?? 0))} 20V${drawingHeight - 30}`),
    ...lines,
    ...halves.map((half, index) =>
      target('chosen', index, { left: x(half) - 14, top: 0, width: 28, height: drawingHeight }),
    ),
  );
}
