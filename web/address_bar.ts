import { fromAddress, longestAddress } from './playground/address.ts';
import type { Read } from './playground/parameters.ts';

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
  #address = withoutMark(location.hash);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastWritten = 0;
  /** What was opened is written over by the present spelling of the same, or Back would lead nowhere. */
  #opening = true;

  constructor(
    /** Another address was opened, by a link or by the back button. */
    readonly opened: (read: Read) => void,
    readonly changed: () => void,
  ) {
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
  }

  read(): Read {
    return fromAddress(location.hash);
  }

  /** Writes what `address` gives once the reader pauses. */
  keep(address: () => string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(address()), pause);
  }

  #write(text: string): void {
    const isTooSmall = text.length > longestAddress;
    if (isTooSmall !== this.isTooSmall) {
      this.isTooSmall = isTooSmall;
      this.changed();
    }
    const next = isTooSmall ? '' : text;
    const isOpened = this.#opening;
    this.#opening = false;
    if (next === this.#address) return;
    this.#address = next;
    const url = next === '' ? location.pathname + location.search : `#${next}`;
    const now = Date.now();
    const goesOn = now - this.#lastWritten < together;
    this.#lastWritten = now;
    try {
      if (isOpened || goesOn || window.parent !== window) history.replaceState(null, '', url);
      else history.pushState(null, '', url);
    } catch {
      // A document that a page wrote into its frame has no address of its own.
    }
  }

  #follow(): void {
    const address = withoutMark(location.hash);
    if (address === this.#address) return;
    clearTimeout(this.#timer);
    this.#address = address;
    this.#lastWritten = 0;
    this.#opening = true;
    this.opened(this.read());
  }
}

const withoutMark = (hash: string) => hash.replace(/^#/, '');
