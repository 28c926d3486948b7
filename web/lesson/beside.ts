import { changed, isSameState } from '../playground/changes.ts';
import type { Read } from '../playground/parameters.ts';
import type { Wanted } from '../playground/state.ts';

// What stands beside a lesson's text and in it: a part of the page that is loaded once a lesson is
// in sight, or an address changes a part of what is shown.

/** Words in the prose that set the instrument, and what they set. */
export interface Beside {
  /**
   * The state that an address such as `with&clamp=0` leads to from the present one: that very one
   * where it has the setting.
   */
  changed(present: Wanted, address: string): Read;
  /** Marks the words whose setting the present state has. To be called after each drawing. */
  mark(root: ParentNode, present: Wanted): void;
}

export interface BesideModule {
  openBeside(): Beside;
}

export function openBeside(): Beside {
  const read = (present: Wanted, address: string): Read => {
    const found = changed(present, address);
    return 'state' in found && isSameState(found.state, present) ? { state: present } : found;
  };
  return {
    changed: read,
    mark: (root, present) => {
      for (const word of root.querySelectorAll<HTMLElement>('[data-set]')) {
        const next = read(present, word.dataset.set ?? '');
        const isSet = 'state' in next && next.state === present;
        if (word.getAttribute('aria-pressed') !== String(isSet))
          word.setAttribute('aria-pressed', String(isSet));
      }
    },
  };
}
