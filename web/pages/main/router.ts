import type { Instrument } from '../../instrument/instrument.ts';
import type { Notice } from '../../instrument/model.ts';
import type { ParsedAddress } from '../../instrument/settings/read_parameters.ts';
import { changePrefix, fromAddress, toAddress } from '../../instrument/store/address.ts';
import { lessonState } from '../../instrument/store/state.ts';
import { type Address, isSamePlace, type Place } from '../../notebook/lesson/place.ts';
import type { Loadable } from '../../ui/loadable.ts';
import { AddressBar, tellSize } from '../shared/address_bar.ts';
import type { LessonSide } from './lesson_side.ts';
import type { NotebookPage } from './notebook_page.ts';

/** The parts of the page that an address determines. */
export interface RouterHost {
  readonly instrument: Instrument;
  readonly notebook: NotebookPage;
  /** Parses addresses that change a part of the state, and has the instrument that sentences set. */
  readonly beside: Loadable<LessonSide>;
  readonly isFramed: boolean | undefined;
  readonly draw: () => void;
}

/**
 * Connects the address with the instrument's state and the place in the lessons: shows what a link or
 * the back button opens, and writes what is shown to the address.
 */
export class Router {
  readonly #bar: AddressBar;
  /** The last requested state: a change may have to wait for the part that parses it. */
  #opening = '';

  constructor(readonly around: RouterHost) {
    this.#bar = new AddressBar(
      ({ state, place }, before) => {
        if (state !== before.state) this.#openState(state);
        if (!isSamePlace(place, before.place)) around.notebook.places.visit(place);
      },
      () => {
        tellSize(this.#bar.isTooSmall);
        around.draw();
      },
    );
  }

  /** Whether the state is too large for the address, which then contains no state. */
  get isUnlinkable(): boolean {
    return this.#bar.isTooSmall;
  }

  /** Opens the page's address: the state now, the place after `spoken` has resolved. */
  async start(spoken: Promise<void>): Promise<void> {
    const { isFramed } = this.around;
    const { places } = this.around.notebook;
    const { state, place } = this.#bar.read();
    this.#openState(state);
    await spoken;
    // A frame starts with the lesson, and must not scroll the parent page.
    const isAtBeginning = isFramed || place.lesson === undefined;
    places.visit(place, isAtBeginning ? undefined : () => places.toBeginning());
  }

  /** Follows a link in a lesson; without a state in the link, the state does not change. */
  follow({ state, place }: Address): void {
    const { places } = this.around.notebook;
    if (state) this.#openSideInstrument(state);
    if (place.lesson || place.cell) this.go(() => places.visit(place, () => places.toBeginning()));
  }

  /** Shows a counter-example, which may come from a file; resolves with whether it is valid. */
  openExample(state: string): Promise<boolean> {
    return this.#openSideInstrument(changePrefix + state);
  }

  /** Shows what a sentence sets, in the instrument beside it. */
  #openSideInstrument(state: string): Promise<boolean> {
    const side = this.around.beside.value;
    side?.note();
    return this.#openState(state, side?.present);
  }

  /** Navigates to another place in the lessons; Back returns to the current one. */
  go(visit: () => void): void {
    this.#bar.leave();
    visit();
    this.keep();
  }

  /** Updates the address; while the input is invalid, it keeps the last valid state. */
  keep(): void {
    const { settled, page } = this.around.instrument;
    const state = settled && {
      text: () => toAddress(settled.state),
      step: page.history.steps,
    };
    this.#bar.keep(state, this.#placeToKeep());
  }

  /** The place for the address. The first lesson is omitted, except in a frame, which needs it. */
  #placeToKeep(): Place {
    const { notebook, isFramed } = this.around;
    const { lesson, cell } = notebook.places.current;
    const first = notebook.around.lesson;
    if (isFramed) return { lesson: lesson ?? first, cell };
    return { lesson: lesson === first && !cell ? undefined : lesson, cell };
  }

  /**
   * Shows the state of an address, or applies its changes to the current state. Resolves with whether
   * the address is valid.
   */
  async #openState(state: string, instrument = this.around.instrument): Promise<boolean> {
    const { beside, draw } = this.around;
    this.#opening = state;
    if (!state.startsWith(changePrefix)) {
      return this.#show(fromAddress(state));
    }
    const part = await beside.retry();
    if (this.#opening !== state) return true;
    const { aim, page } = instrument;
    const read = part?.changed(aim, state);
    if (!read) return this.#show({ wrong: state });
    if ('wrong' in read) {
      instrument.ui.set({ notice: unreadable('change_unreadable', read.wrong) });
      if (!page.result) page.show(lessonState);
    } else if (read.state !== aim || !page.result) {
      instrument.ui.set({ notice: undefined });
      // Always a separate undo step, even right after another one.
      instrument.unfoldFor(read.state);
      page.show(read.state, page.within, '');
    } else draw();
    return 'state' in read;
  }

  /** Shows a whole state, or the lesson's state if the address is invalid. */
  #show(read: ParsedAddress): boolean {
    const { ui, page } = this.around.instrument;
    ui.set({ notice: 'wrong' in read ? unreadable('address_unreadable', read.wrong) : undefined });
    const state = 'wrong' in read ? lessonState : read.state;
    this.around.instrument.unfoldFor(state);
    page.show(state);
    return 'state' in read;
  }
}

const unreadable = (code: string, parameter: string): Notice => ({ code, values: { parameter } });
