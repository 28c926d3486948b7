import { html, type TemplateResult } from 'lit-html';
import type { Missing } from '../../lesson/lesson.ts';
import type { Place } from '../../lesson/place.ts';
import { message } from '../../messages/index.ts';
import type { Speech } from '../../messages/speech.ts';
import { bookOf, inWordsOf } from '../../notebook/book.ts';
import { keptNames } from '../../notebook/kept.ts';
import { LessonFiles } from '../../notebook/lesson_files.ts';
import { type Following, LiveLesson } from '../../notebook/live_lesson.ts';
import { cellOf } from '../../notebook/model.ts';
import { Notebooks } from '../../notebook/notebooks.ts';
import type { Output } from '../../notebook/output.ts';
import type { Entry, NotebookActions, NotebookModel, Notice } from '../../notebook/page_model.ts';
import { SafeText } from '../../notebook/safe_text.ts';
import { isBonded } from '../../notebook/sources.ts';
import type { Work, WorkModel, WorkModule } from '../../notebook/work.ts';
import type { WorkPlace } from '../../notebook/work_place.ts';
import type { Files } from '../../platform/files.ts';
import { Loadable } from '../../platform/loadable.ts';
import { variantHere } from '../../platform/variant.ts';
import { saveFile } from '../../playground/save_file.ts';

/** What the notebook needs of the page around it. */
export interface Surroundings
  extends Pick<WorkPlace, 'root' | 'python' | 'picture' | 'instrument'> {
  readonly speech: Speech;
  readonly files: Files;
  readonly draw: () => void;
  /** The lesson that the lesson core computes. */
  readonly lesson: string;
}

/** What there is to see of work that nobody has begun. */
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
 * The notebook's side of the page: which notebooks there are, and how they are read. Whatever changes
 * or runs them belongs to a part that is loaded when somebody is about to; what is asked for
 * meanwhile waits.
 */
export class NotebookPage {
  readonly notebooks: Notebooks;
  readonly live: LiveLesson;
  notice: Notice | undefined;
  failure: NotebookModel['failure'];
  #lessons: readonly Entry[] = [];
  readonly #files: LessonFiles;
  readonly #safe: SafeText;
  readonly #work: Loadable<Work>;
  #waiting: ((work: Work) => void)[] = [];
  /** What waits for the next drawing to have been done, such as the focus of a new cell. */
  #afterDrawing: (() => void)[] = [];

  constructor(readonly around: Surroundings) {
    const { files, draw, speech, lesson } = around;
    this.#files = new LessonFiles(files, speech);
    this.notebooks = new Notebooks(draw);
    this.live = new LiveLesson(this.notebooks, lesson);
    this.#safe = new SafeText(() => files.module('rich.js'), draw);
    this.#work = new Loadable(async () => {
      const { openWork } = await files.module<WorkModule>('work.js');
      return openWork(this.#place());
    }, this.#workChanged);
  }

  /** The place that is shown or on its way; of a file, which has none, the lesson before it. */
  readonly #start: Place = {};
  place = this.#start;
  /** What an address named that is not there. */
  missing: Missing | undefined;

  /**
   * Shows a lesson and one cell of it; where they are not there, the first lesson or the beginning,
   * and says so. A lesson that cannot be had leaves what is shown.
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
    // The first lesson is there in any case; whether another is, the list says.
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
      this.notebooks.update(active.name, (book) => ({ ...book, selected: cell }));
      this.#whenDrawn(() => this.#toCell(cell));
    } else {
      this.place = { lesson };
      this.missing = { cell };
    }
  }

  #asked = '';

  /** Shows a lesson, unless another has been asked for by the time that it is there. */
  async #openLesson(name: string): Promise<void> {
    this.#asked = name;
    if (this.notebooks.books.has(name)) {
      this.#shelf.show(name);
      return;
    }
    const parts = await this.#files.read(name, name === this.around.lesson);
    if (this.#asked !== name) return;
    this.#report(undefined);
    this.notebooks.add(bookOf(...parts));
    if (keptNames().includes(name)) this.#withWork((work) => work.restore(name));
  }

  /** Shows a lesson from its beginning, or a file that was opened. */
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

  /** To where the lesson begins. */
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

  /** The page speaks another language: the lessons follow, but for what somebody has written. */
  async speak(): Promise<void> {
    try {
      this.#lessons = await this.#files.index();
      for (const { name, isLesson, live } of this.notebooks.books.values()) {
        if (!isLesson) continue;
        const other = bookOf(...(await this.#files.read(name, live)));
        this.notebooks.lessons.set(name, other);
        this.notebooks.update(name, (book) => inWordsOf(book, other));
      }
    } catch (error) {
      this.#lessonMissing(error, () => this.speak());
    }
    this.around.draw();
  }

  /** The instrument has another input, of which the lesson core made these outputs. */
  readonly follow: Following['follow'] = (...given) =>
    (this.#work.value?.link ?? this.live).follow(...given);

  readonly holds: Following['holds'] = (tensor) =>
    (this.#work.value?.link ?? this.live).holds(tensor);

  /** Whether the notebook that is shown is about the instrument's tensor. */
  get isLinked(): boolean {
    const { active } = this.notebooks;
    return active !== undefined && isBonded(active, this.around.lesson);
  }

  readonly #useOwn = (): void => {
    const { instrument } = this.around;
    const said = this.#work.value?.link.agreed ?? this.live.last?.[0];
    instrument.showInput(said ?? instrument.own);
  };

  readonly #report = (notice: Notice | undefined): void => {
    this.notice = notice;
    this.around.draw();
  };

  /** Whether something typed would be lost with the page. */
  get hasUnsaved(): boolean {
    const drafts = this.#work.value?.drafts;
    drafts?.flush();
    return [...this.notebooks.books.values()].some((book) => book.edited && !drafts?.holds(book));
  }

  /** The lessons, and the files that were opened. */
  get entries(): readonly Entry[] {
    const files = [...this.notebooks.books.values()].filter(({ isLesson }) => !isLesson);
    return [...this.#lessons, ...files];
  }

  model(
    chart: (output: Output, cell: string) => TemplateResult | undefined,
    stale: boolean,
    marked: NotebookModel['marked'],
    parted: NotebookModel['parted'],
  ): NotebookModel {
    const { notebooks, notice, failure } = this;
    const { active: book } = notebooks;
    return {
      ...(this.#work.value?.model(book) ?? {
        ...noWork,
        python: this.around.python?.state ?? noWork.python,
      }),
      language: this.around.speech.language,
      book,
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

  /** In the instrument: that the notebook cannot follow it, and the way back; nothing where it can. */
  bondView(parted: NotebookModel['parted']): TemplateResult | undefined {
    if (!parted || !this.isLinked) return undefined;
    const { language } = this.around.speech;
    return html`<p class="bond hint" data-bond=${parted}>
      ${message(language, 'notebook.parted.note')}
      <button type="button" data-action="useOwn" @click=${this.#useOwn}>
        ${message(language, 'notebook.useOwn')}
      </button>
    </p>`;
  }

  /** To be called when the page has been drawn. */
  drawn(): void {
    for (const act of this.#afterDrawing.splice(0)) act();
  }

  readonly #whenDrawn = (act: () => void): void => {
    this.#afterDrawing.push(act);
    this.around.draw();
  };

  /** Whatever a person does to a notebook, done now or when the part that does it has come. */
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

  /** Shows open notebooks, for work on them or without. */
  get #shelf(): Pick<Notebooks, 'show'> {
    return this.#work.value?.desk ?? this.notebooks;
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
      // What was asked for last is done after all once the part is there; what came before is stale.
      this.#waiting = this.#waiting.slice(-1);
    } else if (value) {
      this.notice = undefined;
      for (const act of this.#waiting.splice(0)) act(value);
    }
    this.around.draw();
  };

  #place(): WorkPlace {
    const { speech } = this.around;
    return {
      ...this.around,
      notebooks: this.notebooks,
      live: this.live,
      variant: variantHere(),
      language: () => speech.language,
      saveFile,
      whenDrawn: this.#whenDrawn,
      report: this.#report,
    };
  }
}
