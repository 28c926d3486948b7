import { Watchdog } from '../core/worker/watchdog.ts';
import { toggleLarge } from '../ui/large_mode.ts';
import type { Localizer } from '../ui/messages/localizer.ts';
import { Announcer } from './announcer.ts';
import type { PageEngines } from './engines.ts';
import { announceUpdates } from './help/update_notice.ts';
import { Help } from './help/view.ts';
import type { Model } from './model.ts';

/** The page's services for the shell. */
export interface ShellHost {
  readonly root: ShadowRoot;
  readonly localizer: Localizer;
  readonly engines: PageEngines;
  readonly model: () => Model;
  /** The URL of a file of the site; throws without a site. */
  readonly addressOf: (name: string) => string;
}

/** Help, skip links, shortcuts and the watch over workers, loaded with the reader's first input. */
export interface Shell {
  /** Call this after each render. */
  drawn(): void;
  /** Performs the action of a button in the page's header, by its `data-action`. */
  act(name: string): void;
}

export function openShell({ root, engines, model, localizer, addressOf }: ShellHost): Shell {
  const announcer = new Announcer(root, model);
  const watchdog = new Watchdog(engines.clients);
  let isWatching = false;
  const watch = () => {
    const [client] = engines.clients;
    if (isWatching || !client) return;
    isWatching = true;
    watchdog.start(client);
    // A worker that hangs already leaves this call unanswered too; the page shows what the others meet.
    engines.lesson().then(
      (core) => core.kernelName().catch(() => {}),
      () => {},
    );
  };
  const help = new Help(addressOf);
  watch();
  announceUpdates(localizer);
  const openHelp = () => help.open(localizer.language);
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
    drawn() {
      announcer.heed();
      watch();
    },
    act: (name) => actions[name]?.(),
  };
}

/** Moves the focus to an element, from which Tab continues. */
function skipTo(root: ShadowRoot, selector: string): void {
  const target = root.querySelector<HTMLElement>(selector);
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** Whether a key event goes to a text field, in any shadow root. */
const isTyping = (event: Event): boolean =>
  (event.composedPath()[0] as Element).matches(
    'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]',
  );
