import type { Speech } from '../messages/speech.ts';
import { Announcer } from '../playground/announcer.ts';
import type { Model } from '../playground/model.ts';

/** What the page around the instrument gives. */
export interface Around {
  readonly root: ShadowRoot;
  readonly speech: Speech;
  readonly model: () => Model;
}

/** The comforts of the page, which it loads with the reader's first input. */
export interface Shell {
  /** To be called after each drawing. */
  drawn(): void;
  /** What a button of the page's head does, by its `data-action`. */
  act(name: string): void;
}

export interface ShellModule {
  openShell(around: Around): Shell;
}

export function openShell({ root, model }: Around): Shell {
  const announcer = new Announcer(root, model);
  const actions: Readonly<Record<string, () => void>> = {
    skipToResult: () => skipTo(root, '.output'),
    skipToLesson: () => skipTo(root, '.notebook'),
  };
  return {
    drawn: () => announcer.heed(),
    act: (name) => actions[name]?.(),
  };
}

/** Moves focus there: the next Tab goes on from it. */
function skipTo(root: ShadowRoot, selector: string): void {
  const target = root.querySelector<HTMLElement>(selector);
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}
