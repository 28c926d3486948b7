import { html, type TemplateResult } from 'lit-html';
import type { Missing } from '../../lesson/lesson.ts';
import type { Place } from '../../lesson/place.ts';
import { message } from '../../messages/index.ts';
import type { Localizer } from '../../messages/localizer.ts';
import { keptNames } from '../../notebook/kept.ts';
import { LessonFiles } from '../../notebook/lesson_files.ts';
import { type Following, LiveLesson } from '../../notebook/live_lesson.ts';
import { cellOf } from '../../notebook/model.ts';
import { Notebooks } from '../../notebook/notebooks.ts';
import { inWordsOf, openNotebook } from '../../notebook/open_notebook.ts';
import type { Output } from '../../notebook/output.ts';
import type {
  NotebookActions,
  NotebookEntry,
  NotebookModel,
  NotebookNotice,
} from '../../notebook/page_model.ts';
import { SafeText } from '../../notebook/safe_text.ts';
import { isBonded } from '../../notebook/sources.ts';
import type { Work, WorkModel, WorkModule } from '../../notebook/work.ts';
import type { WorkPlace } from '../../notebook/work_place.ts';
import type { Files } from '../../platform/files.ts';
import { Loadable } from '../../platform/loadable.ts';
import { variantHere } from '../../platform/variant.ts';
import { saveFile } from '../../playground/save_file.ts';

/** What the notebook needs from the page around it. */
export interface NotebookHost
  extends Pick<WorkPlace, 'root' | 'python' | 'picture' | 'instrument'> {
  readonly localizer: Localizer;
  readonly files: Files;
  readonly draw: () => void;
  /** The lesson whose outputs the lesson core computes. */
  readonly lesson: string;
}

/** The view model before anything has been edited or run. */
const noWork: WorkModel = {
  python: { state: 'off' },
  busy: false,
  asks: undefined,
  deleted: false,
  editorOf: () => undefined,
  cellTools: undefined,
  longText: undefined,
  restored: undefined,
};

/**
 * The notebook on the page: which notebooks there are, and how they are read. The part that edits and
 * runs them is loaded when the user is about to do so; actions are queued until it has loaded.
 */
export class NotebookPage {
  readonly notebooks: Notebooks;
  readonly live: LiveLesson;
  notice: NotebookNotice | undefined;
  failure: NotebookModel['failure'];
  #lessons: readonly NotebookEntry[] = [];
  readonly #files: LessonFiles;
  readonly #safe: SafeText;
  readonly #work: Loadable<Work>;
  #waiting: ((work: Work) => void)[] = [];
  /** Callbacks for after the next render, such as focusing a new cell. */
  #afterDrawing: (() => void)[] = [];

  constructor(readonly around: NotebookHost) {
    const { files, draw, localizer, lesson } = around;
    this.#files = new LessonFiles(files, localizer);
    this.notebooks = new Notebooks(draw);
    this.live = new LiveLesson(this.notebooks, lesson);
    this.#safe = new SafeText(() => files.module('rich.js'), draw);
    this.#work = new Loadable(async () => {
      const { openWork } = await files.module<WorkModule>('work.js');
      return openWork(this.#place());
    }, this.#workChanged);
  }

  /** The shown or pending place; for a file, which has none, the lesson before it. */
  readonly #start: Place = {};
  place = this.#start;
  /** A lesson or cell in the address that does not exist. */
  missing: Missing | undefined;

  /**
   * Shows a cell of a lesson. If the lesson or cell does not exist, shows the first lesson or the
   * beginning with a notice. If the lesson cannot be loaded, nothing changes.
   */
  async visit(place: Place, then?: () => void): Promise<void> {
    const before = this.place;
    this.place = place;
    this.missing = this.failure = undefined;
    try {
      await this.#open(place);
      if (this.missing) this.#whenDrawn(() => this.toBeginning());
      else if (then && this.place === place && place.cell === undefined) this.#whenDrawn(then);
    } catch (error) {
      const retry = () => this.visit(place, then);
      if (!this.notebooks.active) this.failure = { reason: String(error), retry };
      else if (this.place === place) {
        this.place = before;
        this.#lessonMissing(error, retry);
      }
    }
    this.around.draw();
    if (before === this.#start) this.#restoreFiles(place);
  }

  #restoreFiles({ lesson }: Place): void {
    if (!keptNames().some((name) => name.startsWith('file:'))) return;
    this.#withWork((work) => work.restoreFiles(lesson === undefined));
  }

  async #open(place: Place): Promise<void> {
    const { lesson, cell } = place;
    // The first lesson always exists; for others, check the list.
    const first = lesson === undefined ? this.#openLesson(this.around.lesson) : undefined;
    if (this.#lessons.length === 0) this.#lessons = await this.#files.index();
    await first;
    if (this.place !== place) return;
    if (lesson !== undefined && this.#lessons.every(({ name }) => name !== lesson)) {
      await this.visit({});
      this.missing = { lesson };
      return;
    }
    if (lesson !== undefined) await this.#openLesson(lesson);
    if (cell === undefined || this.place !== place) return;
    const { active } = this.notebooks;
    if (active && cellOf(active.notebook, cell)) {
      this.notebooks.update(active.name, (opened) => ({ ...opened, selected: cell }));
      this.#whenDrawn(() => this.#toCell(cell));
    } else {
      this.place = { lesson };
      this.missing = { cell };
    }
  }

  #asked = '';

  /** Shows a lesson, unless another one has been requested before it has loaded. */
  async #openLesson(name: string): Promise<void> {
    this.#asked = name;
    if (this.notebooks.openNotebooks.has(name)) {
      this.#shelf.show(name);
      return;
    }
    const parts = await this.#files.read(name, name === this.around.lesson);
    if (this.#asked !== name) return;
    this.#report(undefined);
    this.notebooks.add(openNotebook(...parts));
    if (keptNames().includes(name)) this.#withWork((work) => work.restore(name));
  }

  /** Shows a lesson from its beginning, or an opened file. */
  choose(name: string): void {
    this.notice = undefined;
    if (this.#lessons.some((lesson) => lesson.name === name)) {
      this.visit({ lesson: name }, () => {
        this.toBeginning();
        this.around.root
          .querySelector<HTMLElement>('.notebook .cell')
          ?.focus({ preventScroll: true });
      });
    } else this.#shelf.show(name);
  }

  /** Scrolls to the beginning of the lesson. */
  toBeginning(): void {
    this.around.root.querySelector('.turn')?.scrollIntoView();
  }

  #toCell(id: string): void {
    const cell = this.#elementOf(id);
    cell?.scrollIntoView();
    cell?.focus({ preventScroll: true });
  }

  #elementOf(id: string): HTMLElement | null {
    return this.around.root.querySelector(`#cell-${CSS.escape(id)}`);
  }

  /** Translates the lessons after a change of the page's language, except edited texts. */
  async translate(): Promise<void> {
    try {
      this.#lessons = await this.#files.index();
      for (const { name, isLesson, live } of this.notebooks.openNotebooks.values()) {
        if (!isLesson) continue;
        const other = openNotebook(...(await this.#files.read(name, live)));
        this.notebooks.lessons.set(name, other);
        this.notebooks.update(name, (opened) => inWordsOf(opened, other));
      }
    } catch (error) {
      this.#lessonMissing(error, () => this.translate());
    }
    this.around.draw();
  }

  /** Follows a new input of the instrument, with the lesson core's outputs. */
  readonly follow: Following['follow'] = (...given) =>
    (this.#work.value?.link ?? this.live).follow(...given);

  readonly holds: Following['holds'] = (tensor) =>
    (this.#work.value?.link ?? this.live).holds(tensor);

  /** Whether the active notebook shows the instrument's tensor. */
  get isLinked(): boolean {
    const { active } = this.notebooks;
    return active !== undefined && isBonded(active, this.around.lesson);
  }

  readonly #useOwn = (): void => {
    const { instrument } = this.around;
    const said = this.#work.value?.link.agreed ?? this.live.last?.[0];
    instrument.showInput(said ?? instrument.own);
  };

  readonly #report = (notice: NotebookNotice | undefined): void => {
    this.notice = notice;
    this.around.draw();
  };

  /** Whether there are unsaved changes, which would be lost with the page. */
  get hasUnsaved(): boolean {
    const drafts = this.#work.value?.drafts;
    drafts?.flush();
    return [...this.notebooks.openNotebooks.values()].some(
      (opened) => opened.edited && !drafts?.holds(opened),
    );
  }

  /** The lessons and the opened files. */
  get entries(): readonly NotebookEntry[] {
    const files = [...this.notebooks.openNotebooks.values()].filter(({ isLesson }) => !isLesson);
    return [...this.#lessons, ...files];
  }

  model(
    chart: (output: Output, cell: string) => TemplateResult | undefined,
    stale: boolean,
    marked: NotebookModel['marked'],
    parted: NotebookModel['parted'],
  ): NotebookModel {
    const { notebooks, notice, failure } = this;
    const { active: opened } = notebooks;
    return {
      ...(this.#work.value?.model(opened) ?? {
        ...noWork,
        python: this.around.python?.state ?? noWork.python,
      }),
      language: this.around.localizer.language,
      opened,
      helper: this.around.files.address('lessons/helper.py'),
      stale,
      notice: notice ?? this.#safe.notice,
      failure,
      marked: this.isLinked ? marked : undefined,
      parted: this.isLinked ? parted : undefined,
      chart,
      safe: this.#safe.of,
    };
  }

  /** The note in the instrument that the notebook cannot follow it, with a remedy. */
  bondView(parted: NotebookModel['parted']): TemplateResult | undefined {
    if (!parted || !this.isLinked) return undefined;
    const { language } = this.around.localizer;
    return html`<p class="bond hint" data-bond=${parted}>
      ${message(language, 'notebook.parted.note')}
      <button type="button" data-action="useOwn" @click=${this.#useOwn}>
        ${message(language, 'notebook.useOwn')}
      </button>
    </p>`;
  }

  /** Call this after the page has been rendered. */
  drawn(): void {
    for (const act of this.#afterDrawing.splice(0)) act();
  }

  readonly #whenDrawn = (act: () => void): void => {
    this.#afterDrawing.push(act);
    this.around.draw();
  };

  /** The actions on a notebook, performed now or after the part that implements them has loaded. */
  readonly actions = new Proxy({} as NotebookActions, {
    get: (_, name: keyof NotebookActions) => {
      if (name === 'prepare') return this.#prepare;
      if (name === 'useOwn') return this.#useOwn;
      return (...given: unknown[]) =>
        this.#withWork(({ actions }) => (actions[name] as (...given: unknown[]) => void)(...given));
    },
  });

  readonly #prepare = (): void => {
    this.#work.load();
  };

  #lessonMissing(error: unknown, retry: () => void): void {
    this.#report({ code: 'lesson_unavailable', values: { reason: String(error) }, retry });
  }

  /** Shows open notebooks, whether or not the editing part is loaded. */
  get #shelf(): Pick<Notebooks, 'show'> {
    return this.#work.value?.store ?? this.notebooks;
  }

  #withWork(act: (work: Work) => void): void {
    const { value, failure } = this.#work;
    if (value) {
      act(value);
      return;
    }
    this.#waiting.push(act);
    if (failure === undefined) this.#work.load();
    else this.#work.retry();
  }

  readonly #workChanged = (): void => {
    const { value, failure, retry } = this.#work;
    if (failure !== undefined && this.#waiting.length > 0) {
      this.notice = { code: 'part_unavailable', values: { reason: failure }, retry };
      // Only the last action is performed when the part has loaded; earlier ones are stale.
      this.#waiting = this.#waiting.slice(-1);
    } else if (value) {
      this.notice = undefined;
      for (const act of this.#waiting.splice(0)) act(value);
    }
    this.around.draw();
  };

  #place(): WorkPlace {
    const { localizer } = this.around;
    return {
      ...this.around,
      notebooks: this.notebooks,
      live: this.live,
      variant: variantHere(),
      language: () => localizer.language,
      saveFile,
      whenDrawn: this.#whenDrawn,
      report: this.#report,
    };
  }
}
