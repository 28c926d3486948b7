import { html, render } from 'lit-html';
import { wordsFrom } from '../../ui/load_words.ts';
import { errorSentence, type LanguageCode } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { loadPart } from '../../ui/part.ts';
import { Screen } from '../../ui/screen.ts';
import type { Announcer } from '../announcer.ts';
import { Instrument } from '../instrument.ts';
import { unfoldedViews } from '../unfolded.ts';
import type { AppliedOptions } from './applied_options.ts';
import { ElementEvents } from './element_events.ts';
import { filesFrom } from './element_files.ts';
import { elementEnglish } from './english.ts';
import { EngineHold } from './shared_engines.ts';

/** The element around the content. */
export interface ContentHost {
  readonly element: HTMLElement & {
    /** The location of the site's files; empty if they are in a bundle. */
    readonly base: string;
  };
  /** The language of the element. */
  readonly language: () => LanguageCode;
  /** The element's options, whose problems are shown. */
  readonly options: AppliedOptions;
  readonly isUnlinkable: () => boolean;
}

/** The content of an element's shadow root: the instrument, and the problems with the options. */
export class ElementContent {
  readonly instrument: Instrument;
  readonly #localizer: Localizer;
  readonly #screen: Screen;
  readonly #hold: EngineHold;
  readonly #news: ElementEvents;
  #announcer: Announcer | undefined;

  constructor(readonly around: ContentHost) {
    const { element, language, isUnlinkable } = around;
    const files = filesFrom(element.base || undefined);
    const hold = new EngineHold(files);
    const localizer = new Localizer(
      wordsFrom({ en: elementEnglish, zh: () => import('./chinese.ts') }),
    );
    this.#localizer = localizer;
    const spoken = localizer.setLanguage(language());
    const root = element.attachShadow({ mode: 'open' });
    for (const name of ['dragover', 'drop'] as const)
      element.addEventListener(name, (event) => this.#takeFiles(event));
    const screen = new Screen(root, files.address('element.css'), () => this.#paint(), spoken);
    const draw = () => {
      screen.draw();
      this.#letGo();
    };
    this.instrument = new Instrument({
      localizer,
      engines: hold.engines,
      loadWorkbench: async () => {
        const { openWorkbench } = await loadPart(() => import('../workbench.ts'));
        await screen.needSheet(files.address('workbench.css'));
        const { aside: core, open } = hold.engines;
        return openWorkbench({ core, open, files, changed: draw });
      },
      unfolded: unfoldedViews,
      isUnlinkable,
      draw,
    });
    this.#screen = screen;
    this.#hold = hold;
    this.#news = new ElementEvents((name, detail) =>
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
    );
  }

  draw(): void {
    this.#screen.draw();
  }

  /** Switches to the current language of the element. */
  async translate(): Promise<void> {
    await this.#localizer.setLanguage(this.around.language());
    this.draw();
  }

  /** Call this when the element is connected. */
  resume(): void {
    this.#hold.take();
    this.draw();
  }

  /** Call this when the element is disconnected. */
  rest(): void {
    this.instrument.rest();
    this.#letGo();
  }

  /** Releases the engines after pending requests have completed, so that no change is lost. */
  #letGo(): void {
    if (this.around.element.isConnected || this.instrument.page.busy) return;
    this.#hold.release();
  }

  /** Opens dropped files, as on the page. The browser's default would navigate away. */
  #takeFiles(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') this.instrument.actions.openFiles([...event.dataTransfer.files]);
  }

  #paint(): void {
    if (!this.around.element.isConnected) return;
    const { instrument } = this;
    const { root } = this.#screen;
    const { language } = this.#localizer;
    const { failure: reason } = this.#localizer;
    const missing = reason ? [{ code: 'part_unavailable', values: { reason } }] : [];
    const problems = [...missing, ...this.around.options.problems];
    const said = problems.map(
      ({ code, values }) => html`<p class="notice" part="notice" role="status" data-code=${code}>
        ${errorSentence(language, code, values)}
      </p>`,
    );
    const view = instrument.view(instrument.panels());
    render(html`<div class="zeropoint" lang=${language.tag}>${said}${view}</div>`, root);
    instrument.drawn(root);
    this.#news.tell(instrument, problems);
    const Late = this.#hold.watch();
    if (Late) this.#announcer ??= new Late(root, () => instrument.model);
    this.#announcer?.heed();
  }
}
