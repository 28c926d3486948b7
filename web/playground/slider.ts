import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

/** A slider's positions: whole numbers from the first to the last. */
export interface Slider {
  readonly name: string;
  readonly label: string;
  /** The value in words, where its position is none. */
  readonly text?: string;
  readonly first: number;
  readonly last: number;
  readonly at: number;
  readonly disabled: boolean;
  readonly set: (position: number) => void;
}

/** With Shift, a drag moves a slider by this part of the pointer's way. */
const fine = 0.1;
/** A finger that has moved less far, in pixels, has not decided between a drag and a scroll. */
const undecided = 6;
/** Half of the thumb's width: its middle cannot come nearer to the track's ends. */
const halfThumb = 8;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly position: number;
  /** A mouse drags at once, a finger once it has gone sideways. */
  readonly begun: boolean;
}

const drags = new WeakMap<Element, Drag>();

/**
 * A range input whose drag is its own: fine with Shift, and a finger that scrolls past does not move
 * it. Keys and assistive technology use the input as it is.
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
      // Under a finger the browser drags too, and at once: it is put back until the finger has decided.
      if (drags.has(element)) element.value = String(at);
      else set(Number(element.value));
    }}
    @pointerdown=${(event: PointerEvent) => {
      const element = event.currentTarget as HTMLInputElement;
      if (disabled || event.button !== 0) return;
      // The browser's own drag would follow every finger and know no Shift.
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
        // It goes up or down: a scroll, even where there is nothing to scroll.
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
      // A tap sets what is under it.
      const { left, perPixel } = track(element);
      set(Math.round(within(first + (event.clientX - left) * perPixel)));
    }}
    @pointercancel=${(event: PointerEvent) => drags.delete(event.currentTarget as Element)}
  />`;
}
