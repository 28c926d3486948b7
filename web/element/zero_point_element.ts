import { html, render } from 'lit-html';
import type { Tensor } from '../engine/types.ts';
import { elementEnglish } from '../messages/element.ts';
import { errorSentence, type LanguageCode, languageAmong } from '../messages/index.ts';
import { Speech, wordsFrom } from '../messages/speech.ts';
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
  isOn,
  isOption,
  type Manner,
  mannerOf,
  type OptionName,
  type Options,
  optionNames,
  unknownOption,
} from './options.ts';
import { type Settings, settingsOf, wantedFrom, written } from './options_asked.ts';
import { EngineHold } from './shared_engines.ts';
import { type TensorLike, tensorText } from './tensor_like.ts';

export type { ChangeDetail, ErrorDetail, Figures } from './element_report.ts';
export type { TensorLike } from './tensor_like.ts';

let commonBase: string | URL | undefined = ownBase;

/**
 * Where elements without a `base` find the files of the site, from then on. Until then it is beside
 * this module, or where a bundler has put it, in the bundle.
 */
export function setBase(base: string | URL): void {
  commonBase = base;
}

/** What is drawn into the shadow root, from the first time that the element stands in a page. */
interface Parts {
  readonly instrument: Instrument;
  readonly screen: Screen;
  readonly speech: Speech;
  readonly hold: EngineHold;
}

/** Whether what is shown is too large for the address: for embed.html, which has one. */
export const unlinkable: unique symbol = Symbol('unlinkable');

const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** The instrument as an element of somebody else's page: `<zero-point>`. */
export class ZeroPoint extends Base {
  static readonly observedAttributes: readonly string[] = optionNames;

  #parts: Parts | undefined;
  /** Attributes that have changed since they were last heeded. */
  readonly #changed = new Set<OptionName>();
  /** What was set before there was anything to set it on. */
  #early: readonly Options[] = [];
  #manner: Manner = mannerOf({});
  /** About options that were set as a whole, and about what they asked to show. */
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
   * Where the files of the site are; it counts when the element first comes into a page. Empty where
   * they are in a bundle.
   */
  get base(): string {
    const base = this.getAttribute('base') ?? commonBase;
    return base === undefined ? '' : new URL(base, this.ownerDocument.baseURI).href;
  }
  set base(base: string | URL) {
    this.#reflect('base', String(base));
  }

  /** All options at once, by their names; those that are not named are taken away. */
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

  /** What is shown, as an address has it behind `#`; the lesson's while there is nothing else. */
  get state(): string {
    return wholeAddress(this.#parts?.instrument.page.result?.state ?? lessonState);
  }
  set state(state: string) {
    this.#ask({ state: String(state).replace(/^#/, '') });
  }

  /** The tensor that is shown. It is set as text, nested lists, or `{ shape, data }`. */
  get tensor(): Tensor {
    const { tensor } = this.#parts?.instrument.page.result?.state ?? lessonState;
    return { ...tensor, shape: [...tensor.shape], data: tensor.data.slice() };
  }
  set tensor(tensor: TensorLike) {
    this.#ask({ tensor: tensorText(tensor) });
  }

  /** How it is quantized. Set, it changes the settings that are named. */
  get settings(): Settings {
    return settingsOf((this.#parts ? this.#parts.instrument.aim : lessonState).choice);
  }
  set settings(settings: Partial<Settings>) {
    const entries = Object.entries(settings ?? {}).map(([name, value]) => [name, written(value)]);
    this.#ask(Object.fromEntries(entries));
  }

  /** What became of the tensor; undefined until the core has answered. */
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
    // Who only moves it puts it back at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#parts?.instrument.rest();
      this.#letGo();
    });
  }

  /** Properties that were set before the element was defined. */
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
    const speech = new Speech(wordsFrom(files.module, elementEnglish));
    const spoken = speech.speak(this.#language());
    const root = this.attachShadow({ mode: 'open' });
    for (const name of ['dragover', 'drop'] as const)
      this.addEventListener(name, (event) => this.#takeFiles(event));
    const screen = new Screen(root, files.address('element.css'), () => this.#paint(), spoken);
    const draw = () => {
      screen.draw();
      this.#letGo();
    };
    const instrument = new Instrument({
      speech,
      engines: hold.engines,
      loadWorkbench: () => loadWorkbench(files, hold.engines, screen, draw),
      isUnlinkable: () => this.#isUnlinkable,
      draw,
    });
    return { instrument, screen, speech, hold };
  }

  #isStarted = false;

  #start(): void {
    this.#isStarted = true;
    this.#changed.clear();
    this.#behave();
    this.#show([this.#written(), ...this.#early], true);
    this.#early = [];
  }

  /** Engines go on until they have answered: then nothing of what was asked is lost. */
  #letGo(): void {
    if (this.isConnected || this.#parts?.instrument.page.busy) return;
    this.#parts?.hold.release();
  }

  #isUnlinkable = false;

  set [unlinkable](isUnlinkable: boolean) {
    this.#isUnlinkable = isUnlinkable;
    this.#parts?.screen.draw();
  }

  /** A file that is dropped here is opened, as it is on the page; it would take the page's place. */
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

  /** Attributes that were changed together are heeded together. */
  #heed(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.#isStarted) return;
    const all = this.#written();
    this.#behave();
    if (changed.includes('lang')) this.#speak();
    const isNew = changed.some((name) => name === 'preset' || name === 'state');
    const heeded = isNew ? optionNames : changed;
    const options = Object.fromEntries(
      heeded.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
    if (changed.some(isShown)) this.#show([options], isNew);
    this.#parts?.screen.draw();
  }

  /** What a property asks for: at once, or when there is something to ask. */
  #ask(options: Options): void {
    if (this.#isStarted) this.#show([options], false);
    else this.#early = [...this.#early, options];
  }

  /** Shows what options ask for, one after the other, on top of what is there or of the lesson. */
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

  async #speak(): Promise<void> {
    const { speech, screen } = this.#parts as Parts;
    await speech.speak(this.#language());
    screen.draw();
  }

  /** Heeds what does not touch the state. */
  #behave(): void {
    this.#manner = mannerOf(this.#written());
    const { instrument } = this.#parts as Parts;
    const { locks } = this.#manner;
    instrument.locks = locks;
    instrument.page.within = (before, after) => withinLocks(locks, before, after);
  }

  /** What is wrong with what was asked for. */
  get #said(): readonly Notice[] {
    return [...this.#unknown, ...this.#manner.remarks, ...this.#remarks];
  }

  // ---- drawing and telling

  #announcer: Announcer | undefined;

  #paint(): void {
    if (!this.isConnected) return;
    const { instrument, screen, speech } = this.#parts as Parts;
    const { language } = speech;
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

/** Whether an option is about what is shown, and not about how. */
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
