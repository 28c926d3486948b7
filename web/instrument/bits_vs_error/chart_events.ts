import { compared, type RatePoint } from './chart_spec.ts';

export interface RateDistortionEvents {
  readonly select: (id: string) => void;
  /** Something about a setting is to be shown; the last one stays until the next. */
  readonly point?: (id: string) => void;
}

const idOf = (event: Event): string | undefined =>
  (event.target as Element).closest('[data-id]')?.getAttribute('data-id') ?? undefined;

export function point(event: Event, events: RateDistortionEvents): void {
  const id = idOf(event);
  if (id !== undefined) events.point?.(id);
}

/** A finger hides what it touches, and cannot hover: it shows a setting, and takes it elsewhere. */
export function choose(event: Event, events: RateDistortionEvents): void {
  const id = idOf(event);
  const isTouch = (event as PointerEvent).pointerType === 'touch';
  if (id !== undefined && !(isTouch && events.point)) events.select(id);
}

/** Left and right lead through the settings in the order of their bits, up and down of their SQNR. */
export function press(
  event: KeyboardEvent,
  points: readonly RatePoint[],
  events: RateDistortionEvents,
): void {
  const id = idOf(event);
  if (id === undefined) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    events.select(id);
    return;
  }
  const target = neighbourOf(points, id, event.key);
  if (target === undefined) return;
  event.preventDefault();
  const all = (event.currentTarget as Element).querySelectorAll<SVGElement>('[data-id]');
  Array.from(all)
    .find((one) => one.getAttribute('data-id') === target)
    ?.focus();
}

/** The setting that a key selects from another one; the settings are in the order of their bits. */
export function neighbourOf(
  points: readonly RatePoint[],
  id: string,
  key: string,
): string | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const order =
    isAcross || key === 'Home' || key === 'End'
      ? points
      : [...points].sort((one, other) => compared(one.sqnr, other.sqnr));
  const index = order.findIndex((point) => point.id === id);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, index - 1),
    ArrowRight: Math.min(order.length - 1, index + 1),
    ArrowDown: Math.max(0, index - 1),
    ArrowUp: Math.min(order.length - 1, index + 1),
    Home: 0,
    End: order.length - 1,
  };
  return order[targets[key] ?? -1]?.id;
}

/** The position of a point, as `e` and `f`. */
const placeOf = (point: Element): DOMMatrix =>
  (point as SVGGElement).transform.baseVal.getItem(0).matrix;

/**
 * Called before the points of a chart are drawn again: the point that has the focus keeps it, although
 * its element may become that of another point; one that is gone leaves it to the nearest.
 */
export function keepFocus(chart: Element | undefined): void {
  const focused = (chart?.getRootNode() as DocumentOrShadowRoot | undefined)?.activeElement;
  if (!focused || !chart?.contains(focused)) return;
  const { id } = (focused as SVGElement).dataset;
  const { e: x, f: y } = placeOf(focused);
  queueMicrotask(() => {
    let nearest: SVGElement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const point of chart.querySelectorAll<SVGElement>('[data-id]')) {
      const { e, f } = placeOf(point);
      const far = point.dataset.id === id ? -1 : Math.hypot(e - x, f - y);
      if (far < least) [nearest, least] = [point, far];
    }
    nearest?.focus({ preventScroll: true });
  });
}
