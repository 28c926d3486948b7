import { type Key, sameKey } from '../../charts/keys.ts';
import type { Rect } from '../../charts/rect.ts';
import { type ErrorGrid, landscapePixels } from './chart_colors.ts';

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
