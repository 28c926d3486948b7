import type { TemplateResult } from 'lit-html';
import type { Given } from '../../notebook/drawings/drawing.ts';
import type { EditingHost } from '../../notebook/editing_host.ts';
import { LazyEditing } from '../../notebook/lazy_editing.ts';
import { isBonded } from '../../notebook/link/sources.ts';
import type { Output } from '../../notebook/output/output.ts';
import { SafeText } from '../../notebook/output/safe_text.ts';
import type {
  NotebookActions,
  NotebookEntry,
  NotebookModel,
  NotebookNotice,
} from '../../notebook/page_model.ts';
import { LessonFiles } from '../../notebook/store/lesson_files.ts';
import { LessonList } from '../../notebook/store/lesson_list.ts';
import { type Following, LiveLesson } from '../../notebook/store/live_lesson.ts';
import { Notebooks } from '../../notebook/store/notebooks.ts';
import { AfterRender } from '../../ui/after_render.ts';
import type { Files } from '../../ui/files.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import { loadPart } from '../../ui/part.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Screen } from '../../ui/screen.ts';
import { variantHere } from '../../ui/variant.ts';
import { bringInSight, LessonPlaces } from './lesson_places.ts';

/** The page's services for the notebook. */
export interface NotebookHost
  extends Pick<EditingHost, 'root' | 'python' | 'picture' | 'instrument' | 'checked'> {
  readonly localizer: Localizer;
  readonly files: Files;
  readonly draw: () => void;
  readonly addSheet: Screen['addSheet'];
  /** The lesson whose outputs the lesson core computes. */
  readonly lesson: string;
}

/**
 * The notebook on the page: composes the open notebooks, the lessons that can be opened, the place that
 * is shown, and the part that edits and runs, and makes their view model.
 */
export class NotebookPage {
  readonly notebooks: Notebooks;
  readonly places: LessonPlaces;
  readonly actions: NotebookActions;
  readonly #live: LiveLesson;
  readonly #shelf: LessonList;
  readonly #work: LazyEditing;
  readonly #safe: SafeText;
  readonly #afterRender: AfterRender;
  #notice: NotebookNotice | undefined;

  constructor(readonly around: NotebookHost) {
    const { root, files, draw, localizer, lesson } = around;
    const notebooks = new Notebooks(draw);
    const afterRender = new AfterRender(draw);
    const open = async () => {
      const module = loadPart(() => import('../../notebook/editing.ts'));
      await around.addSheet(files.address('work.css'));
      const { NotebookEditing } = await module;
      return new NotebookEditing(this.#workPlace());
    };
    const work = new LazyEditing(open, this.#report, draw);
    const shelf = new LessonList({
      files: new LessonFiles(files, localizer),
      notebooks,
      work,
      first: lesson,
      loaded: () => this.#report(undefined),
    });
    const report = (error: unknown, retry: () => void) => {
      this.#lessonMissing(error, retry);
      // The link that was followed may be far from the notebook.
      afterRender.add(() => bringInSight(root, root.querySelector('.notices [data-code]')));
    };
    this.places = new LessonPlaces({ root, notebooks, shelf, afterRender, draw, report });
    this.actions = work.actions(this.#useOwn);
    this.notebooks = notebooks;
    this.#live = new LiveLesson(notebooks, lesson);
    this.#safe = new SafeText(
      () => loadPart(() => import('../../notebook/output/rich.ts')),
      draw,
      () => localizer.language.code,
    );
    this.#afterRender = afterRender;
    this.#work = work;
    this.#shelf = shelf;
  }

  #workPlace(): EditingHost {
    const { localizer } = this.around;
    return {
      ...this.around,
      notebooks: this.notebooks,
      live: this.#live,
      variant: variantHere(),
      language: () => localizer.language,
      saveFile,
      whenDrawn: this.#afterRender.add,
      report: this.#report,
    };
  }

  // ---- the list of notebooks ----

  /** The lessons and the opened files. */
  get entries(): readonly NotebookEntry[] {
    const files = [...this.notebooks.openNotebooks.values()].filter(({ isLesson }) => !isLesson);
    return [...this.#shelf.lessons, ...files];
  }

  /** The title of the lesson that was asked for, or of the file; undefined where neither was. */
  get title(): string | undefined {
    const { active } = this.notebooks;
    const isAskedFor = this.places.current.lesson !== undefined || active?.isLesson === false;
    return isAskedFor ? active?.title : undefined;
  }

  /** Loads the sentences about the lessons, for the list of lessons. */
  loadSummaries(): Promise<void> {
    return this.#shelf.loadSummaries();
  }

  /** Shows a lesson from its beginning, or an opened file. */
  choose(name: string): void {
    this.#notice = undefined;
    if (this.#shelf.has(name)) this.places.begin(name);
    else this.#shelf.show(name);
  }

  /** Translates the lessons after a change of the page's language, except edited texts. */
  async translate(): Promise<void> {
    try {
      await this.#shelf.translate();
    } catch (error) {
      this.#lessonMissing(error, () => this.translate());
    }
    this.around.draw();
  }

  /** Whether there are unsaved changes, which would be lost with the page. */
  get hasUnsaved(): boolean {
    const drafts = this.#work.value?.drafts;
    drafts?.flush();
    return [...this.notebooks.openNotebooks.values()].some(
      (opened) => opened.edited && !drafts?.holds(opened),
    );
  }

  // ---- what the drawings in a lesson follow ----

  /** An object that is replaced when a cell of the active notebook has run; undefined before. */
  get run(): unknown {
    return this.#work.value?.runOf(this.notebooks.active);
  }

  /** The variables of the active notebook with these names, as numbers. */
  async read(names: readonly string[]): Promise<Given | undefined> {
    return this.#work.value?.numbersOf(this.notebooks.active, names);
  }

  // ---- the link to the instrument ----

  /** Follows a new input of the instrument, with the lesson core's outputs. */
  readonly follow: Following['follow'] = (...given) => this.#following.follow(...given);

  readonly holds: Following['holds'] = (tensor) => this.#following.holds(tensor);

  get #following(): Following {
    return this.#work.value?.link ?? this.#live;
  }

  /** Whether the active notebook shows the instrument's tensor. */
  get isLinked(): boolean {
    const { active } = this.notebooks;
    return active !== undefined && isBonded(active, this.around.lesson);
  }

  readonly #useOwn = (): void => {
    const { instrument } = this.around;
    const said = this.#work.value?.link.agreed ?? this.#live.last?.[0];
    instrument.showInput(said ?? instrument.own);
  };

  // ---- rendering ----

  readonly #report = (notice: NotebookNotice | undefined): void => {
    this.#notice = notice;
    this.around.draw();
  };

  readonly #lessonMissing = (error: unknown, retry: () => void): void => {
    this.#report({ code: 'lesson_unavailable', values: { reason: String(error) }, retry });
  };

  model(
    chart: (output: Output, cell: string) => TemplateResult | undefined,
    stale: boolean,
    marked: NotebookModel['marked'],
    unsynced: NotebookModel['unsynced'],
  ): Omit<NotebookModel, 'exercise'> {
    const { isLinked } = this;
    const { python, localizer, files } = this.around;
    const { active: opened } = this.notebooks;
    return {
      ...this.#work.model(opened, python?.state),
      language: localizer.language,
      opened,
      helper: files.address('lessons/helper.py'),
      stale,
      notice: this.#notice ?? this.#safe.notice,
      failure: this.places.failure,
      marked: isLinked ? marked : undefined,
      unsynced: isLinked ? unsynced : undefined,
      chart,
      safe: this.#safe.drawing(),
    };
  }

  /** Call this after the page has been rendered. */
  drawn(): void {
    this.#afterRender.drawn();
  }
}
