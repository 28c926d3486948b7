import type { Instrument } from '../../instrument/instrument.ts';
import type { Shell } from '../../instrument/shell.ts';
import type { Loadable } from '../../ui/loadable.ts';

/** The parts of the page that handle events of the document. */
export interface EventTargets {
  readonly instrument: Instrument;
  readonly shell: Loadable<Shell>;
  /** Scrolls to the list of lessons. */
  readonly toLessons: () => void;
  /** Whether there are unsaved changes, which would be lost with the page. */
  readonly hasUnsaved: () => boolean;
}

/** Handles the events outside the shadow root: the page's header, dropped files, closing the page. */
export function listenToDocument(targets: EventTargets): void {
  const { instrument, shell, toLessons, hasUnsaved } = targets;
  for (const input of ['keydown', 'pointerdown']) {
    addEventListener(input, () => shell.load(), { once: true });
  }
  const header = document.querySelector('header');
  // Until now, its buttons had nobody to listen to them.
  for (const one of header?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])
    one.disabled = false;
  header?.addEventListener('click', async ({ target }) => {
    const { action } = (target as HTMLElement).dataset;
    if (action === undefined) return;
    (await shell.retry())?.act(action);
    const { failure: reason } = shell;
    if (reason !== undefined)
      instrument.ui.set({ notice: { code: 'part_unavailable', values: { reason } } });
  });

  document.querySelector('.to-lessons')?.addEventListener('click', (event) => {
    event.preventDefault();
    toLessons();
  });

  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    instrument.actions.openFiles(files);
  });

  addEventListener('paste', (event) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      type.startsWith('image/'),
    );
    if (pictures.length === 0) return;
    event.preventDefault();
    instrument.actions.openFiles(pictures);
  });

  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
