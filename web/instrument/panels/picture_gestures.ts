import { neighbour } from '../../charts/neighbour.ts';
import type { HeatmapEvents } from '../../charts/panels/heatmap.ts';
import type { Raster } from '../../charts/panels/raster.ts';
import {
  type Anchor,
  type Extent,
  including,
  middle,
  moved,
  toView,
  type Viewport,
  wholeView,
  zoomed,
} from '../../charts/panels/viewport.ts';
import type { Actions } from '../model.ts';

/** The view that all pictures share, and the functions that change it. */
export interface Lens {
  /** The current view: several events may arrive before the next render. */
  readonly view: Viewport;
  readonly whole: Extent;
  /** The closest view of a picture with this width. */
  readonly closestAt: (width: number) => Extent;
  readonly see: (view: Viewport) => void;
}

export const zoomStep = 1.6;
/** The most that a pointer may move in a click, in pixels. */
const clickReach = 4;

interface Touch {
  readonly x: number;
  readonly y: number;
}

/** A drag or a pinch: the positions of its pointers, and the view at its start. */
interface Drag {
  readonly touches: Map<number, Touch>;
  start: readonly Touch[];
  view: Viewport;
  isMoved: boolean;
}
const drags = new WeakMap<Element, Drag>();

const capture = (handleEvent: (event: Event) => void) => ({ handleEvent, capture: true });

/** Pointer, wheel and keyboard gestures in a picture; hovering and selecting still work as before. */
export function gesturesOf(lens: Lens, actions: Actions, raster: Raster, events: HeatmapEvents) {
  const { whole, see } = lens;

  /** Zooms; returns whether the view changed. */
  const zoom = (picture: Element, from: Viewport, factor: number, anchor?: Anchor): boolean => {
    const before = lens.view.reach;
    const next = zoomed(from, whole, lens.closestAt(picture.clientWidth), factor, anchor);
    see(next);
    return next.reach !== before;
  };

  const wheel = (event: WheelEvent) => {
    const picture = event.currentTarget as HTMLElement;
    // A plain wheel event scrolls the page unless this picture has the focus. A touchpad pinch
    // arrives as a wheel event with Ctrl.
    const isOwn =
      event.ctrlKey || picture.contains((picture.getRootNode() as ShadowRoot).activeElement);
    if (!isOwn) return;
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
    const factor = Math.exp(-pixels * (event.ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.003));
    const anchor = anchorOf(picture, event.clientX, event.clientY);
    const isZoomed = zoom(picture, lens.view, factor, anchor);
    // At the zoom limit the wheel scrolls the page again, but with Ctrl it must not zoom the page.
    if (isZoomed || event.ctrlKey) event.preventDefault();
  };

  const keydown = capture((given) => {
    const event = given as KeyboardEvent;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const picture = event.currentTarget as Element;
    const { view } = lens;
    const selected = actions.now().look.element;
    const place = placeOf(raster, selected);
    const seen = toView(view, whole, place);
    const anchor =
      seen === undefined
        ? middle
        : {
            x: ((seen % view.columns) + 0.5) / view.columns,
            y: (Math.floor(seen / view.columns) + 0.5) / view.rows,
          };
    const step = event.shiftKey && shifts[event.key];
    if (event.key === '+' || event.key === '=') zoom(picture, view, zoomStep, anchor);
    else if (event.key === '-' || event.key === '_') zoom(picture, view, 1 / zoomStep, anchor);
    else if (event.key === '0') see(wholeView(whole, lens.closestAt(picture.clientWidth)));
    else if (step) see(moved(view, whole, shift(step[0], view.rows), shift(step[1], view.columns)));
    else {
      const target = neighbour(event.key, place, whole.columns, whole.rows * whole.columns);
      if (target === undefined) return;
      // Otherwise a resting pointer would keep its element marked.
      events.point(undefined);
      events.select(target);
      see(including(view, whole, target));
    }
    event.preventDefault();
    event.stopPropagation();
  });

  const pointerdown = (event: PointerEvent) => {
    const picture = event.currentTarget as Element;
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const drag = drags.get(picture) ?? {
      touches: new Map(),
      start: [],
      view: lens.view,
      isMoved: false,
    };
    drags.set(picture, drag);
    if (drag.touches.size === 0) drag.isMoved = false;
    drag.touches.set(event.pointerId, touchOf(event));
    begin(drag, lens.view);
  };

  const pointermove = capture((given) => {
    const event = given as PointerEvent;
    const picture = event.currentTarget as Element;
    const drag = drags.get(picture);
    if (!drag?.touches.has(event.pointerId)) return;
    drag.touches.set(event.pointerId, touchOf(event));
    const [first, second] = [...drag.touches.values()];
    const [from, other] = drag.start;
    if (!first || !from) return;
    const box = picture.getBoundingClientRect();
    if (second && other) {
      drag.isMoved = true;
      const factor = distance(first, second) / Math.max(1, distance(from, other));
      const at = anchorOf(picture, (first.x + second.x) / 2, (first.y + second.y) / 2);
      zoom(picture, drag.view, factor, at);
    } else {
      drag.isMoved ||= distance(first, from) > clickReach;
      if (!drag.isMoved) return;
      picture.setPointerCapture(event.pointerId);
      const down = ((from.y - first.y) / box.height) * drag.view.rows;
      const right = ((from.x - first.x) / box.width) * drag.view.columns;
      see(moved(drag.view, whole, down, right));
    }
    // Nothing is hovered while the picture is being moved.
    event.stopPropagation();
  });

  const pointerup = (event: PointerEvent) => {
    const drag = drags.get(event.currentTarget as Element);
    drag?.touches.delete(event.pointerId);
    if (drag) begin(drag, lens.view);
  };

  /** Suppresses the click that ends a drag. */
  const click = capture((event) => {
    const drag = drags.get(event.currentTarget as Element);
    if (drag?.isMoved) event.stopPropagation();
    if (drag) drag.isMoved = false;
  });

  return { wheel, keydown, pointerdown, pointermove, pointerup, click };
}

const shifts: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** A quarter of the view, but at least one cell. */
const shift = (way: number, extent: number) => way * Math.max(1, Math.round(extent / 4));

/** The selected cell of the matrix, which may be newer than the last render. */
function placeOf({ first, rows, columns, tabStop }: Raster, element: number | undefined): number {
  const place = (element ?? -1) - first;
  return place >= 0 && place < rows * columns ? place : tabStop;
}

/** Starts a gesture from the current pointers and the current view. */
function begin(drag: Drag, view: Viewport): void {
  drag.start = [...drag.touches.values()];
  drag.view = view;
}

const touchOf = ({ clientX, clientY }: PointerEvent): Touch => ({ x: clientX, y: clientY });
const distance = (one: Touch, other: Touch) => Math.hypot(one.x - other.x, one.y - other.y);

function anchorOf(picture: Element, clientX: number, clientY: number): Anchor {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
