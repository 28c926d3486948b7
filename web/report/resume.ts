import type { HandledFile, KeptHandle } from './file_handles.ts';
import { mayRead } from './file_handles.ts';
import type { ReportStore, SavedReport, SavedRow } from './saved_report.ts';
import type { PageState } from './state.ts';

/** Why a report does not go on. `reason` is the browser's own. */
export interface ResumeProblem {
  readonly id: 'resume.denied' | 'resume.gone' | 'resume.changed' | 'resume.unkept';
  readonly values: Readonly<Record<string, string>>;
}

/** The visible state of the stored report. */
export interface ResumeState {
  /** A report of an earlier visit, until another file is opened or it is forgotten. */
  readonly offer?: SavedReport;
  /** Whether the report that is shown is kept. */
  readonly isKept: boolean;
  readonly problem?: ResumeProblem;
}

/** The page's services for it. */
export interface ResumedPage {
  readonly state: PageState;
  show(change: Partial<PageState>): void;
  open(files: readonly File[], found?: readonly SavedRow[]): Promise<void>;
}

export interface ResumeSurroundings {
  readonly store: ReportStore;
  readonly page: ResumedPage;
  readonly build: string;
  readonly draw: () => void;
  /** How long found figures wait for others before all are written. */
  readonly pauseMs: number;
}

/** Keeps the report for a reload, and offers to go on with it, where the browser finds files again. */
export class Resume {
  state: ResumeState = { isKept: false };
  readonly #handles = new WeakMap<File, KeptHandle>();
  /** The rows that were written last, and the files that are not to be kept. */
  #written: PageState['rows'] | undefined;
  #forgotten: PageState['files'] | undefined;
  /** The files of the report that is shown. */
  #seen: PageState['files'] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes follow one another, and none follows a `forget`. */
  #writing: Promise<void> = Promise.resolve();

  constructor(readonly around: ResumeSurroundings) {}

  /** Looks for a report of an earlier visit. */
  async look(): Promise<void> {
    // A browser without a database, or with a damaged one, has nothing to offer.
    const offer = await this.around.store.read().catch(() => undefined);
    if (offer && this.around.page.state.phase === 'empty') this.#set({ ...this.state, offer });
  }

  /** Opens files that the browser can find again. */
  async open(files: readonly HandledFile[]): Promise<void> {
    for (const { file, handle } of files) this.#handles.set(file, handle);
    if (files.length > 0) await this.around.page.open(files.map(({ file }) => file));
  }

  /** Opens the offered files, and surveys what is missing. */
  async goOn(): Promise<void> {
    const { offer } = this.state;
    const { page, build } = this.around;
    if (!offer) return;
    const files: HandledFile[] = [];
    for (const { handle, name, size, lastModified } of offer.files) {
      let file: File;
      try {
        if (!(await mayRead(handle))) return this.#fail({ id: 'resume.denied', values: { name } });
        file = await handle.getFile();
      } catch (error) {
        const values = { name, reason: String(error) };
        return this.#fail({ id: 'resume.gone', values });
      }
      if (file.name !== name || file.size !== size || file.lastModified !== lastModified)
        return this.#fail({ id: 'resume.changed', values: { name } });
      files.push({ file, handle });
    }
    if (this.state.offer !== offer) return;
    for (const { file, handle } of files) this.#handles.set(file, handle);
    const isOwn = offer.build === build;
    if (isOwn) page.show({ chosen: offer.formats });
    await page.open(
      files.map(({ file }) => file),
      isOwn ? offer.rows : undefined,
    );
  }

  /** Deletes what is kept; the report that is shown stays, and is not kept again. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#forgotten = this.around.page.state.files;
    this.#set({ isKept: false });
    this.#writing = this.#writing.then(() => this.around.store.clear().catch(() => {}));
    await this.#writing;
  }

  /** Call this after each change of the page's state. */
  follow(): void {
    const { phase, files, rows } = this.around.page.state;
    if (phase === 'empty') return;
    if (files !== this.#seen) {
      this.#seen = files;
      this.#set({ isKept: false });
    }
    if (!files.every((file) => this.#handles.has(file))) return;
    if (files === this.#forgotten || rows === this.#written || this.#timer !== undefined) return;
    const pauseMs = phase === 'surveying' ? this.around.pauseMs : 0;
    this.#timer = setTimeout(() => this.#write(), pauseMs);
  }

  #write(): void {
    this.#timer = undefined;
    const { files, rows, surveyed } = this.around.page.state;
    const handled = files.flatMap((file) => {
      const handle = this.#handles.get(file);
      const { name, size, lastModified } = file;
      return handle ? [{ name, size, lastModified, handle }] : [];
    });
    if (handled.length < files.length) return;
    this.#written = rows;
    const report: SavedReport = {
      build: this.around.build,
      files: handled,
      formats: [...surveyed],
      rows: rows.map(({ entry: { name }, report, problem }) => ({
        name,
        ...(report && { report }),
        ...(problem && { problem }),
      })),
    };
    this.#writing = this.#writing.then(async () => {
      if (files === this.#forgotten) return;
      try {
        await this.around.store.write(report);
        const isShown = this.around.page.state.files === files && files !== this.#forgotten;
        if (isShown && !this.state.isKept) this.#set({ isKept: true });
      } catch (error) {
        // There is no room, or no database: the report itself does not need it.
        this.#forgotten = files;
        if (this.around.page.state.files !== files) return;
        const values = { reason: String(error) };
        this.#set({ isKept: false, problem: { id: 'resume.unkept', values } });
      }
    });
  }

  #fail(problem: ResumeProblem): void {
    this.#set({ ...this.state, problem });
  }

  #set(state: ResumeState): void {
    this.state = state;
    this.around.draw();
  }
}
