import type { TemplateResult } from 'lit-html';
import { changed, isSameState } from '../playground/changes.ts';
import type { Actions, Model } from '../playground/model.ts';
import type { Read } from '../playground/parameters.ts';
import type { Wanted } from '../playground/state.ts';
import { Companion } from './companion.ts';
import { type Lit, nothing, render, useLit } from './lit.ts';
import { PointedNumber } from './pointed_number.ts';

// What stands beside a lesson's text and in it: a part of the page that is loaded once a lesson is
// in sight, or an address changes a part of what is shown.

/** The instrument as it is at this moment. */
export interface Present {
  readonly aim: Wanted;
  readonly model: Model;
  readonly actions: Actions;
  readonly panels: TemplateResult | undefined;
  /** Whether the notebook that is shown is about the instrument's tensor. */
  readonly isLinked: boolean;
}

/** Words in the prose that set the instrument, and the instrument beside the prose. */
export interface Beside {
  /**
   * The state that an address such as `with&clamp=0` leads to from the present one: that very one
   * where it has the setting.
   */
  changed(present: Wanted, address: string): Read;
  /** Follows the instrument: in the words whose setting it has, and beside the text. */
  drawn(root: ParentNode, present: Present): void;
}

export interface BesideModule {
  openBeside(lit: Lit, draw: () => void): Beside;
}

export function openBeside(lit: Lit, draw: () => void): Beside {
  useLit(lit);
  const companion = new Companion(draw);
  const pointed = new PointedNumber();
  const read = (present: Wanted, address: string): Read => {
    const found = changed(present, address);
    return 'state' in found && isSameState(found.state, present) ? { state: present } : found;
  };
  return {
    changed: read,
    drawn: (root, { aim: present, model, actions, panels, isLinked }) => {
      pointed.follow(root, isLinked ? { model, actions } : undefined);
      companion.watch(root);
      const aside = root.querySelector<HTMLElement>('.aside');
      if (aside) render(companion.view(model, actions, panels) ?? nothing, aside);
      for (const word of root.querySelectorAll<HTMLElement>('[data-set]')) {
        const next = read(present, word.dataset.set ?? '');
        const isSet = 'state' in next && next.state === present;
        if (word.getAttribute('aria-pressed') !== String(isSet))
          word.setAttribute('aria-pressed', String(isSet));
      }
    },
  };
}
