import { emsOf } from './markup.ts';
import { type Rect, touches } from './rect.ts';

/** The size of a chart's text, in CSS pixels. */
export const textSize = 11;

/** A true minus is wider than a digit by this part of the size. */
const minus = 0.22;

/** The approximate width of a chart's text, for the page's digits and signs, its widest characters. */
export const widthOf = (text: string, size = textSize): number =>
  (emsOf(text, 0.62) + minus * (text.split('−').length - 1)) * size;

/** An item to label at (x, y), and the distance between it and its label. */
export interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly distance?: number;
}

export interface PlacedLabel {
  readonly x: number;
  /** The middle of the text's height. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Whether the label is so far away that it needs a leader line. */
  readonly leader: boolean;
  readonly rect: Rect;
}

const height = textSize + 3;
/** Right, left, above, below, then the corners. */
const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The rectangle of a text whose height is centred on y. */
export function textRect(text: string, x: number, y: number, anchor: PlacedLabel['anchor']): Rect {
  const width = widthOf(text);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, top: y - height / 2, width, height };
}

/**
 * A position for each label, in order of importance, inside the bounds and without covering an
 * obstacle or another label; undefined for a label that does not fit.
 */
export function placeLabels(
  labels: readonly Labelled[],
  obstacles: readonly Rect[],
  bounds: Rect,
): (PlacedLabel | undefined)[] {
  const taken = [...obstacles];
  return labels.map((label) => {
    const found = candidates(label).find(
      ({ rect }) => isInside(rect, bounds) && !taken.some((other) => touches(rect, other)),
    );
    if (found) taken.push(found.rect);
    return found;
  });
}

function candidates({ x, y, text, distance = 8 }: Labelled): PlacedLabel[] {
  return [distance, distance + 14, distance + 30].flatMap((far, ring) =>
    directions.map(([right, down]) => {
      const anchor = right > 0 ? 'start' : right < 0 ? 'end' : 'middle';
      const side = right * (down === 0 ? far : far * 0.7);
      const place = { x: x + side, y: y + down * (right === 0 ? far + 4 : far * 0.8) };
      return {
        ...place,
        anchor,
        leader: ring > 0,
        rect: textRect(text, place.x, place.y, anchor),
      } as const;
    }),
  );
}

const isInside = (rect: Rect, bounds: Rect): boolean =>
  rect.left >= bounds.left &&
  rect.top >= bounds.top &&
  rect.left + rect.width <= bounds.left + bounds.width &&
  rect.top + rect.height <= bounds.top + bounds.height;
