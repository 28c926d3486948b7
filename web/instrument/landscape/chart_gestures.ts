import { placeIn, type Rect } from '../../charts/rect.ts';
import type { LandscapePlane, LandscapePoint } from './chart_plane.ts';

// The pointer and the keys move the current point of a landscape.

export interface LandscapeEvents {
  readonly move: (point: LandscapePoint) => void;
  /** Called with the index of a clicked mark. Without it, the handle moves to the click. */
  readonly choose?: (index: number) => void;
}

/** Arrow keys move by one percent of the scale or by one zero point, with Shift ten times as far. */
export function press(
  event: KeyboardEvent,
  plane: LandscapePlane,
  current: LandscapePoint,
  events: LandscapeEvents,
): void {
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const far = event.shiftKey ? 10 : 1;
  events.move(plane.beside(current, way[0] * far, way[1] * far));
}

const isOnHandle = (event: Event) => (event.target as Element).closest('.handle') !== null;
const isOnSurface = (event: Event) =>
  (event.target as Element).closest('.surface, .observer-mark') !== null;

/** Chooses the mark that was clicked; returns whether there was one. */
function choose(event: Event, events: LandscapeEvents): boolean {
  const index = (event.target as Element).closest('[data-mark]')?.getAttribute('data-mark');
  if (index == null || !events.choose) return false;
  events.choose(Number(index));
  return true;
}

/** Keeps the page from scrolling while a finger drags: Chromium ignores touch-action in SVG. */
export const holdPage = {
  handleEvent: (event: Event) => {
    if (isOnHandle(event)) event.preventDefault();
  },
  passive: false,
};

/**
 * A mouse or pen can drag from anywhere. A finger drags only the handle and scrolls the page
 * elsewhere; a tap moves the handle.
 */
export function begin(
  event: PointerEvent,
  plane: LandscapePlane,
  whole: Rect,
  events: LandscapeEvents,
) {
  const isDrag = isOnHandle(event) || (isOnSurface(event) && event.pointerType !== 'touch');
  if (!isDrag || event.button !== 0 || choose(event, events)) return;
  const chart = event.currentTarget as Element;
  chart.setPointerCapture(event.pointerId);
  if (isOnHandle(event)) return;
  moveTo(event, plane, whole, events);
  // The arrow keys continue from the position of the pointer.
  event.preventDefault();
  chart.querySelector<SVGElement>('.handle')?.focus({ preventScroll: true });
}

export function drag(
  event: PointerEvent,
  plane: LandscapePlane,
  whole: Rect,
  events: LandscapeEvents,
) {
  if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
  moveTo(event, plane, whole, events);
}

export function tap(
  event: PointerEvent,
  plane: LandscapePlane,
  whole: Rect,
  events: LandscapeEvents,
) {
  if (event.pointerType !== 'touch' || !isOnSurface(event) || choose(event, events)) return;
  moveTo(event, plane, whole, events);
}

function moveTo(event: PointerEvent, plane: LandscapePlane, whole: Rect, events: LandscapeEvents) {
  const place = placeIn(event, event.currentTarget as Element, whole.width, whole.height);
  events.move(plane.at(place));
}
