import type { Instrument } from '../playground/instrument.ts';
import { withinLocks } from '../playground/locks.ts';
import type { Notice } from '../playground/model.ts';
import { lessonState } from '../playground/state.ts';
import { type ElementOptions, isOption, mannerOf, type Options, unknownOption } from './options.ts';
import { wantedFrom } from './options_asked.ts';

/** Applies options to an instrument, and keeps the problems with them. */
export class AppliedOptions {
  /** Names that are no options. */
  unknown: readonly string[] = [];
  #manner: ElementOptions = mannerOf({});
  #remarks: readonly Notice[] = [];

  /** The problems with the options that were applied last. */
  get problems(): readonly Notice[] {
    return [...this.unknown.map(unknownOption), ...this.#manner.remarks, ...this.#remarks];
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
    const remarks: Notice[] = [];
    for (const options of steps) {
      const unknown = Object.keys(options).filter((name) => !isOption(name));
      const asked = wantedFrom(wanted, options);
      remarks.push(...unknown.map(unknownOption), ...asked.remarks);
      wanted = asked.wanted;
    }
    this.#remarks = remarks;
    instrument.origin = wanted;
    instrument.show(wanted);
  }
}
