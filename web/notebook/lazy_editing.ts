import { Loadable } from '../ui/loadable.ts';
import type { EditingModel, NotebookEditing } from './editing.ts';
import type { NotebookActions, NotebookNotice } from './page_model.ts';
import type { OpenNotebook } from './store/open_notebook.ts';

/** The view model before anything has been edited or run. */
const notEditing: EditingModel = {
  python: { state: 'off' },
  busy: false,
  editorOf: () => undefined,
  cellTools: undefined,
  drawCell: undefined,
  longText: undefined,
  questions: undefined,
};

/**
 * The part that edits and runs notebooks. It is loaded when the user is about to do so; actions are
 * queued until it has loaded.
 */
export class LazyEditing {
  readonly #part: Loadable<NotebookEditing>;
  #waiting: ((work: NotebookEditing) => void)[] = [];
  #isFailureShown = false;

  constructor(
    open: () => Promise<NotebookEditing>,
    readonly report: (notice: NotebookNotice | undefined) => void,
    readonly draw: () => void,
  ) {
    this.#part = new Loadable(open, () => this.#changed());
  }

  get value(): NotebookEditing | undefined {
    return this.#part.value;
  }

  readonly load = (): void => {
    this.#part.load();
  };

  /** Performs an action, now or after loading. */
  perform(act: (work: NotebookEditing) => void): void {
    const { value } = this.#part;
    if (value) {
      act(value);
      return;
    }
    this.#waiting.push(act);
    this.#part.retry();
  }

  /** The actions on a notebook: the page itself implements `useOwn`, and this part all others. */
  actions(useOwn: () => void): NotebookActions {
    return new Proxy({} as NotebookActions, {
      get: (_, name: keyof NotebookActions) => {
        if (name === 'prepare') return this.load;
        if (name === 'useOwn') return useOwn;
        return (...given: unknown[]) =>
          this.perform(({ actions }) => (actions[name] as (...given: unknown[]) => void)(...given));
      },
    });
  }

  model(opened: OpenNotebook | undefined, python = notEditing.python): EditingModel {
    return this.value?.model(opened) ?? { ...notEditing, python };
  }

  #changed(): void {
    const { value, failure, retry } = this.#part;
    if (failure !== undefined && this.#waiting.length > 0) {
      // Only the last action is performed when the part has loaded; earlier ones are stale.
      this.#waiting = this.#waiting.slice(-1);
      this.#isFailureShown = true;
      this.report({ code: 'part_unavailable', values: { reason: failure }, retry });
    } else if (value) {
      // A notice about something else stays.
      if (this.#isFailureShown) this.report(undefined);
      this.#isFailureShown = false;
      for (const act of this.#waiting.splice(0)) act(value);
    }
    this.draw();
  }
}
