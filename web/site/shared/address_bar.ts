import { type Address, joinAddress, type Place, splitAddress } from '../../lesson/place.ts';
import { longestAddress } from '../../playground/address.ts';

/** Browsers refuse more than a few changes a second, and a link is copied in peace. */
const pause = 150;
/** Changes that follow each other within this time are one step for the back button. */
const together = 1200;

/**
 * The address follows the state, and the back and forward buttons lead through what it was. In a
 * frame it is written over instead: its steps would be steps of the page around it.
 */
export class AddressBar {
  /** Whether the present state is too large for an address, which then holds none. */
  isTooSmall = false;
  /** What the address holds, as it was read or written last. */
  #present = this.read();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: (() => void) | undefined;
  #lastWritten = 0;
  /** What was opened is written over by the present spelling of the same, or Back would lead nowhere. */
  #opening = true;

  constructor(
    /** Another address was opened, by a link or by the back button; `before` is the one until then. */
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
   * Writes what `state` gives once the reader pauses, and another lesson at once; without `state`,
   * only where the reader is.
   */
  keep(state: (() => string) | undefined, place: Place = {}): void {
    clearTimeout(this.#timer);
    this.#pending = () => this.#write(state?.() ?? this.#present.state, place);
    const isStep = !this.#opening && place.lesson !== this.#present.place.lesson;
    if (isStep) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), pause);
  }

  /** The reader leaves this place for another one: it stays behind as a step of its own. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#flush();
    this.#opening = false;
  }

  #flush(): void {
    this.#pending?.();
    this.#pending = undefined;
  }

  #write(text: string, place: Place): void {
    const isTooSmall = text.length > longestAddress;
    if (isTooSmall !== this.isTooSmall) {
      this.isTooSmall = isTooSmall;
      this.changed();
    }
    const before = this.#present;
    this.#present = { state: isTooSmall ? '' : text, place };
    const isOpened = this.#opening;
    this.#opening = false;
    const next = joinAddress(this.#present);
    if (next === joinAddress(before)) return;
    const url = next === '' ? location.pathname + location.search : `#${next}`;
    const now = Date.now();
    // Another lesson is a step of its own, however soon it follows or something follows it.
    const isSameLesson = place.lesson === before.place.lesson;
    const goesOn = isSameLesson && now - this.#lastWritten < together;
    this.#lastWritten = isSameLesson ? now : 0;
    try {
      if (isOpened || goesOn || window.parent !== window) history.replaceState(null, '', url);
      else history.pushState(null, '', url);
    } catch {
      // A document that a page wrote into its frame has no address of its own.
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

/** Tells the reader of a frame whether what is shown is too large for its link to the whole page. */
export function tellSize(isTooSmall: boolean): void {
  const words = document.querySelector<HTMLElement>('[data-text="embed.tooLarge"]');
  if (words) words.hidden = !isTooSmall;
}
