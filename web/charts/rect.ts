/** A rectangle of a chart, in CSS pixels from its upper left corner. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const touches = (one: Rect, other: Rect): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The square around a mark. */
export const around = (x: number, y: number, reach: number): Rect => ({
  left: x - reach,
  top: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

/** Coordinates in a chart's markup: a tenth of a pixel is finer than the eye. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The position of an event's pointer in a chart of the given size, however large it is drawn. */
export function placeIn(
  event: { readonly clientX: number; readonly clientY: number },
  element: Element,
  width: number,
  height: number,
): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / (box.width || 1)) * width,
    y: ((event.clientY - box.top) / (box.height || 1)) * height,
  };
}

/** Diagonal lines across a rectangle, as a path: a hatch that needs no pattern, and so no name. */
export function hatchPath({ left, top, width, height }: Rect, spacing = 8): string {
  const [right, bottom] = [left + width, top + height];
  let path = '';
  // Each line is x + y = sum; multiples of the spacing, so that neighbours continue each other.
  const first = Math.ceil((left + top) / spacing) * spacing;
  for (let sum = first; sum < right + bottom; sum += spacing) {
    const x = Math.max(left, sum - bottom);
    const y = Math.max(top, sum - right);
    path += `M${tenth(x)} ${tenth(sum - x)}L${tenth(sum - y)} ${tenth(y)}`;
  }
  return path;
}
