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
  /** Whether another way begins here: on a line of its own, and nothing leads to it. */
  readonly begins?: boolean;
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
const lineGap = 5;

export function pipelineDrawing(pipeline: Pipeline): string {
  const { label, products, chosen, steps, width } = pipeline;
  const labels = new Labels(width);
  const boxes = placed(steps, width);
  // The bars have the room that the lines of boxes leave.
  const linesHeight = ((boxes.at(-1)?.line ?? 0) + 1) * (boxHeight + lineGap);
  const barsHeight = Math.min(130, drawingHeight - barsTop - 16 - linesHeight);
  const most = Math.max(1, ...products.map(Math.abs));
  const slot = Math.min(110, width / products.length);
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
      index === chosen ? box('drawing-cell chosen', frame) : '',
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
    ...boxes.map((one) => stepView(one, barsTop + barsHeight + 12)),
  );
}

interface Placed extends Step {
  readonly left: number;
  readonly wide: number;
  /** The line of boxes in which it is, from 0. */
  readonly line: number;
  /** Nothing leads to the first of a way. */
  readonly isFirst: boolean;
}

/** The steps in as many lines of boxes as they need. */
function placed(steps: readonly Step[], width: number): Placed[] {
  let [x, line] = [0, 0];
  return steps.map((step, index) => {
    const wide = Math.ceil(Math.max(widthOf(step.name), widthOf(step.value))) + 12;
    const isFirst = index === 0 || step.begins === true;
    if (index > 0 && (isFirst || x + arrowRoom + wide > width)) {
      x = 0;
      line += 1;
    }
    const left = isFirst ? 0 : x + arrowRoom;
    x = left + wide;
    return { ...step, left, wide, line, isFirst };
  });
}

/** A step as a box, with an arrow to it from the step before. */
function stepView({ name, value, kind, left, wide, line, isFirst }: Placed, top: number): string {
  const y = top + line * (boxHeight + lineGap);
  const middle = left + wide / 2;
  const hasArrow = !isFirst && kind !== 'aside';
  return [
    hasArrow
      ? path('arrow', `M${tenth(left - arrowRoom + 3)} ${y + boxHeight / 2}h12m-4 -4l4 4l-4 4`)
      : '',
    box(kind === 'result' ? 'soft' : kind === 'aside' ? 'group' : 'plain', {
      ...{ left, top: y, width: wide, height: boxHeight },
    }),
    text(name, middle, y + 14, { class: 'number', 'text-anchor': 'middle' }),
    text(value, middle, y + 29, { class: 'strong', 'text-anchor': 'middle' }),
  ].join('');
}
