import type { Instrument } from '../instrument.ts';
import type { Notice } from '../model.ts';
import { withinLocks } from '../settings/locks.ts';
import { lessonState } from '../store/state.ts';
import { type ElementOptions, mannerOf, type Options, unknownIn } from './options.ts';
import { requestedFrom } from './requested_options.ts';

/** Applies options to an instrument, and keeps the problems with them. */
export class AppliedOptions {
  /** Notices about names that are no options. */
  unknown: readonly Notice[] = [];
  #manner: ElementOptions = mannerOf({});
  #remarks: Notice[] = [];

  /** The problems with the options that were applied last. */
  get problems(): readonly Notice[] {
    return [...this.unknown, ...this.#manner.remarks, ...this.#remarks];
  }

  /** Applies the options that do not affect the state. */
  behave(instrument: Instrument, options: Options): void {
    this.#manner = mannerOf(options);
    const { locks } = this.#manner;
    instrument.locks = locks;
    instrument.page.within = (before, after) => withinLocks(locks, before, after);
  }

  /** Applies options one after another to the current state or, if new, to the lesson's. */
  show(instrument: Instrument, steps: readonly Options[], isNew: boolean): void {
    let wanted = isNew ? lessonState : instrument.aim;
    this.#remarks = [];
    for (const options of steps) {
      const asked = requestedFrom(wanted, options);
      this.#remarks.push(...unknownIn(options), ...asked.remarks);
      wanted = asked.wanted;
    }
    instrument.origin = wanted;
    instrument.show(wanted);
  }
}
