import type { OpenNotebook } from './open_notebook.ts';

/**
 * The open notebooks; the page shows the active one. A change replaces a `OpenNotebook`, and then `changed` is
 * called.
 */
export class Notebooks {
  readonly openNotebooks = new Map<string, OpenNotebook>();
  active: OpenNotebook | undefined;
  /** The original lessons, in the page's language. */
  readonly lessons = new Map<string, OpenNotebook>();

  constructor(readonly changed: () => void) {}

  /** Opens a notebook and shows it. */
  add(opened: OpenNotebook): void {
    this.openNotebooks.set(opened.name, opened);
    if (opened.isLesson) this.lessons.set(opened.name, opened);
    this.show(opened.name);
  }

  show(name: string): void {
    this.active = this.openNotebooks.get(name) ?? this.active;
    this.changed();
  }

  update(name: string, change: (opened: OpenNotebook) => OpenNotebook): void {
    const opened = this.openNotebooks.get(name);
    if (!opened) return;
    const next = change(opened);
    if (next === opened) return;
    this.openNotebooks.set(name, next);
    if (this.active === opened) this.active = next;
    this.changed();
  }
}
