import type { TemplateResult } from 'lit-html';
import { Loadable } from '../ui/loadable.ts';
import type { Localizer } from '../ui/messages/localizer.ts';
import { actionsOf } from './actions.ts';
import { CachedCharts } from './cached_charts.ts';
import { integersOf, standIn } from './coded/integers.ts';
import type { Engines, Result } from './compute.ts';
import { FileOpener } from './export/file_opener.ts';
import type { ShareView } from './export/share_view.ts';
import type { FirstScreen } from './game/first_screen.ts';
import type {
  Actions,
  Coded,
  FileReceiver,
  Model,
  UiState,
  UnfoldedViews,
  Workbench,
} from './model.ts';
import type { Pictures } from './panels/compute.ts';
import { benchLoading } from './problems.ts';
import { readDraft } from './settings/draft.ts';
import { type Locks, unlocked } from './settings/locks.ts';
import { PageState, type Within } from './store/page_state.ts';
import { lessonState, type PendingState } from './store/state.ts';
import { UiStore } from './store/ui_store.ts';
import { Transition } from './transition.ts';
import { playgroundView } from './view.ts';

/** Observes the widths of elements. */
class Widths {
  readonly #watched = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** `onResize` gets whole CSS pixels; hidden elements (width 0) are not reported. */
  constructor(onResize: (element: Element, width: number) => void) {
    this.#observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const width = Math.floor(contentRect.width);
        if (width > 0) onResize(target, width);
      }
    });
  }

  /** Replaces the observed elements. */
  watch(elements: Iterable<Element>): void {
    const wanted = new Set(elements);
    for (const element of this.#watched) {
      if (wanted.has(element)) continue;
      this.#observer.unobserve(element);
      this.#watched.delete(element);
    }
    for (const element of wanted) {
      if (this.#watched.has(element)) continue;
      this.#observer.observe(element);
      this.#watched.add(element);
    }
  }
}

/** Whether the instrument shows something that the workbench explains, draws or has tools for. */
export function needsWorkbench(
  { look, draft, problems, result }: PageState,
  { open }: UiState,
  root: ParentNode,
): boolean {
  const isAsked =
    draft.stored !== undefined ||
    draft.part !== undefined ||
    look.chart !== 'line' ||
    look.pinned !== undefined ||
    open.size > 0;
  const isNoted = draft.adapted !== undefined || draft.sharing !== 'tensor' || problems.length > 0;
  // Min–max clips only if its zero point is out of range.
  const isClipped = draft.source === 'minMax' && (result?.anatomy.counts[1] ?? 0) > 0;
  // The workbench adds zooming to pictures.
  return isAsked || isNoted || isClipped || root.querySelector('canvas.raster') !== null;
}

/** The page's services for the instrument. */
export interface InstrumentHost {
  readonly localizer: Localizer;
  readonly engines: Engines;
  readonly loadWorkbench: () => Promise<Workbench>;
  /**
   * The game and the ways in, on a page of its own, where the controls unfold when they are wanted. An
   * embedded instrument shows its controls.
   */
  readonly first?: FirstScreen | undefined;
  /** The views that other pages begin without, and that come there with the workbench. */
  readonly unfolded?: UnfoldedViews;
  /** Draws large tensors until the workbench is loaded; without it they are left empty. */
  readonly pictures?: Pictures;
  /** Inserts code into a notebook. */
  readonly addCell?: (source: string) => void;
  /** The link to the current state, and the view of the button that copies it. */
  readonly link?: () => string;
  readonly share?: ShareView;
  readonly openOthers?: FileReceiver['openOthers'];
  /** The page that opens whole checkpoints, if there is one beside this page. */
  readonly reportAddress?: string | undefined;
  /** Whether the last settled state is too large for the page's address. */
  readonly isUnlinkable?: () => boolean;
  readonly draw: () => void;
}

/**
 * The instrument as a part of a page. Actions change its two stores, `page` and `ui`; each change
 * requests a render, in which `view` makes the whole instrument from `model`. It does not access a
 * document.
 */
export class Instrument {
  readonly page: PageState;
  readonly ui: UiStore;
  readonly actions: Actions;
  /** The locks that the reader sees; `page.within` enforces them. */
  locks: Locks = unlocked;
  /** The state that the reader's reset restores. */
  origin: PendingState = lessonState;
  /** The workbench, which a first visit does not need: it is loaded on demand. */
  workbench = this.#lateWorkbench();
  readonly #charts: CachedCharts;
  readonly #transition: Transition;
  readonly files = new FileOpener(this);

  constructor(readonly around: InstrumentHost) {
    const { engines, draw } = around;
    const isHeld = () => this.ui.state.rulerStart !== undefined;
    this.#transition = new Transition(engines, draw, isHeld);
    this.page = new PageState(engines, draw, (before, after) =>
      this.#transition.begin(before, after),
    );
    this.ui = new UiStore(draw);
    if (around.first) this.ui.state = { ...this.ui.state, isUnfolded: false };
    this.actions = actionsOf(this);
    this.#charts = new CachedCharts(draw);
  }

  #lateWorkbench(): Loadable<Workbench> {
    return new Loadable(
      () => this.around.loadWorkbench(),
      () => this.around.draw(),
    );
  }

  // ---- state ----

  /** Shows another state: a reader's request within the locks, the page's own request in full. */
  show(wanted: PendingState, within?: Within): void {
    this.ui.set({ notice: undefined });
    this.unfoldFor(wanted);
    this.page.show(wanted, within);
  }

  /** Unfolds the controls for a state that only they explain. */
  unfoldFor(wanted: PendingState): void {
    if (this.ui.state.isUnfolded === false && this.around.first?.needsControls(wanted))
      this.ui.set({ isUnfolded: true });
  }

  /** The state that will be shown if nothing else happens; its tensor may still be pending. */
  get aim(): PendingState {
    const { awaited, draft, look, result } = this.page;
    if (awaited) return awaited;
    return { ...(readDraft(draft).form ?? result?.state ?? lessonState), ...look };
  }

  /** The result of the draft; undefined while the draft is invalid or being computed. */
  get settled(): Result | undefined {
    const { result, problems, busy } = this.page;
    return busy || problems.length > 0 || this.ui.state.notice ? undefined : result;
  }

  get #isUnlinkable(): boolean {
    return this.around.isUnlinkable?.() ?? false;
  }

  get model(): Model {
    const { draft, problems, look, history } = this.page;
    const passing = this.#transition.on(this.page.result);
    const result = passing ?? this.page.result;
    const busy = this.page.busy || passing !== undefined;
    const { locks, workbench } = this;
    const { canUndo, canRedo } = history;
    const { language } = this.around.localizer;
    // Before anything reads the model, so that the first refusal has its sentence.
    workbench.value?.addErrors(language);
    const unlinkable = this.#isUnlinkable;
    const coded = result && this.codedOf(result);
    const shown = { draft, problems, result, coded, busy, look, canUndo, canRedo, locks };
    const { state } = this.ui;
    // The element under a resting pointer may disappear with a larger tensor.
    const { pointed = -1 } = state;
    const isThere = result?.state.tensor.data[pointed] !== undefined;
    const under = { pointed: isThere ? pointed : undefined };
    return {
      ...state,
      ...shown,
      ...under,
      language,
      unlinkable,
      workbenchFailure: workbench.failure,
      reportAddress: this.around.reportAddress,
    };
  }

  /** The tensor in its format: the one place that chooses between integers and stored formats. */
  codedOf(result: Result): Coded {
    if (!result.state.stored) return integersOf(result);
    return this.workbench.value?.coded(result) ?? standIn(result, benchLoading);
  }

  // ---- rendering ----

  /** The panels of the current result, shared by the instrument and the notebook. */
  panels(): TemplateResult | undefined {
    const { model, actions, workbench, around } = this;
    const { coded } = model;
    const pictures = coded && workbench.value?.pictures(model, actions, coded);
    return this.#charts.panels(model, actions, pictures ?? around.pictures);
  }

  /** `figured` has the figures that are shown, where those of a drag's last result can wait. */
  view(
    panels: TemplateResult | undefined,
    syncNote?: TemplateResult,
    figured?: Coded,
  ): TemplateResult {
    const { model, actions } = this;
    const { first, unfolded, share } = this.around;
    if (this.page.result) first?.note(this.page.result);
    const line = this.#charts.line(model, actions);
    const workbench = this.workbench.value;
    const parts = { panels, line, first, unfolded, share, workbench, syncNote, figured };
    return playgroundView(model, actions, parts);
  }

  /** Call this after the page has been rendered. */
  drawn(root: ParentNode): void {
    this.files.drawn(root);
    const isInput = !this.around.unfolded && root.querySelector('.input') !== null;
    const isNeeded =
      !this.workbench.value && (isInput || needsWorkbench(this.page, this.ui.state, root));
    if (isNeeded || this.#isUnlinkable) this.workbench.load();
    this.measure(root);
  }

  /** Measures the frames of the charts, also those of a picture that the first render will replace. */
  measure(root: ParentNode): void {
    // By id, because this runs for every frame of a drag; a class selector would visit every cell.
    const frames = ['#chart', '#grid'].map((id) => root.querySelector(id));
    this.#widths.watch(frames.filter((frame) => frame !== null));
  }

  /**
   * Charts are drawn in CSS pixels, so that text keeps its size at any width; the grid renders only
   * its visible part.
   */
  readonly #widths = new Widths((frame, width) => {
    this.ui.set(frame.id === 'grid' ? { gridWidth: width } : { chartWidth: width });
  });

  /** Call this when the page is hidden. The instrument resumes with the next render. */
  rest(): void {
    this.#charts.rest();
    this.#widths.watch([]);
    // The work of the workbench ends with its engine.
    this.workbench = this.#lateWorkbench();
  }
}
