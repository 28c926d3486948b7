import type { Tensor } from '../../core/engine/values.ts';
import type { Loadable } from '../../ui/loadable.ts';
import { withTextOpen } from '../grid/edits.ts';
import type { Actions, FileReceiver, Workbench } from '../model.ts';
import { isReadable, withReadText, withSource, withTensor, withText } from '../settings/draft.ts';
import type { Locks } from '../settings/locks.ts';
import type { PageState, Within } from '../store/page_state.ts';
import type { PendingState } from '../store/state.ts';
import type { UiStore } from '../store/ui_store.ts';
import type { Pixels } from '../ways/own_picture.ts';
import { notePictureFile } from '../ways/picture_files.ts';

/** The kinds of files that can be opened, as a file input lists them. */
export const fileTypes =
  '.npy,.json,.csv,.tsv,.txt,application/json,text/csv,text/plain,image/png,image/jpeg,image/webp';

/** The instrument that shows the content of files. */
export interface FileTarget {
  readonly around: Pick<FileReceiver, 'openOthers'>;
  readonly page: PageState;
  readonly ui: UiStore;
  readonly actions: Actions;
  readonly locks: Locks;
  readonly workbench: Loadable<Workbench>;
  show(wanted: PendingState, within?: Within): void;
}

/** Opens the reader's files with the workbench, which parses them. */
export class FileOpener {
  /** Whether a file was rejected since the last render; its notice may be off screen. */
  #isRefused = false;

  constructor(readonly target: FileTarget) {}

  /** Does nothing if the tensor is locked. */
  async open(files: readonly File[]): Promise<void> {
    const { target } = this;
    const { receive } = target.actions;
    if (target.locks.has('sample')) return;
    const refuse: FileReceiver['refuse'] = (code, values) => {
      this.#isRefused = true;
      target.ui.set({ notice: { code, values } });
    };
    const workbench = await target.workbench.retry();
    const { failure } = target.workbench;
    const [first] = files;
    if (first && failure !== undefined)
      refuse('file_unreadable', { name: first.name, reason: failure });
    workbench?.openFiles(files, {
      ...target.around,
      show: (wanted) => target.show(wanted, target.page.within),
      // As if it had been pasted; invalid text is shown with its problem.
      takeText: (text) =>
        receive((draft) => {
          const next = withText({ ...draft, textOpen: true }, text);
          return isReadable(text) ? withTextOpen(next, draft.textOpen) : next;
        }),
      takeReadText: (read) => receive((draft) => withReadText(draft, read)),
      takeTensor: (tensor) => receive((draft) => withTensor(draft, tensor)),
      takePicture: (name, pixels) => this.#takePicture(name, pixels),
      refuse,
    });
  }

  /** Shows a picture in few greys, as its range gives them; a picture that takes another's place keeps the settings. */
  async #takePicture(name: string, { rows, columns, data, original }: Pixels): Promise<void> {
    const { page, actions } = this.target;
    const core = await page.engines.whole();
    const pixels = { dtype: 'uint8', shape: [rows, columns, 4], data: new Uint8Array(data.buffer) };
    const tensor = await core.luma(pixels as Tensor);
    const [width, height] = original;
    notePictureFile(tensor, { name, width, height });
    actions.receive((draft) => ({
      ...withTensor(draft, tensor),
      ...(draft.picture ? {} : { ...withSource('minMax'), format: 'int4', stored: undefined }),
      picture: 'own',
    }));
  }

  /** Call this after each render. */
  drawn(root: ParentNode): void {
    // The export section shows the notice itself.
    if (this.#isRefused && !this.target.ui.state.open.has('out'))
      root.querySelector('.notice[data-code]')?.scrollIntoView({ block: 'nearest' });
    this.#isRefused = false;
  }
}
