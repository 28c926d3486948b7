import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { Result } from '../../instrument/compute.ts';
import type { PageEngines } from '../../instrument/engines.ts';
import type { Instrument } from '../../instrument/instrument.ts';
import type { Model } from '../../instrument/model.ts';
import { fitting } from '../../instrument/settings/adapted.ts';
import { draftOf } from '../../instrument/settings/draft.ts';
import {
  configOf,
  lessonOwnSettings,
  lessonState,
  maxElements,
} from '../../instrument/store/state.ts';
import type { Exercises, ExercisesHost } from '../../notebook/lesson/exercises.ts';
import type { LessonHost, Reader } from '../../notebook/lesson/lesson.ts';
import type { LinkedInstrument } from '../../notebook/link/link.ts';
import { DrawingPlaces } from '../../notebook/output/drawing_places.ts';
import type { Marked } from '../../notebook/output/printed_element.ts';
import { Scrollers } from '../../notebook/output/scrollers.ts';
import { notebookView } from '../../notebook/view.ts';
import { words } from '../../notebook/words.ts';
import type { PythonClient } from '../../python/protocol.ts';
import type { Files } from '../../ui/files.ts';
import { Loadable } from '../../ui/loadable.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import { loadPart } from '../../ui/part.ts';
import { retryNotice } from '../../ui/retry.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Screen } from '../../ui/screen.ts';
import { LessonSync } from './lesson_sync.ts';
import { NotebookPage } from './notebook_page.ts';
import { Plots } from './plots.ts';

/** The instrument as the first lesson's notebook sees it. */
const linkedInstrument = (
  { page, actions }: Instrument,
  followAgain: () => void,
): LinkedInstrument => ({
  showInput: ({ tensor, settings }) => {
    const config = configOf(settings);
    actions.edit((draft) =>
      fitting({
        ...draftOf({ tensor, sample: undefined, config }),
        textOpen: draft.textOpen,
      }),
    );
  },
  told: () => page.awaited ?? page.draft,
  followAgain,
  mostElements: maxElements,
  own: { tensor: lessonState.tensor, settings: lessonOwnSettings },
});

/** The page's services for the lessons. */
export interface LessonsHost extends Pick<LessonHost, 'seen' | 'follow'> {
  readonly localizer: Localizer;
  readonly files: Files;
  readonly screen: Screen;
  readonly engines: PageEngines;
  readonly instrument: Instrument;
  readonly python: PythonClient | undefined;
  readonly isFramed: boolean | undefined;
  /** The whole address of a lesson's own page in the page's language, if lessons have pages. */
  readonly linkTo?: ((lesson: string, language: Language) => string) | undefined;
  /** Shows a tensor, named as behind `#with&`, in the instrument; resolves with whether that is valid. */
  readonly openExample: (state: string) => Promise<boolean>;
  /** Navigates to another place in the lessons, from which Back returns. */
  readonly go: (visit: () => void) => void;
}

/** The lessons below the instrument: a notebook with its plots and drawings, and what surrounds it. */
export class Lessons {
  readonly notebook: NotebookPage;
  readonly sync: LessonSync;
  readonly #reader: Loadable<Reader>;
  readonly #exercises: Loadable<Exercises>;
  /** Whether a notebook has been in sight. */
  #isSeen = false;
  readonly #plots: Plots;
  readonly #drawings: DrawingPlaces<[Result | undefined, Language, unknown]>;
  readonly #scrollers: Scrollers;
  /** A version of the lessons, so that a drag in the instrument does not re-render them. */
  #changes = 0;
  /** Whether the last render included the notebook. */
  #isRendered = false;

  constructor(readonly around: LessonsHost) {
    const { localizer, files, screen, engines, instrument, python, seen, follow, openExample } =
      around;
    const { root, draw } = screen;
    const changed = () => {
      this.#changes += 1;
      draw();
    };
    this.#scrollers = new Scrollers(root);
    this.#plots = new Plots(
      localizer,
      () => loadPart(() => import('../../charts/drawing.ts')),
      changed,
    );
    this.#drawings = new DrawingPlaces(
      root,
      async () => {
        const { openDrawings } = await loadPart(() => import('../../notebook/drawings/view.ts'));
        const read = (names: readonly string[]) => this.notebook.read(names);
        return openDrawings({ files, screen, engines, read, changed: draw });
      },
      draw,
    );
    const aroundReader: LessonHost = {
      root,
      draw: changed,
      // Without them the list has only titles; the next time that it comes into view tries again.
      listSeen: () => {
        // The exercises' part also keeps the progress, which stands below the list.
        const isNews = !this.#isSeen;
        this.#isSeen = true;
        if (isNews) changed();
        this.notebook.loadSummaries().then(changed, () => {});
      },
      seen: () => {
        this.#isSeen = true;
        seen();
        changed();
      },
      follow,
    };
    // The lessons wait for what surrounds them, so that the layout does not shift.
    this.#reader = new Loadable(async () => {
      const module = loadPart(() => import('../../notebook/lesson/lesson.ts'));
      await screen.addSheet(files.address('lesson.css'));
      const { Reader } = await module;
      return new Reader(aroundReader);
    }, changed);
    const aroundExercises: ExercisesHost = {
      root,
      saveFile,
      draw: changed,
      only: () => this.only,
      progress: () => this.#reader.value?.progress,
      open: openExample,
      isStored: () => instrument.aim.stored !== undefined,
    };
    this.#exercises = new Loadable(async () => {
      const module = loadPart(() => import('../../notebook/lesson/exercises.ts'));
      await screen.addSheet(files.address('exercises.css'));
      const { Exercises } = await module;
      return new Exercises(aroundExercises);
    }, changed);
    this.notebook = new NotebookPage({
      localizer,
      root,
      files,
      draw: changed,
      addSheet: (href) => screen.addSheet(href),
      python,
      picture: (data) => this.#plots.pictureOf(data),
      checked: async (report) => (await this.#exercises.load())?.report(report),
      lesson: 'quantize_and_dequantize',
      instrument: linkedInstrument(instrument, () => this.sync.followAgain()),
    });
    this.sync = new LessonSync(this.notebook, engines.lessonClient, draw);
  }

  /** Loads what surrounds the lessons; until then, or until it has failed, nothing is shown. */
  load(): void {
    this.#reader.load();
  }

  /** The id of the answer of the only exercise that is shown; embed.html names it. */
  get only(): string | undefined {
    const { lesson, cell } = this.notebook.places.current;
    return document.body.dataset.exercise === `${lesson}/${cell}` ? cell : undefined;
  }

  /** Whether there is an instrument besides the lesson; a frame has one where its exercise needs it. */
  get hasInstrument(): boolean {
    const { only } = this;
    const { active } = this.notebook.notebooks;
    const exercises = this.#exercises.value;
    if (!this.around.isFramed) return true;
    if (!only || !active || !exercises) return false;
    return exercises.isExampleOpen || exercises.asksForScale(active, only);
  }

  get #isDue(): boolean {
    return this.#reader.value !== undefined || this.#reader.failure !== undefined;
  }

  view(): ReturnType<typeof guard> | typeof nothing {
    this.#isRendered = false;
    if (!this.#isDue) return nothing;
    const { result, problems } = this.around.instrument.page;
    const { panels, unsynced } = this.sync;
    const { language } = this.around.localizer;
    const stale = problems.length > 0;
    const key = [language, this.#changes, panels, stale, unsynced];
    return guard(key, () => this.#opened(result, stale));
  }

  #opened(result: Result | undefined, stale: boolean): TemplateResult {
    this.#isRendered = true;
    this.#scrollers.look();
    const { notebook, sync } = this;
    const { instrument, isFramed, go } = this.around;
    const chart = this.#plots.chartOf(sync.panels, result);
    const exercises = this.#exercises.value;
    const { only } = this;
    const { active } = notebook.notebooks;
    const isDue = active?.notebook.cells.some(({ metadata }) => metadata.nbgrader);
    if ((only || this.#isSeen) && isDue) this.#exercises.load();
    const model = {
      ...notebook.model(chart, stale, markedIn(instrument.model), sync.unsynced),
      exercise: exercises?.cell,
    };
    const view = notebookView(model, notebook.actions);
    const { opened, language } = model;
    const { value: reader, failure, retry } = this.#reader;
    if (!reader) {
      const values = { reason: String(failure) };
      return html`${retryNotice(language, 'part_unavailable', values, retry)} ${view}`;
    }
    const { failure: reason } = this.#exercises;
    if (only && reason !== undefined)
      return retryNotice(language, 'part_unavailable', { reason }, this.#exercises.retry);
    if (only && !exercises)
      return html`<p class="hint">${message(language, words, 'lesson.loading')}</p>`;
    const { entries } = notebook;
    const { missing } = notebook.places;
    const choose = (name: string) => go(() => notebook.choose(name));
    const progressTools = exercises?.progressView(language);
    const { linkTo } = this.around;
    const place = {
      isFramed,
      isAlone: only !== undefined,
      linkTo: isFramed ? undefined : linkTo && ((lesson: string) => linkTo(lesson, language)),
    };
    const around = { language, opened, entries, missing, choose, progressTools };
    return reader.view({ ...around, ...place }, view);
  }

  /** Call this after each render. */
  drawn(): void {
    const { screen, instrument, localizer } = this.around;
    const { result, problems } = instrument.page;
    const { root } = screen;
    this.#reader.value?.drawn(root, { opened: this.notebook.notebooks.active });
    // Scrolling to a cell waits until the content above it has its height.
    if (this.#isDue && (result || problems.length > 0)) this.notebook.drawn();
    if (this.#isRendered) this.#drawings.look();
    this.sync.drawn(root);
    this.#drawings.draw(result, localizer.language, this.notebook.run);
  }

  /** Scrolls to the list of lessons. */
  toCards(): void {
    this.#reader.value?.toCards(this.around.screen.root);
  }
}

/** The selected or pointed element, and the number of elements. */
function markedIn({ pointed, result }: Model): Marked | undefined {
  const index = pointed ?? result?.state.element;
  return result && index !== undefined
    ? { index, count: result.state.tensor.data.length }
    : undefined;
}
