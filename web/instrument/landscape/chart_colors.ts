import { svg } from 'lit-html';
import { axisName, bottomTicks, logScaleTicks } from '../../charts/axes.ts';
import { inkOn, type Paint, type Rgb } from '../../charts/color.ts';
import { type Key, sameKey } from '../../charts/keys.ts';
import { textSize } from '../../charts/labels.ts';
import { emsOf } from '../../charts/markup.ts';
import { type Rect, tenth } from '../../charts/rect.ts';
import { logarithmic, scaleOf } from '../../charts/scale.ts';

// Small errors are light, large ones dark. Lightness falls evenly along the scale, so that equal
// factors of the error look equally far apart, in grey and with every colour blindness.
const stops: readonly Rgb[] = [
  [253, 248, 228],
  [243, 190, 140],
  [212, 107, 126],
  [138, 48, 122],
  [47, 12, 62],
];
const count = 256;

type Lab = readonly [number, number, number];

/** sRGB to OKLab and back (Björn Ottosson, 2020), a space with roughly perceptual distances. */
function toLab(color: Rgb): Lab {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Lab;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function toRgb([lightness, a, b]: Lab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return linear.map((part) => {
    const curved = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, curved)));
  }) as unknown as Rgb;
}

function evenly(): readonly Rgb[] {
  const labs = stops.map(toLab);
  const [first, last] = [labs[0] as Lab, labs[labs.length - 1] as Lab];
  return Array.from({ length: count }, (_, i) => {
    const lightness = first[0] + ((last[0] - first[0]) * i) / (count - 1);
    const next = Math.max(
      1,
      labs.findIndex((lab) => lab[0] <= lightness + 1e-9),
    );
    const [from, to] = [labs[next - 1] as Lab, labs[next] as Lab];
    const part = (lightness - from[0]) / (to[0] - from[0]);
    return toRgb([
      lightness,
      from[1] + (to[1] - from[1]) * part,
      from[2] + (to[2] - from[2]) * part,
    ]);
  });
}

const colors = evenly();

/** The colour at a fraction of the scale, 0 to 1. */
export const errorColor = (part: number): Rgb =>
  colors[Math.round(Math.min(1, Math.max(0, part)) * (count - 1))] as Rgb;

function errorPaint(part: number): Paint {
  const color = errorColor(part);
  return { fill: `rgb(${color.join(' ')})`, ink: inkOn(color) };
}

/** The range of the colour scale; errors that are smaller still get the same colour. */
const mostDecades = 9;

/** The smallest and the largest error with a colour of their own; both above 0. */
export function errorRange(errors: ArrayLike<number>): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < errors.length; i += 1) {
    const error = errors[i] as number;
    if (!(error > 0) || error === Number.POSITIVE_INFINITY) continue;
    least = Math.min(least, error);
    most = Math.max(most, error);
  }
  if (most === 0) return [1, 10];
  least = Math.max(least, most / 10 ** mostDecades);
  return least < most ? [least, most] : [most / Math.SQRT2, most * Math.SQRT2];
}

export interface ErrorGrid {
  /** Scales of the columns, ascending by equal factors; zero points of the rows, by equal steps. */
  readonly scales: ArrayLike<number>;
  readonly zeroPoints: ArrayLike<number>;
  /** Mean squared errors in row-major order; NaN where not computed yet. */
  readonly errors: Float64Array;
  /**
   * A power of two: at least every n-th row and column is computed. Cells in between show the nearest
   * computed cell until they are computed themselves. Defaults to 1.
   */
  readonly every?: number;
}

/** The grid as RGBA pixels, the first row at the bottom; transparent where nothing is computed yet. */
export function landscapePixels(
  { scales, zeroPoints, errors, every = 1 }: ErrorGrid,
  [low, high]: readonly [number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const [rows, columns] = [zeroPoints.length, scales.length];
  const pixels = new Uint8ClampedArray(rows * columns * 4);
  const placeOf = (row: number, column: number) => (rows - 1 - row) * columns + column;
  const [from, span] = [Math.log(low), Math.log(high / low)];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const error = errors[row * columns + column] as number;
      if (Number.isNaN(error)) continue;
      const color = errorColor((Math.log(Math.max(error, low)) - from) / span);
      const at = placeOf(row, column) * 4;
      pixels[at] = color[0];
      pixels[at + 1] = color[1];
      pixels[at + 2] = color[2];
      pixels[at + 3] = 255;
    }
  }
  // A coarse picture has few distinct cells; the rest are copied as 32-bit pixels.
  const whole = new Uint32Array(pixels.buffer);
  for (let apart = 2; apart <= every; apart *= 2) {
    const near = Array.from({ length: columns }, (_, i) => nearestMultiple(i, apart, columns));
    for (let row = 0; row < rows; row += 1) {
      const [own, other] = [placeOf(row, 0), placeOf(nearestMultiple(row, apart, rows), 0)];
      for (let column = 0; column < columns; column += 1) {
        if (whole[own + column] === 0)
          whole[own + column] = whole[other + (near[column] as number)] as number;
      }
    }
  }
  return pixels;
}

function nearestMultiple(index: number, step: number, count: number): number {
  const nearest = Math.round(index / step) * step;
  return nearest < count ? nearest : nearest - step;
}

/** The colour scale of the errors, after its label. */
export function legend(
  errorLabel: string,
  range: readonly [number, number],
  top: number,
  width: number,
) {
  const steps = 40;
  const named = axisName(errorLabel, 0, top + 9, 'start');
  const { left, extent } = legendPlace(errorLabel, width);
  const scale = scaleOf(range, [left, left + extent], logarithmic);
  const ramp = Array.from({ length: steps }, (_, i) => {
    const { fill } = errorPaint((i + 0.5) / steps);
    return svg`<rect x=${tenth(left + (i * extent) / steps)} y=${top} width=${tenth(extent / steps + 0.4)} height="10" fill=${fill} />`;
  });
  const box = { left, top, width: extent, height: 10 };
  return svg`${named}${ramp}${bottomTicks(box, logScaleTicks(scale, extent, 44), { width })}`;
}

function legendPlace(label: string, width: number) {
  const left = Math.min(width * 0.5, emsOf(label, 0.6) * textSize + 14);
  return { left, extent: Math.min(260, width - left - 16) };
}

/** The key of each canvas's picture, which stays the same while a point is dragged over it. */
const painted = new WeakMap<HTMLCanvasElement, Key>();

/** Paints the errors into a canvas, one pixel each, placed in percent so that it scales with the chart. */
export function paint(
  element: Element | undefined,
  data: ErrorGrid,
  range: readonly [number, number],
  box: Rect,
  whole: Rect,
): void {
  if (!(element instanceof HTMLCanvasElement)) return;
  const context = element.getContext('2d');
  if (!context) return;
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  element.style.left = percent(box.left, whole.width);
  element.style.top = percent(box.top, whole.height);
  element.style.width = percent(box.width, whole.width);
  element.style.height = percent(box.height, whole.height);
  const [columns, rows] = [data.scales.length, data.zeroPoints.length];
  const key = [data.errors, ...range];
  if (sameKey(painted.get(element), key)) return;
  painted.set(element, key);
  // lit sets attributes after this callback, and setting them would clear the canvas.
  if (element.width !== columns) element.width = columns;
  if (element.height !== rows) element.height = rows;
  if (columns * rows === 0) return;
  context.putImageData(new ImageData(landscapePixels(data, range), columns, rows), 0, 0);
}
