import type { Loadable } from '../ui/loadable.ts';
import type { FileOpener } from './export/file_opener.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { fitting } from './settings/adapted.ts';
import { configDraft } from './settings/draft.ts';
import { presets } from './settings/samples.ts';
import type { PageState, Within } from './store/page_state.ts';
import { lessonState, type PendingState } from './store/state.ts';
import type { UiStore } from './store/ui_store.ts';

/** The objects that an instrument's actions change. */
export interface ActionTargets {
  readonly around: Pick<Actions, 'addCell' | 'link'>;
  readonly page: PageState;
  readonly ui: UiStore;
  readonly model: Model;
  readonly workbench: Loadable<Workbench>;
  readonly files: Pick<FileOpener, 'open'>;
  /** The state that the reader's reset restores. */
  readonly origin: PendingState;
  show(wanted: PendingState, within?: Within): void;
}

/** The actions of an instrument. The reader's changes stay within the locks: `page` applies them. */
export function actionsOf(instrument: ActionTargets): Actions {
  const { page, ui, around } = instrument;
  const { addCell, link } = around;
  const edit: Actions['edit'] = (change, kind) => {
    ui.set({ notice: undefined });
    page.edit(change, kind);
  };
  const receive: Actions['receive'] = (change) => {
    ui.set({ notice: undefined });
    page.receive(change);
  };
  const show = (wanted: PendingState) => instrument.show(wanted, page.within);
  return {
    ...(addCell && { addCell }),
    ...(link && { link }),
    now: () => instrument.model,
    edit,
    receive,
    undo: () => page.undo(),
    redo: () => page.redo(),
    point: (pointed) => ui.set({ pointed }),
    select: (element) => page.see({ element }),
    see: (look) => page.see(look),
    choose: (name) => {
      const { pinned, chart } = page.look;
      // The workbench explains what the example demonstrates.
      instrument.workbench.load();
      show({ ...presets[name], pinned, chart });
    },
    retry: () => page.retry(),
    retryWorkbench: () => void instrument.workbench.retry(),
    reset: () => show(instrument.origin),
    resetSettings: () => {
      const { config, stored } = instrument.origin;
      const settings = { ...configDraft(config), stored, adapted: undefined };
      receive((draft) => fitting({ ...draft, ...settings }));
    },
    draw: (sample) => {
      const { result, look } = page;
      const { config, stored } = result?.state ?? lessonState;
      // A scale that was set by hand for other values would not suit this tensor.
      const found = config.source === 'given' ? { ...config, source: 'minMax' as const } : config;
      show({ ...look, element: undefined, tensor: undefined, sample, config: found, stored });
    },
    openFiles: (files) => void instrument.files.open(files),
    take: (config) =>
      edit((draft) => fitting({ ...draft, ...configDraft(config), adapted: undefined })),
    setUi: (change) => ui.set(change),
    toggle: (section, isOpen) => ui.toggle(section, isOpen),
  };
}
