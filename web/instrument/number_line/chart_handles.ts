import { placeIn } from '../../charts/rect.ts';
import { type RulerData, type RulerPlane, rows } from './chart_ruler_plane.ts';

/** The draggable parts of the ruler: its ends set the scale, its body and 0 the zero point. */
export const handleNames = ['low', 'high', 'zero'] as const;
export type Handle = (typeof handleNames)[number];

/** How far a key moves: a usual step, a finer one, or a page. */
export type KeyStep = 'fine' | 'step' | 'page';

export interface HandleEvents {
  /** Called when a drag begins; the drawing keeps the domain until `drop`. */
  readonly grab: (domain: readonly [number, number]) => void;
  /** Called when an end of the ruler, or the real 0 for `zero`, is dragged by a real distance. */
  readonly drag: (handle: Handle, by: number) => void;
  readonly drop: () => void;
  /** Called when a key moves a handle by one step or a fine step. */
  readonly nudge: (handle: Handle, way: number, size: KeyStep) => void;
}

/** With Shift, a drag moves by this fraction of the pointer's distance. */
const fine = 0.1;
/** A shorter movement of the pointer, in pixels, is a click. */
const still = 3;

interface Gesture {
  readonly pointer: number;
  readonly handle: Handle;
  readonly plane: RulerPlane;
  /** The last position of the pointer. */
  readonly x: number;
  /** How far it has been dragged, in pixels. */
  readonly by: number;
  readonly moved: number;
}

/** Drags, which continue while the chart re-renders. */
const gestures = new WeakMap<EventTarget, Gesture>();
/** The distance of the last drag, for the click event that follows it. */
const lastMoves = new WeakMap<EventTarget, number>();

const keys: Readonly<Record<string, readonly [way: number, size: KeyStep]>> = {
  ArrowRight: [1, 'step'],
  ArrowUp: [1, 'step'],
  ArrowLeft: [-1, 'step'],
  ArrowDown: [-1, 'step'],
  PageUp: [1, 'page'],
  PageDown: [-1, 'page'],
};

/** The direction and the size of the step that a key means, finer with Shift; undefined for other keys. */
export function stepByKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const step = keys[key];
  return step && { way: step[0], size: shiftKey ? ('fine' as const) : step[1] };
}

const handleOf = (event: Event): Handle | undefined => {
  const name = (event.target as Element).closest('[data-handle]')?.getAttribute('data-handle');
  return handleNames.find((known) => known === name);
};

/** Pointer and keyboard events of the ruler's handles. */
export function handleEvents(data: RulerData, plane: RulerPlane, events: HandleEvents) {
  const xOf = (event: PointerEvent) =>
    placeIn(event, event.currentTarget as Element, data.width, rows.height).x;
  return {
    down(event: PointerEvent): void {
      const svg = event.currentTarget as SVGElement;
      const handle = handleOf(event);
      lastMoves.set(svg, 0);
      if (!handle || event.button !== 0 || gestures.has(svg)) return;
      svg.setPointerCapture(event.pointerId);
      const start = { pointer: event.pointerId, handle, plane, x: xOf(event), by: 0, moved: 0 };
      gestures.set(svg, start);
      events.grab(plane.domain);
    },
    /** Returns whether the pointer is dragging something. */
    move(event: PointerEvent): boolean {
      const svg = event.currentTarget as SVGElement;
      const gesture = gestures.get(svg);
      if (gesture?.pointer !== event.pointerId) return false;
      const x = xOf(event);
      const by = gesture.by + (x - gesture.x) * (event.shiftKey ? fine : 1);
      const moved = gesture.moved + Math.abs(x - gesture.x);
      gestures.set(svg, { ...gesture, x, by, moved });
      lastMoves.set(svg, moved);
      const { realAt, left } = gesture.plane;
      if (moved >= still) events.drag(gesture.handle, realAt(left + by) - realAt(left));
      return true;
    },
    up(event: PointerEvent): void {
      const svg = event.currentTarget as SVGElement;
      if (gestures.get(svg)?.pointer !== event.pointerId) return;
      gestures.delete(svg);
      events.drop();
    },
    isClick: (event: MouseEvent) =>
      (lastMoves.get(event.currentTarget as EventTarget) ?? 0) < still,
    /** Returns whether a key moved a handle. */
    key(event: KeyboardEvent): boolean {
      const handle = handleOf(event);
      const step = stepByKey(event);
      if (!handle || !step) return false;
      event.preventDefault();
      events.nudge(handle, step.way, step.size);
      return true;
    },
  };
}
