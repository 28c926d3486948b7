import { longestAddress } from '../../instrument/store/address.ts';
import {
  type Address,
  joinAddress,
  type Place,
  splitAddress,
} from '../../notebook/lesson/place.ts';

/** Debounce in milliseconds, because browsers limit the rate of changes. */
const pauseMs = 150;
/** Changes of one undo step within this time, in milliseconds, are a single step for the back button. */
const mergeMs = 1200;

/** A state for the address: its text, and the number of the undo step that led to it. */
export interface SettledState {
  readonly text: () => string;
  readonly step: number;
}

/**
 * Keeps the address in sync with the state, so that the back and forward buttons step through states.
 * In a frame it replaces the address, because its history entries would be those of the parent page.
 */
export class AddressBar {
  /** Whether the current state is too large for an address, which then contains no state. */
  isTooSmall = false;
  /** The address that was read or written last. */
  #present = this.read();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: { readonly state: SettledState | undefined; readonly place: Place } | undefined;
  #lastWritten = 0;
  #undoStep = 0;
  /** Whether to replace the opened address by its canonical form, so that Back does not return to it. */
  #opening = true;

  constructor(
    /** Called when a link or the back button opened another address; `before` is the previous one. */
    readonly opened: (address: Address, before: Address) => void,
    readonly changed: () => void,
  ) {
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
  }

  read(): Address {
    return splitAddress(location.hash);
  }

  /**
   * Writes a state after a pause, but a change of lesson immediately. Without a state, as while the core is
   * busy, the pending one remains, with this place. Another undo step makes another history entry.
   */
  keep(state: SettledState | undefined, place: Place = {}): void {
    clearTimeout(this.#timer);
    const pending = this.#pending?.state;
    if (state && pending && state.step !== pending.step) this.#flushUnlessHurried();
    this.#pending = { state: state ?? pending, place };
    const isStep = !this.#opening && place.lesson !== this.#present.place.lesson;
    if (isStep) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), pauseMs);
  }

  /** Writes a pending step that another one follows, unless steps follow each other as from a held key. */
  #flushUnlessHurried(): void {
    if (Date.now() - this.#lastWritten >= pauseMs) this.#flush();
  }

  /** Makes the current address a separate history entry before leaving this place. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#flush();
    this.#opening = false;
  }

  #flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending)
      this.#write(pending.state?.text() ?? this.#present.state, pending.place, pending.state?.step);
  }

  #write(text: string, place: Place, undoStep = this.#undoStep): void {
    const isTooSmall = text.length > longestAddress;
    if (isTooSmall !== this.isTooSmall) {
      this.isTooSmall = isTooSmall;
      this.changed();
    }
    const before = this.#present;
    // A browser holds any address; one that was opened stays, so that a reload finds the same state.
    const isKept = isTooSmall && isSameFragment(text, before.state);
    this.#present = { state: isTooSmall && !isKept ? '' : text, place };
    const isOpened = this.#opening;
    this.#opening = false;
    const next = joinAddress(this.#present);
    if (next === joinAddress(before)) return;
    const url = next === '' ? location.pathname + location.search : `#${next}`;
    const now = Date.now();
    // A change of lesson is always a separate history entry.
    const isSameLesson = place.lesson === before.place.lesson;
    const goesOn = isSameLesson && undoStep === this.#undoStep && now - this.#lastWritten < mergeMs;
    this.#undoStep = undoStep;
    this.#lastWritten = isSameLesson ? now : 0;
    try {
      if (isOpened || goesOn || window.parent !== window) history.replaceState(null, '', url);
      else history.pushState(null, '', url);
    } catch {
      // A document that was written into a frame has no address.
    }
  }

  #follow(): void {
    const before = this.#present;
    const address = this.read();
    if (joinAddress(address) === joinAddress(before)) return;
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#present = address;
    this.#lastWritten = 0;
    this.#opening = true;
    this.opened(address, before);
  }
}

/** Whether a fragment of the address is that text, some characters of which the browser may have escaped. */
function isSameFragment(text: string, fragment: string): boolean {
  // Escapes only lengthen a text, and a long one takes a while.
  if (fragment.length < text.length) return false;
  const [first, second] = [text, fragment].map((one) => new URL(`#${one}`, location.href).hash);
  return first === second;
}

/** In a frame, shows whether the state is too large for the link to the full page. */
export function tellSize(isTooSmall: boolean): void {
  const words = document.querySelector<HTMLElement>('[data-text="embed.tooLarge"]');
  if (words) words.hidden = !isTooSmall;
}
