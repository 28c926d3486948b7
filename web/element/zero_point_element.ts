import { html, render } from 'lit-html';
import type { Tensor } from '../engine/values.ts';
import { elementEnglish } from '../messages/element.ts';
import { errorSentence, type LanguageCode, languageAmong } from '../messages/index.ts';
import { Localizer, wordsFrom } from '../messages/localizer.ts';
import { Screen } from '../platform/screen.ts';
import { wholeAddress } from '../playground/address.ts';
import { Announcer } from '../playground/announcer.ts';
import { Instrument } from '../playground/instrument.ts';
import { withinLocks } from '../playground/locks.ts';
import type { Notice } from '../playground/model.ts';
import { lessonState } from '../playground/state.ts';
import { loadWorkbench } from '../workbench/load_workbench.ts';
import { filesFrom, ownBase } from './element_files.ts';
import { News } from './element_news.ts';
import { type ChangeDetail, type ErrorDetail, type Figures, figuresOf } from './element_report.ts';
import {
  type ElementOptions,
  isOn,
  isOption,
  mannerOf,
  type OptionName,
  type Options,
  optionNames,
  unknownOption,
} from './options.ts';
import { type ElementSettings, settingsOf, wantedFrom, written } from './options_asked.ts';
import { EngineHold } from './shared_engines.ts';
import { type TensorLike, tensorText } from './tensor_like.ts';

export type { ChangeDetail, ErrorDetail, Figures } from './element_report.ts';
export type { TensorLike } from './tensor_like.ts';

let commonBase: string | URL | undefined = ownBase;

/**
 * Sets the location of the site's files for elements without a `base` attribute. The default is the
 * folder of this module, or the bundle that contains it.
 */
export function setBase(base: string | URL): void {
  commonBase = base;
}

/** The content of the shadow root, created when the element is first connected. */
interface Parts {
  readonly instrument: Instrument;
  readonly screen: Screen;
  readonly localizer: Localizer;
  readonly hold: EngineHold;
}

/** Whether the state is too large for the address; set by embed.html, which has an address. */
export const unlinkable: unique symbol = Symbol('unlinkable');

const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** The instrument as a custom element: `<zero-point>`. */
export class ZeroPoint extends Base {
  static readonly observedAttributes: readonly string[] = optionNames;

  #parts: Parts | undefined;
  /** Attributes that have changed since they were last applied. */
  readonly #changed = new Set<OptionName>();
  /** Options that were set before the instrument existed. */
  #early: readonly Options[] = [];
  #manner: ElementOptions = mannerOf({});
  /** Notices about unknown options, and about invalid ones. */
  #unknown: readonly Notice[] = [];
  #remarks: readonly Notice[] = [];
  readonly #news = new News((name, detail) =>
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
  );

  // ---- attributes and properties

  get theme(): string {
    return this.getAttribute('theme') ?? '';
  }
  set theme(theme: string) {
    this.#reflect('theme', theme);
  }

  get preset(): string {
    return this.getAttribute('preset') ?? '';
  }
  set preset(preset: string) {
    this.#reflect('preset', preset);
  }

  get hide(): string {
    return this.getAttribute('hide') ?? '';
  }
  set hide(names: string) {
    this.#reflect('hide', names);
  }

  get lock(): string {
    return this.getAttribute('lock') ?? '';
  }
  set lock(names: string) {
    this.#reflect('lock', names);
  }

  get readOnly(): boolean {
    return isOn(this.getAttribute('readonly'));
  }
  set readOnly(isReadOnly: boolean) {
    this.toggleAttribute('readonly', Boolean(isReadOnly));
  }

  /**
   * The location of the site's files, read when the element is first connected. Empty if they are in a
   * bundle.
   */
  get base(): string {
    const base = this.getAttribute('base') ?? commonBase;
    return base === undefined ? '' : new URL(base, this.ownerDocument.baseURI).href;
  }
  set base(base: string | URL) {
    this.#reflect('base', String(base));
  }

  /** Sets all options at once, by name; options that are not named are removed. */
  set options(options: Readonly<Record<string, unknown>>) {
    const entries = Object.entries(options ?? {});
    this.#unknown = entries.flatMap(([name]) => (isOption(name) ? [] : [unknownOption(name)]));
    for (const name of optionNames) {
      const value = options?.[name];
      const isLeft = value === undefined || value === null;
      if (isLeft || (name === 'readonly' && !isOn(written(value)))) this.removeAttribute(name);
      else this.setAttribute(name, written(value));
    }
    this.#heed();
  }

  /** The state, as in the fragment of an address; initially the lesson's state. */
  get state(): string {
    return wholeAddress(this.#parts?.instrument.page.result?.state ?? lessonState);
  }
  set state(state: string) {
    this.#ask({ state: String(state).replace(/^#/, '') });
  }

  /** The shown tensor. It can be set as text, nested lists, or `{ shape, data }`. */
  get tensor(): Tensor {
    const { tensor } = this.#parts?.instrument.page.result?.state ?? lessonState;
    return { ...tensor, shape: [...tensor.shape], data: tensor.data.slice() };
  }
  set tensor(tensor: TensorLike) {
    this.#ask({ tensor: tensorText(tensor) });
  }

  /** The settings. Setting them changes only the named ones. */
  get settings(): ElementSettings {
    return settingsOf((this.#parts ? this.#parts.instrument.aim : lessonState).config);
  }
  set settings(settings: Partial<ElementSettings>) {
    const entries = Object.entries(settings ?? {}).map(([name, value]) => [name, written(value)]);
    this.#ask(Object.fromEntries(entries));
  }

  /** The result; undefined until the core has computed it. */
  get result(): Figures | undefined {
    const result = this.#parts?.instrument.page.result;
    return result && figuresOf(result);
  }

  #reflect(name: string, value: string): void {
    if (value === '' || value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  // ---- life

  attributeChangedCallback(name: OptionName, before: string | null, after: string | null): void {
    if (before === after) return;
    const isFirst = this.#changed.size === 0;
    this.#changed.add(name);
    if (isFirst) queueMicrotask(() => this.#heed());
  }

  connectedCallback(): void {
    this.#upgrade();
    this.#parts ??= this.#open();
    const { hold, screen } = this.#parts;
    hold.take();
    if (!this.#isStarted) this.#start();
    screen.draw();
  }

  disconnectedCallback(): void {
    // An element that is only moved is reconnected immediately.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#parts?.instrument.rest();
      this.#letGo();
    });
  }

  /** Applies properties that were set before the element was defined. */
  #upgrade(): void {
    const early: readonly (keyof this & string)[] = [
      ...(['base', 'options', 'theme', 'preset', 'hide', 'lock', 'readOnly'] as const),
      ...(['state', 'tensor', 'settings'] as const),
    ];
    for (const name of early) {
      if (!Object.keys(this).includes(name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #open(): Parts {
    const files = filesFrom(this.base || undefined);
    const hold = new EngineHold(files);
    const localizer = new Localizer(wordsFrom(files.module, elementEnglish));
    const spoken = localizer.setLanguage(this.#language());
    const root = this.attachShadow({ mode: 'open' });
    for (const name of ['dragover', 'drop'] as const)
      this.addEventListener(name, (event) => this.#takeFiles(event));
    const screen = new Screen(root, files.address('element.css'), () => this.#paint(), spoken);
    const draw = () => {
      screen.draw();
      this.#letGo();
    };
    const instrument = new Instrument({
      localizer,
      engines: hold.engines,
      loadWorkbench: () => loadWorkbench(files, hold.engines, screen, draw),
      isUnlinkable: () => this.#isUnlinkable,
      draw,
    });
    return { instrument, screen, localizer, hold };
  }

  #isStarted = false;

  #start(): void {
    this.#isStarted = true;
    this.#changed.clear();
    this.#behave();
    this.#show([this.#written(), ...this.#early], true);
    this.#early = [];
  }

  /** Releases the engines after pending requests have completed, so that no change is lost. */
  #letGo(): void {
    if (this.isConnected || this.#parts?.instrument.page.busy) return;
    this.#parts?.hold.release();
  }

  #isUnlinkable = false;

  set [unlinkable](isUnlinkable: boolean) {
    this.#isUnlinkable = isUnlinkable;
    this.#parts?.screen.draw();
  }

  /** Opens dropped files, as on the page. The browser's default would navigate away. */
  #takeFiles(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop')
      this.#parts?.instrument.actions.openFiles([...event.dataTransfer.files]);
  }

  // ---- options

  #written(): Options {
    const present = optionNames.filter((name) => this.hasAttribute(name));
    return Object.fromEntries(present.map((name) => [name, this.getAttribute(name) ?? '']));
  }

  #language(): LanguageCode {
    return languageAmong([this.getAttribute('lang'), ...navigator.languages]);
  }

  /** Applies attributes that were changed together in a single step. */
  #heed(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.#isStarted) return;
    const all = this.#written();
    this.#behave();
    if (changed.includes('lang')) this.#setLanguage();
    const isNew = changed.some((name) => name === 'preset' || name === 'state');
    const heeded = isNew ? optionNames : changed;
    const options = Object.fromEntries(
      heeded.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
    if (changed.some(isShown)) this.#show([options], isNew);
    this.#parts?.screen.draw();
  }

  /** Applies options from a property, immediately or once the instrument exists. */
  #ask(options: Options): void {
    if (this.#isStarted) this.#show([options], false);
    else this.#early = [...this.#early, options];
  }

  /** Applies options one after another to the current state or, if new, to the lesson's. */
  #show(steps: readonly Options[], isNew: boolean): void {
    const { instrument } = this.#parts as Parts;
    let wanted = isNew ? lessonState : instrument.aim;
    const remarks: Notice[] = [];
    for (const options of steps) {
      const unknown = Object.keys(options).filter((name) => !isOption(name));
      const asked = wantedFrom(wanted, options);
      remarks.push(...unknown.map(unknownOption), ...asked.remarks);
      wanted = asked.wanted;
    }
    this.#remarks = remarks;
    instrument.origin = wanted;
    instrument.show(wanted);
    this.#parts?.screen.draw();
  }

  async #setLanguage(): Promise<void> {
    const { localizer, screen } = this.#parts as Parts;
    await localizer.setLanguage(this.#language());
    screen.draw();
  }

  /** Applies the options that do not affect the state. */
  #behave(): void {
    this.#manner = mannerOf(this.#written());
    const { instrument } = this.#parts as Parts;
    const { locks } = this.#manner;
    instrument.locks = locks;
    instrument.page.within = (before, after) => withinLocks(locks, before, after);
  }

  /** The problems with the options. */
  get #said(): readonly Notice[] {
    return [...this.#unknown, ...this.#manner.remarks, ...this.#remarks];
  }

  // ---- rendering and events

  #announcer: Announcer | undefined;

  #paint(): void {
    if (!this.isConnected) return;
    const { instrument, screen, localizer } = this.#parts as Parts;
    const { language } = localizer;
    const said = this.#said.map(
      ({ code, values }) => html`<p class="notice" part="notice" role="status" data-code=${code}>
        ${errorSentence(language, code, values)}
      </p>`,
    );
    const view = instrument.view(instrument.panels());
    render(html`<div class="zeropoint" lang=${language.tag}>${said}${view}</div>`, screen.root);
    instrument.drawn(screen.root);
    this.#announcer ??= new Announcer(screen.root, () => instrument.model);
    this.#announcer.heed();
    this.#news.tell(instrument, this.#said);
  }
}

/** Whether an option is part of the state. */
const isShown = (name: OptionName) => !['lang', 'theme', 'hide', 'lock', 'readonly'].includes(name);

declare global {
  interface HTMLElementTagNameMap {
    'zero-point': ZeroPoint;
  }
  interface HTMLElementEventMap {
    'zeropoint-ready': CustomEvent<ChangeDetail>;
    'zeropoint-change': CustomEvent<ChangeDetail>;
    'zeropoint-error': CustomEvent<ErrorDetail>;
  }
}
