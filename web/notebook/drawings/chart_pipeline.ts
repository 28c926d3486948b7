import { widthOf } from '../../charts/labels.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** A number on its way through a layer: what is done, and what comes of it. */
export interface Step {
  readonly name: string;
  readonly value: string;
  /** A result, or a number that is only compared with it. */
  readonly kind?: 'result' | 'aside';
}

/** The products of one output of a layer, and what becomes of their sum. */
export interface Pipeline {
  readonly label: string;
  readonly productsLabel: string;
  readonly products: readonly number[];
  /** The product that is pointed at, written out. */
  readonly chosen: number;
  readonly written: string;
  readonly steps: readonly Step[];
  readonly width: number;
}

const barsTop = 38;
const boxHeight = 36;
const arrowRoom = 18;
/** Narrow drawings need the room for more lines of boxes. */
const barsHeightIn = (width: number) => (width < 420 ? 48 : 80);

export function pipelineDrawing(pipeline: Pipeline): string {
  const { label, products, chosen, steps, width } = pipeline;
  const labels = new Labels(width);
  const barsHeight = barsHeightIn(width);
  const most = Math.max(1, ...products.map(Math.abs));
  const slot = Math.min(70, width / products.length);
  const middle = barsTop + barsHeight / 2;
  const bars = products.map((product, index) => {
    const size = (Math.abs(product) / most) * (barsHeight / 2);
    const rect = {
      left: index * slot + 2,
      top: product < 0 ? middle : middle - size,
      width: slot - 4,
      height: Math.max(1, size),
    };
    const kind = product < 0 ? 'below' : 'above';
    const frame = { left: index * slot, top: barsTop - 4, width: slot, height: barsHeight + 8 };
    return [
      index === chosen ? box('cell chosen', frame) : '',
      box(`bar ${kind}`, rect),
      target('chosen', index, frame),
    ].join('');
  });
  return picture(
    'pipeline',
    label,
    { width, height: drawingHeight },
    labels.put(pipeline.productsLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    labels.put(pipeline.written, 0, 28, { anchor: 'start', kind: 'strong' }),
    path('frame', `M0 ${middle}H${tenth(slot * products.length)}`),
    ...bars,
    ...boxesOf(steps, width),
  );
}

/** The steps as boxes with arrows between them, in as many lines as they need. */
function boxesOf(steps: readonly Step[], width: number): string[] {
  let [x, y] = [0, barsTop + barsHeightIn(width) + 12];
  return steps.map(({ name, value, kind }, index) => {
    const wide = Math.ceil(Math.max(widthOf(name), widthOf(value))) + 12;
    const isFirst = index === 0;
    let arrow = '';
    if (!isFirst && x + arrowRoom + wide > width) {
      x = 0;
      y += boxHeight + 5;
    }
    if (!isFirst) {
      const [from, at] = [x + 3, y + boxHeight / 2];
      if (kind !== 'aside') arrow = path('arrow', `M${tenth(from)} ${at}h12m-4 -4l4 4l-4 4`);
      x += arrowRoom;
    }
    const rect = { left: x, top: y, width: wide, height: boxHeight };
    x += wide;
    const middle = rect.left + wide / 2;
    return [
      arrow,
      box(kind === 'result' ? 'soft' : kind === 'aside' ? 'group' : 'plain', rect),
      text(name, middle, y + 14, { class: 'number', 'text-anchor': 'middle' }),
      text(value, middle, y + 29, { class: 'strong', 'text-anchor': 'middle' }),
    ].join('');
  });
}
