import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

/** A slider; its positions are the integers from the first to the last. */
export interface Slider {
  readonly name: string;
  readonly label: string;
  /** The value as text, if it differs from the position. */
  readonly text?: string;
  readonly first: number;
  readonly last: number;
  readonly at: number;
  readonly disabled: boolean;
  readonly set: (position: number) => void;
}

/** With Shift, a drag moves the slider by this fraction of the pointer's distance. */
const fine = 0.1;
/** Until a finger has moved this far, in pixels, it may be a drag or a scroll. */
const undecided = 6;
/** Half of the thumb's width in pixels: the closest that its centre gets to the track's ends. */
const halfThumb = 8;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly position: number;
  /** Whether the drag has begun: at once for a mouse, after moving sideways for a finger. */
  readonly begun: boolean;
}

const drags = new WeakMap<Element, Drag>();

/**
 * A range input with custom dragging: fine with Shift, and a finger that scrolls past does not move
 * it. Keyboard and assistive technology use the native input.
 */
export function sliderView(slider: Slider): TemplateResult {
  const { name, label, text, first, last, at, disabled, set } = slider;
  const within = (position: number) => Math.min(last, Math.max(first, position));
  const track = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return {
      left: left + halfThumb,
      perPixel: (last - first) / Math.max(1, width - 2 * halfThumb),
    };
  };
  const moveTo = (element: HTMLInputElement, drag: Drag) => {
    drags.set(element, drag);
    const position = Math.round(within(drag.position));
    if (position !== Math.round(Number(element.value))) set(position);
  };
  return html`<input
    type="range"
    data-slider=${name}
    ?disabled=${disabled}
    min=${first}
    max=${last}
    aria-label=${label}
    aria-valuetext=${text ?? String(at)}
    .value=${live(String(at))}
    @input=${(event: Event) => {
      const element = event.target as HTMLInputElement;
      // The browser also drags with a finger, immediately: undo that until the direction is known.
      if (drags.has(element)) element.value = String(at);
      else set(Number(element.value));
    }}
    @pointerdown=${(event: PointerEvent) => {
      const element = event.currentTarget as HTMLInputElement;
      if (disabled || event.button !== 0) return;
      // The browser's native drag would follow every finger and ignore Shift.
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      const { left, perPixel } = track(element);
      const pressed = first + (event.clientX - left) * perPixel;
      const isOnThumb = Math.abs(pressed - at) <= 12 * perPixel;
      const begun = event.pointerType !== 'touch';
      const drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, begun };
      if (begun) moveTo(element, { ...drag, position: isOnThumb ? at : pressed });
      else drags.set(element, { ...drag, position: at });
    }}
    @pointermove=${(event: PointerEvent) => {
      const element = event.currentTarget as HTMLInputElement;
      const drag = drags.get(element);
      if (drag?.pointer !== event.pointerId) return;
      const by = event.clientX - drag.x;
      if (!drag.begun && Math.abs(by) < undecided) {
        // Vertical movement is a scroll, even if there is nothing to scroll.
        if (Math.abs(event.clientY - drag.y) >= undecided) drags.delete(element);
        return;
      }
      const position = drag.position + by * track(element).perPixel * (event.shiftKey ? fine : 1);
      moveTo(element, { ...drag, x: event.clientX, position, begun: true });
    }}
    @pointerup=${(event: PointerEvent) => {
      const element = event.currentTarget as HTMLInputElement;
      const drag = drags.get(element);
      if (drag?.pointer !== event.pointerId) return;
      drags.delete(element);
      if (drag.begun) return;
      // A tap sets the value under it.
      const { left, perPixel } = track(element);
      set(Math.round(within(first + (event.clientX - left) * perPixel)));
    }}
    @pointercancel=${(event: PointerEvent) => drags.delete(event.currentTarget as Element)}
  />`;
}
