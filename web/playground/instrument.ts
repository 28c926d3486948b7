import type { TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../charts/keys.ts';
import { mostAtOnce } from '../charts/panels/raster_limits.ts';
import type { Localizer } from '../messages/localizer.ts';
import { Loadable } from '../platform/loadable.ts';
import { Widths } from '../platform/widths.ts';
import { fitting } from './adapted.ts';
import { configDraft, isReadable, readDraft, withTensor, withText } from './draft.ts';
import { withTextOpen } from './edits.ts';
import type { Guide } from './guide.ts';
import type { Engines, Result } from './lab.ts';
import { type Locks, unlocked } from './locks.ts';
import type { Actions, FileReceiver, Model, UiState, Workbench } from './model.ts';
import { PageState, type Within } from './page_state.ts';
import { emptyPictures, panelsView } from './panels.ts';
import type { Pictures } from './panels_data.ts';
import type { ParsedAddress } from './parameters.ts';
import { benchLoading } from './problems.ts';
import { rulerView } from './ruler_view.ts';
import { presets } from './samples.ts';
import type { ShareView } from './share_view.ts';
import { lessonState, type PendingState } from './state.ts';
import { playgroundView } from './view.ts';

/** What the instrument needs from the page around it. */
export interface InstrumentHost {
  readonly localizer: Localizer;
  readonly engines: Engines;
  readonly loadWorkbench: () => Promise<Workbench>;
  /** The guide for newcomers, where there is room for it. */
  readonly guide?: Guide;
  /** Draws large tensors until the workbench is loaded; without it they are left empty. */
  readonly pictures?: Pictures;
  /** Inserts code into a notebook. */
  readonly addCell?: (source: string) => void;
  /** The link to the current state, and the view of the button that copies it. */
  readonly link?: () => string;
  readonly share?: ShareView;
  readonly openOthers?: FileReceiver['openOthers'];
  /** Whether the last settled state is too large for the page's address. */
  readonly isUnlinkable?: () => boolean;
  readonly draw: () => void;
}

/** A memoized view and its key. */
interface Made {
  readonly key: Key;
  readonly view: TemplateResult;
}

/** The instrument as a part of a page: its state and its UI state. It does not access a document. */
export class Instrument {
  readonly page: PageState;
  readonly actions: Actions;
  /** The locks that the reader sees; `page.within` enforces them. */
  locks: Locks = unlocked;
  /** The state that the reader's reset restores. */
  origin: PendingState = lessonState;
  #ui: UiState = {
    pointed: undefined,
    range: undefined,
    sampleForm: { kind: 'normal', shape: '8 × 8', seed: '0' },
    firstRow: 0,
    firstColumn: 0,
    gridWidth: 0,
    isGridAtEnd: false,
    chartWidth: 0,
    rulerDomain: undefined,
    rulerStart: undefined,
    open: new Set(),
    notice: undefined,
    copied: undefined,
  };

  constructor(readonly around: InstrumentHost) {
    const { engines, draw } = around;
    this.page = new PageState(engines, draw);
    this.actions = this.#actions();
  }

  /** Shows the state of an address, or the lesson's state if the address is invalid. */
  open(read: ParsedAddress): void {
    const wrong = 'wrong' in read;
    const values = { parameter: wrong ? read.wrong : '' };
    this.setUi({ notice: wrong ? { code: 'address_unreadable', values } : undefined });
    this.page.show(wrong ? lessonState : read.state);
  }

  /** The state that will be shown if nothing else happens; its tensor may still be pending. */
  get aim(): PendingState {
    const { awaited, draft, look, result } = this.page;
    if (awaited) return awaited;
    return { ...(readDraft(draft).form ?? result?.state ?? lessonState), ...look };
  }

  /** Takes a tensor as text, as if it had been pasted; invalid text is shown with its problem. */
  takeText(text: string): void {
    this.actions.receive((draft) => {
      const next = withText({ ...draft, textOpen: true }, text);
      return isReadable(text) ? withTextOpen(next, draft.textOpen) : next;
    });
  }

  /** Opens the reader's files with the workbench, unless the tensor is locked. */
  async openFiles(files: readonly File[]): Promise<void> {
    if (this.locks.has('sample')) return;
    const refuse: FileReceiver['refuse'] = (code, values) => {
      this.#isRefused = true;
      this.setUi({ notice: { code, values } });
    };
    const workbench = await this.#workbench.retry();
    const { failure } = this.#workbench;
    if (failure !== undefined)
      refuse('file_unreadable', { name: String(files[0]?.name), reason: failure });
    workbench?.openFiles(files, {
      ...this.around,
      show: (wanted) => this.show(wanted, this.page.within),
      takeText: (text) => this.takeText(text),
      takeTensor: (tensor) => this.actions.receive((draft) => withTensor(draft, tensor)),
      refuse,
    });
  }

  /** Shows another state: a reader's request within the locks, the page's own request in full. */
  show(wanted: PendingState, within?: Within): void {
    this.setUi({ notice: undefined });
    this.page.show(wanted, within);
  }

  /** The result of the draft; undefined while the draft is invalid or being computed. */
  get settled(): Result | undefined {
    const { result, problems, busy } = this.page;
    return busy || problems.length > 0 || this.#ui.notice ? undefined : result;
  }

  /** The selected or pointed element, and the number of elements. */
  get marked(): { readonly index: number; readonly count: number } | undefined {
    const { pointed, result } = this.model;
    const index = pointed ?? result?.state.element;
    return result && index !== undefined
      ? { index, count: result.state.tensor.data.length }
      : undefined;
  }

  setUi(change: Partial<UiState>): void {
    const changes = Object.entries(change);
    if (changes.every(([name, value]) => this.#ui[name as keyof UiState] === value)) return;
    this.#ui = { ...this.#ui, ...change };
    this.around.draw();
  }

  get model(): Model {
    const { draft, problems, result, busy, look, history } = this.page;
    const { locks } = this;
    const { canUndo, canRedo } = history;
    const { language } = this.around.localizer;
    const unlinkable = this.around.isUnlinkable?.() ?? false;
    const shown = { draft, problems, result, busy, look, canUndo, canRedo, locks };
    // The element under a resting pointer may disappear with a larger tensor.
    const { pointed = -1 } = this.#ui;
    const isThere = result?.state.tensor.data[pointed] !== undefined;
    const under = { pointed: isThere ? pointed : undefined };
    const workbenchFailure = this.#workbench.failure;
    return { ...this.#ui, ...shown, ...under, language, unlinkable, workbenchFailure };
  }

  #actions(): Actions {
    const { addCell, link } = this.around;
    return {
      ...(addCell && { addCell }),
      ...(link && { link }),
      now: () => this.model,
      edit: (change, kind) => {
        this.setUi({ notice: undefined });
        this.page.edit(change, kind);
      },
      receive: (change) => {
        this.setUi({ notice: undefined });
        this.page.receive(change);
      },
      undo: () => this.page.undo(),
      redo: () => this.page.redo(),
      point: (pointed) => this.setUi({ pointed }),
      select: (element) => this.page.see({ element }),
      see: (look) => this.page.see(look),
      choose: (name) => {
        const { pinned, chart } = this.page.look;
        // The workbench explains what the example demonstrates.
        this.load();
        this.show({ ...presets[name], pinned, chart }, this.page.within);
      },
      retry: () => this.page.retry(),
      retryWorkbench: () => void this.#workbench.retry(),
      reset: () => this.show(this.origin, this.page.within),
      resetSettings: () => {
        const settings = { ...configDraft(this.origin.config), adapted: undefined };
        this.actions.receive((draft) => fitting({ ...draft, ...settings }));
      },
      draw: (sample) => {
        const { result, look } = this.page;
        const { config } = result?.state ?? lessonState;
        // A scale that was set by hand for other values would not suit this tensor.
        const found = config.source === 'given' ? { ...config, source: 'minMax' as const } : config;
        const wanted = { ...look, element: undefined, tensor: undefined, sample, config: found };
        this.show(wanted, this.page.within);
      },
      openFiles: (files) => void this.openFiles(files),
      take: (config) =>
        this.actions.edit((draft) =>
          fitting({ ...draft, ...configDraft(config), adapted: undefined }),
        ),
      setUi: (change) => this.setUi(change),
      toggle: (section, isOpen) => {
        if (this.#ui.open.has(section) === isOpen) return;
        const open = new Set(this.#ui.open);
        if (isOpen) open.add(section);
        else open.delete(section);
        this.setUi({ open });
      },
    };
  }

  #panels: Made | undefined;

  /** The panels of the current result, shared by the instrument and the notebook. */
  panels(): TemplateResult | undefined {
    const { result } = this.page;
    if (!result) return undefined;
    const { model, actions } = this;
    const { language, pointed, workbenchFailure } = model;
    const { element, slice } = result.state;
    const pictures =
      this.#workbench.value?.pictures(model, actions, result) ?? this.around.pictures;
    const key = [result.anatomy, language, pointed, element, slice, pictures, workbenchFailure];
    if (!this.#panels || !sameKey(this.#panels.key, key)) {
      const waiting = { ...emptyPictures, tools: () => benchLoading(model, actions) };
      const view = panelsView(model, actions, result, pictures ?? waiting);
      this.#panels = { key, view };
    }
    return this.#panels.view;
  }

  #line: Made | undefined;
  #turn: ReturnType<typeof setTimeout> | undefined;

  /** The number line. With very many elements it is built between two frames and shown in the next. */
  #rulerView(): TemplateResult | undefined {
    const { result, look } = this.page;
    // The chart's width in pixels is known only after the first render.
    if (!result || look.chart !== 'line' || this.#ui.chartWidth === 0) return undefined;
    const { language, pointed, chartWidth, rulerDomain, draft, locks } = this.model;
    const marked = pointed ?? result.state.element;
    const key = [result.anatomy, language, marked, chartWidth, rulerDomain, draft.source, locks];
    const make = () => {
      this.#line = { key, view: rulerView(this.model, this.actions, result) };
    };
    if (sameKey(this.#line?.key, key)) return this.#line?.view;
    if (result.state.tensor.data.length <= mostAtOnce) make();
    else
      this.#turn ??= setTimeout(() => {
        this.#turn = undefined;
        make();
        this.around.draw();
      });
    return this.#line?.view;
  }

  /** `figured` is the result whose figures are shown, where those of the last one can wait. */
  view(
    panels: TemplateResult | undefined,
    bond?: TemplateResult,
    figured?: Result,
  ): TemplateResult {
    const { result } = this.page;
    if (result) this.around.guide?.note(result);
    const ruler = this.#rulerView();
    return playgroundView(this.model, this.actions, {
      panels,
      ruler,
      guide: this.around.guide,
      share: this.around.share,
      workbench: this.#workbench.value,
      bond,
      figured,
    });
  }

  readonly #openBench = () =>
    new Loadable(
      () => this.around.loadWorkbench(),
      () => this.around.draw(),
    );
  #workbench = this.#openBench();

  /** Loads the workbench, which a first visit does not need: on demand or when the page is idle. */
  load(): Promise<Workbench | undefined> {
    return this.#workbench.load();
  }

  /** Whether a file was rejected since the last render; its notice may be off screen. */
  #isRefused = false;

  /** Call this after the page has been rendered. */
  drawn(root: ParentNode): void {
    // The export section shows the notice itself.
    if (this.#isRefused && !this.#ui.open.has('out'))
      root.querySelector('.notice[data-code]')?.scrollIntoView({ block: 'nearest' });
    this.#isRefused = false;
    const { look, draft, problems, result } = this.page;
    const isAsked = look.chart !== 'line' || look.pinned || this.#ui.open.size > 0;
    const isNoted = draft.adapted || draft.sharing !== 'tensor' || problems.length > 0;
    // Min–max clips only if its zero point is out of range.
    const isClipped = draft.source === 'minMax' && (result?.anatomy.counts[1] ?? 0) > 0;
    // The workbench adds zooming to pictures. Once it is loaded there is nothing to check.
    const isPicture = !this.#workbench.value && root.querySelector('canvas');
    if (isAsked || isNoted || isClipped || isPicture || this.around.isUnlinkable?.()) this.load();
    // By id, because this runs for every frame of a drag; a class selector would visit every cell.
    const frames = ['#chart', '#grid'].map((id) => root.querySelector(id));
    this.#widths.watch(frames.filter((frame) => frame !== null));
  }

  /**
   * Charts are drawn in CSS pixels, so that text keeps its size at any width; the grid renders only
   * its visible part.
   */
  readonly #widths = new Widths((frame, width) => {
    this.setUi(frame.id === 'grid' ? { gridWidth: width } : { chartWidth: width });
  });

  /** Call this when the page is hidden. The instrument resumes with the next render. */
  rest(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#widths.watch([]);
    // The work of the workbench ends with its engine.
    this.#workbench = this.#openBench();
  }
}
