import type { TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../charts/keys.ts';
import { mostAtOnce } from '../charts/panels/raster_limits.ts';
import type { Speech } from '../messages/speech.ts';
import { Loadable } from '../platform/loadable.ts';
import { Widths } from '../platform/widths.ts';
import { fitting } from './adapted.ts';
import { choiceDraft, isReadable, readDraft, withTensor, withText } from './draft.ts';
import { withTextOpen } from './edits.ts';
import type { Guide } from './guide.ts';
import type { Engines, Result } from './lab.ts';
import { type Locks, unlocked } from './locks.ts';
import type { Actions, FileDesk, Model, Surface, Workbench } from './model.ts';
import { PageState, type Within } from './page_state.ts';
import { emptyPictures, panelsView } from './panels.ts';
import type { Pictures } from './panels_data.ts';
import type { Read } from './parameters.ts';
import { benchLoading } from './problems.ts';
import { rulerView } from './ruler_view.ts';
import { presets } from './samples.ts';
import { lessonState, type Wanted } from './state.ts';
import { playgroundView } from './view.ts';

/** What the instrument needs of the page around it. */
export interface Surroundings {
  readonly speech: Speech;
  readonly engines: Engines;
  readonly loadWorkbench: () => Promise<Workbench>;
  /** What a newcomer is invited to try, where there is room for it. */
  readonly guide?: Guide;
  /** What draws large tensors until the workbench does; without it their places stay empty. */
  readonly pictures?: Pictures;
  /** Puts code into a notebook. */
  readonly addCell?: (source: string) => void;
  /** The link to what is shown. */
  readonly link?: () => string;
  readonly openOthers?: FileDesk['openOthers'];
  /** Whether the state that was settled last is too large for the page's address. */
  readonly isUnlinkable?: () => boolean;
  readonly draw: () => void;
}

/** What was made last, and of what. */
interface Made {
  readonly key: Key;
  readonly view: TemplateResult;
}

/** The instrument as a part of a page: its state, and what is open in it. It knows of no document. */
export class Instrument {
  readonly page: PageState;
  readonly actions: Actions;
  /** What the reader sees locked; `page.within` keeps it so. */
  locks: Locks = unlocked;
  /** Where the reader's reset leads. */
  origin: Wanted = lessonState;
  #surface: Surface = {
    pointed: undefined,
    range: undefined,
    wish: { kind: 'normal', shape: '8 × 8', seed: '0' },
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

  constructor(readonly around: Surroundings) {
    const { engines, draw } = around;
    this.page = new PageState(engines, draw);
    this.actions = this.#actions();
  }

  /** Shows what was read from an address; where that makes no sense, the lesson. */
  open(read: Read): void {
    const wrong = 'wrong' in read;
    const values = { parameter: wrong ? read.wrong : '' };
    this.surface({ notice: wrong ? { code: 'address_unreadable', values } : undefined });
    this.page.show(wrong ? lessonState : read.state);
  }

  /** What is shown when nothing else comes: a tensor may still be on its way. */
  get aim(): Wanted {
    const { awaited, draft, look, result } = this.page;
    if (awaited) return awaited;
    return { ...(readDraft(draft).meaning ?? result?.state ?? lessonState), ...look };
  }

  /** A tensor as text, as if it had been pasted; one that cannot be read is shown with its problem. */
  takeText(text: string): void {
    this.actions.receive((draft) => {
      const next = withText({ ...draft, textOpen: true }, text);
      return isReadable(text) ? withTextOpen(next, draft.textOpen) : next;
    });
  }

  /** Opens what a reader hands over, unless the tensor is locked; the workbench knows how. */
  async openFiles(files: readonly File[]): Promise<void> {
    if (this.locks.has('sample')) return;
    const refuse: FileDesk['refuse'] = (code, values) => {
      this.#isRefused = true;
      this.surface({ notice: { code, values } });
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

  /** Shows another state: what the reader asks for within the locks, what the page does as it is. */
  show(wanted: Wanted, within?: Within): void {
    this.surface({ notice: undefined });
    this.page.show(wanted, within);
  }

  /** The result of what is typed; none while it makes no sense or the core is at work on it. */
  get settled(): Result | undefined {
    const { result, problems, busy } = this.page;
    return busy || problems.length > 0 || this.#surface.notice ? undefined : result;
  }

  /** The element that is looked at, of so many. */
  get marked(): { readonly index: number; readonly count: number } | undefined {
    const { pointed, result } = this.model;
    const index = pointed ?? result?.state.element;
    return result && index !== undefined
      ? { index, count: result.state.tensor.data.length }
      : undefined;
  }

  surface(change: Partial<Surface>): void {
    const changes = Object.entries(change);
    if (changes.every(([name, value]) => this.#surface[name as keyof Surface] === value)) return;
    this.#surface = { ...this.#surface, ...change };
    this.around.draw();
  }

  get model(): Model {
    const { draft, problems, result, busy, look, history } = this.page;
    const { locks } = this;
    const { canUndo, canRedo } = history;
    const { language } = this.around.speech;
    const unlinkable = this.around.isUnlinkable?.() ?? false;
    const shown = { draft, problems, result, busy, look, canUndo, canRedo, locks };
    // Under a pointer that rests, an element may go with the rest of a larger tensor.
    const { pointed = -1 } = this.#surface;
    const isThere = result?.state.tensor.data[pointed] !== undefined;
    const under = { pointed: isThere ? pointed : undefined };
    const workbenchFailure = this.#workbench.failure;
    return { ...this.#surface, ...shown, ...under, language, unlinkable, workbenchFailure };
  }

  #actions(): Actions {
    const { addCell, link } = this.around;
    return {
      ...(addCell && { addCell }),
      ...(link && { link }),
      now: () => this.model,
      edit: (change, kind) => {
        this.surface({ notice: undefined });
        this.page.edit(change, kind);
      },
      receive: (change) => {
        this.surface({ notice: undefined });
        this.page.receive(change);
      },
      undo: () => this.page.undo(),
      redo: () => this.page.redo(),
      point: (pointed) => this.surface({ pointed }),
      select: (element) => this.page.see({ element }),
      see: (look) => this.page.see(look),
      choose: (name) => {
        const { pinned, chart } = this.page.look;
        // It says what the example demonstrates.
        this.load();
        this.show({ ...presets[name], pinned, chart }, this.page.within);
      },
      retry: () => this.page.retry(),
      retryWorkbench: () => void this.#workbench.retry(),
      reset: () => this.show(this.origin, this.page.within),
      resetSettings: () => {
        const settings = { ...choiceDraft(this.origin.choice), adapted: undefined };
        this.actions.receive((draft) => fitting({ ...draft, ...settings }));
      },
      draw: (sample) => {
        const { result, look } = this.page;
        const { choice } = result?.state ?? lessonState;
        // Of a scale that was set by hand for other values little would be seen.
        const found = choice.source === 'given' ? { ...choice, source: 'minMax' as const } : choice;
        const wanted = { ...look, element: undefined, tensor: undefined, sample, choice: found };
        this.show(wanted, this.page.within);
      },
      openFiles: (files) => void this.openFiles(files),
      take: (choice) =>
        this.actions.edit((draft) =>
          fitting({ ...draft, ...choiceDraft(choice), adapted: undefined }),
        ),
      surface: (change) => this.surface(change),
      toggle: (section, isOpen) => {
        if (this.#surface.open.has(section) === isOpen) return;
        const open = new Set(this.#surface.open);
        if (isOpen) open.add(section);
        else open.delete(section);
        this.surface({ open });
      },
    };
  }

  #panels: Made | undefined;

  /** The panels of the present result: they are drawn here and in the notebook, but made once. */
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

  /** The number line. Of very many elements it is made between two frames, and shown in the next. */
  #rulerView(): TemplateResult | undefined {
    const { result, look } = this.page;
    // A chart is drawn in the pixels that it has, which are known after the first drawing.
    if (!result || look.chart !== 'line' || this.#surface.chartWidth === 0) return undefined;
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

  view(panels: TemplateResult | undefined, bond?: TemplateResult): TemplateResult {
    const { result } = this.page;
    if (result) this.around.guide?.note(result);
    const ruler = this.#rulerView();
    return playgroundView(this.model, this.actions, {
      panels,
      ruler,
      guide: this.around.guide,
      workbench: this.#workbench.value,
      bond,
    });
  }

  readonly #openBench = () =>
    new Loadable(
      () => this.around.loadWorkbench(),
      () => this.around.draw(),
    );
  #workbench = this.#openBench();

  /** Loads what a first visit does without, once something asks for it or the page is idle. */
  load(): Promise<Workbench | undefined> {
    return this.#workbench.load();
  }

  /** Whether a file was refused since the last drawing; its notice may be out of sight. */
  #isRefused = false;

  /** To be called when the page has been drawn. */
  drawn(root: ParentNode): void {
    // The section that opens files shows the notice itself.
    if (this.#isRefused && !this.#surface.open.has('out'))
      root.querySelector('.notice[data-code]')?.scrollIntoView({ block: 'nearest' });
    this.#isRefused = false;
    const { look, draft, problems, result } = this.page;
    const isAsked = look.chart !== 'line' || look.pinned || this.#surface.open.size > 0;
    const isNoted = draft.adapted || draft.sharing !== 'tensor' || problems.length > 0;
    // Min–max clips only where the zero point that it asks for is out of reach.
    const isClipped = draft.source === 'minMax' && (result?.anatomy.counts[1] ?? 0) > 0;
    // Pictures are zoomed by it. There is none to look for once it is there.
    const isPicture = !this.#workbench.value && root.querySelector('canvas');
    if (isAsked || isNoted || isClipped || isPicture || this.around.isUnlinkable?.()) this.load();
    // By id, because every frame of a drag asks: by class, it would search the grid's every cell.
    const frames = ['#chart', '#grid'].map((id) => root.querySelector(id));
    this.#widths.watch(frames.filter((frame) => frame !== null));
  }

  /**
   * Charts are drawn in CSS pixels, so that their letters keep their size at any width; of the grid
   * there is as much as can be seen.
   */
  readonly #widths = new Widths((frame, width) => {
    this.surface(frame.id === 'grid' ? { gridWidth: width } : { chartWidth: width });
  });

  /** To be called when the page is put away; it begins again when it is drawn. */
  rest(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#widths.watch([]);
    // What the workbench was at ends with its engine.
    this.#workbench = this.#openBench();
  }
}
