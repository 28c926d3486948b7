import type { TemplateResult } from 'lit-html';
import { nothing, render } from 'lit-html';
import type { Actions, Model } from '../../instrument/model.ts';
import { changed, isSameState } from '../../instrument/settings/changes.ts';
import type { ParsedAddress } from '../../instrument/settings/read_parameters.ts';
import type { PendingState } from '../../instrument/store/state.ts';
import { Companion } from './companion.ts';
import { PointedNumber } from './pointed_number.ts';

// The small instrument beside a lesson's text, and the links in it. Loaded when a lesson becomes
// visible, or when an address changes a part of the state.

/** The current state of the instrument. */
export interface Present {
  readonly aim: PendingState;
  readonly model: Model;
  readonly actions: Actions;
  readonly panels: TemplateResult | undefined;
  /** Whether it belongs to what the text speaks of. */
  readonly isShown: boolean;
  /** Whether it is the lesson's own, besides that of the page. */
  readonly isOwn: boolean;
  /** Whether the active notebook shows the instrument's tensor. */
  readonly isLinked: boolean;
  /** Whether a lesson is shown: its words can set something. */
  readonly isLesson: boolean;
}

/** The buttons in the prose that change the instrument, and the small instrument beside it. */
export interface SideInstrument {
  /**
   * The state after applying an address such as `with&clamp=0` to the current one; the same object if
   * nothing changes.
   */
  changed(present: PendingState, address: string): ParsedAddress;
  /** Opens the small instrument on a narrow screen, because a sentence has set something in it. */
  open(): void;
  /** Call this after a render: updates the buttons in the prose and the small instrument. */
  drawn(root: ParentNode, present: Present): void;
}

export function openSideInstrument(draw: () => void): SideInstrument {
  const companion = new Companion(draw);
  const pointed = new PointedNumber();
  const read = (present: PendingState, address: string): ParsedAddress => {
    const found = changed(present, address);
    return 'state' in found && isSameState(found.state, present) ? { state: present } : found;
  };
  return {
    changed: read,
    open: () => companion.open(),
    drawn: (root, given) => {
      const { aim: present, model, actions, panels, isShown, isOwn, isLinked, isLesson } = given;
      pointed.follow(root, isLinked ? { model, actions } : undefined);
      companion.watch(root);
      const aside = root.querySelector<HTMLElement>('.aside');
      if (aside)
        render((isShown && companion.view(model, actions, panels, isOwn)) || nothing, aside);
      for (const word of isLesson ? root.querySelectorAll<HTMLElement>('[data-set]') : []) {
        const next = read(present, word.dataset.set ?? '');
        const isSet = 'state' in next && next.state === present;
        if (word.getAttribute('aria-pressed') !== String(isSet))
          word.setAttribute('aria-pressed', String(isSet));
      }
    },
  };
}
