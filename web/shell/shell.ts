import type { Speech } from '../messages/speech.ts';
import { toggleLarge } from '../platform/large.ts';
import { Announcer } from '../playground/announcer.ts';
import type { Model } from '../playground/model.ts';
import { Help } from './help.ts';

/** What the page around the instrument gives. */
export interface Around {
  readonly root: ShadowRoot;
  readonly speech: Speech;
  readonly model: () => Model;
  /** Where a file of the site lies; throws where there is no site. */
  readonly addressOf: (name: string) => string;
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

export function openShell({ root, model, speech, addressOf }: Around): Shell {
  const announcer = new Announcer(root, model);
  const help = new Help(addressOf);
  const openHelp = () => help.open(speech.language);
  addEventListener('keydown', (event) => {
    if (event.key === '?' && !isTyping(event)) openHelp();
  });
  const actions: Readonly<Record<string, () => void>> = {
    skipToResult: () => skipTo(root, '.output'),
    skipToLesson: () => skipTo(root, '.notebook'),
    help: openHelp,
    large: toggleLarge,
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

/** Whether a key goes into a text: through all shadow roots. */
const isTyping = (event: Event): boolean =>
  (event.composedPath()[0] as Element).matches(
    'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]',
  );
