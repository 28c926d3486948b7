import type { Tensor } from '../../core/engine/values.ts';
import { languageAmong } from '../../ui/messages/index.ts';
import type { Figures } from '../figures.ts';
import { wholeAddress } from '../store/address.ts';
import { lessonState, type State } from '../store/state.ts';
import { AppliedOptions } from './applied_options.ts';
import { ElementContent } from './element_content.ts';
import { figuresOf } from './element_figures.ts';
import { baseOf } from './element_files.ts';
import type { ChangeDetail, ErrorDetail } from './element_report.ts';
import { type ExerciseDetail, ExerciseFrame } from './exercise_frame.ts';
import { isOn, type OptionName, type Options, optionNames, refusal, unknownIn } from './options.ts';
import { type ElementSettings, settingsOf, written } from './requested_options.ts';
import { type TensorLike, tensorText } from './tensor_like.ts';

export type { Figures } from '../figures.ts';
export type { ChangeDetail, ErrorDetail } from './element_report.ts';
export type { ExerciseDetail } from './exercise_frame.ts';
export type { TensorLike } from './tensor_like.ts';

/** Whether the state is too large for the address; set by embed.html, which has an address. */
export const unlinkable: unique symbol = Symbol('unlinkable');

/** The properties that reflect attributes as strings. */
const reflected = ['theme', 'preset', 'hide', 'lock'] as const;

const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * The instrument as a custom element: `<zero-point>`. Attributes and properties become options, and
 * options change the instrument in the element's content.
 */
export class ZeroPoint extends Base {
  static readonly observedAttributes: readonly string[] = [...optionNames, 'exercise'];

  /** The content of the shadow root, created when the element is first connected. */
  #content: ElementContent | undefined;
  /** The exercise that is shown in place of the instrument. */
  #exercise: ExerciseFrame | undefined;
  /** Options that were set before the content existed. */
  #early: readonly Options[] = [];
  /** Attributes that have changed since they were last applied. */
  readonly #changed = new Set<OptionName>();
  readonly #applied = new AppliedOptions();
  #isUnlinkable = false;

  // ---- attributes and properties

  // The properties of `reflected`, which are defined below.
  declare theme: string;
  declare preset: string;
  declare hide: string;
  declare lock: string;

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
    return baseOf(this);
  }
  set base(base: string | URL) {
    reflect(this, 'base', base);
  }

  /** Sets all options at once, by name; options that are not named are removed. */
  set options(options: Readonly<Record<string, unknown>>) {
    this.#applied.unknown = unknownIn(options ?? {});
    for (const name of optionNames) {
      const value = options?.[name];
      const isLeft = value === undefined || value === null;
      if (isLeft || (name === 'readonly' && !isOn(written(value)))) this.removeAttribute(name);
      else this.setAttribute(name, written(value));
    }
    this.#applyChanged();
  }

  /** The state, as in the fragment of an address; initially the lesson's state. */
  get state(): string {
    return wholeAddress(this.#state);
  }
  set state(state: string) {
    this.#ask({ state: String(state).replace(/^#/, '') });
  }

  /** The shown tensor. It can be set as text, nested lists, or `{ shape, data }`. */
  get tensor(): Tensor {
    const { tensor } = this.#state;
    return { ...tensor, shape: [...tensor.shape], data: tensor.data.slice() };
  }
  set tensor(tensor: TensorLike) {
    this.#ask({ tensor: tensorText(tensor) });
  }

  /** The settings. Setting them changes only the named ones. */
  get settings(): ElementSettings {
    return settingsOf(this.#content ? this.#content.instrument.aim : lessonState);
  }
  set settings(settings: Partial<ElementSettings>) {
    const entries = Object.entries(settings ?? {}).map(([name, value]) => [name, written(value)]);
    this.#ask(Object.fromEntries(entries));
  }

  /** The result; undefined until the core has computed it. */
  get result(): Figures | undefined {
    const instrument = this.#content?.instrument;
    return instrument?.page.result && figuresOf(instrument.codedOf(instrument.page.result));
  }

  get #state(): State {
    return this.#content?.instrument.page.result?.state ?? lessonState;
  }

  set [unlinkable](isUnlinkable: boolean) {
    this.#isUnlinkable = isUnlinkable;
    this.#content?.draw();
  }

  // ---- life

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (this.#exercise) this.#exercise.show();
    if (name !== 'exercise') this.#note(name as OptionName);
  }

  #note(name: OptionName): void {
    const isFirst = this.#changed.size === 0;
    this.#changed.add(name);
    if (isFirst) queueMicrotask(() => this.#applyChanged());
  }

  connectedCallback(): void {
    this.#upgrade();
    if (this.#content) this.#content.resume();
    else if (this.#exercise) this.#exercise.resume();
    else this.#open();
  }

  disconnectedCallback(): void {
    // An element that is only moved is reconnected immediately.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#content?.rest();
      this.#exercise?.rest();
    });
  }

  /** Applies properties that were set before the element was defined. */
  #upgrade(): void {
    const early: readonly (keyof this & string)[] = [
      ...(['base', 'options'] as const),
      ...reflected,
      ...(['readOnly', 'state', 'tensor', 'settings'] as const),
    ];
    for (const name of early) {
      if (!Object.keys(this).includes(name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  // ---- options

  /** Opens an exercise if the attribute names one, and otherwise the instrument. */
  #open(): void {
    const name = this.getAttribute('exercise');
    if (name && this.base) {
      this.#exercise = new ExerciseFrame(this);
      this.#exercise.resume();
      return;
    }
    // In a bundle there is no page to show in a frame.
    if (name) this.#applied.unknown = [refusal('exercise', name)];
    this.#start();
  }

  #start(): void {
    const content = new ElementContent({
      element: this,
      language: () => languageAmong([this.getAttribute('lang'), ...navigator.languages]),
      options: this.#applied,
      isUnlinkable: () => this.#isUnlinkable,
    });
    this.#content = content;
    content.resume();
    this.#changed.clear();
    const options = this.#written();
    this.#applied.behave(content.instrument, options);
    this.#applied.show(content.instrument, [options, ...this.#early], true);
    this.#early = [];
  }

  /** The options in the attributes. */
  #written(): Options {
    const present = optionNames.filter((name) => this.hasAttribute(name));
    return Object.fromEntries(present.map((name) => [name, this.getAttribute(name) ?? '']));
  }

  /** Applies attributes that were changed together in a single step. */
  #applyChanged(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    const content = this.#content;
    if (!content) return;
    const all = this.#written();
    this.#applied.behave(content.instrument, all);
    if (changed.includes('lang')) content.translate();
    const isNew = changed.some((name) => name === 'preset' || name === 'state');
    const heeded = isNew ? optionNames : changed;
    const options = Object.fromEntries(
      heeded.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
    if (changed.some(isShown)) this.#applied.show(content.instrument, [options], isNew);
    content.draw();
  }

  /** Applies options from a property, immediately or once the instrument exists. */
  #ask(options: Options): void {
    const content = this.#content;
    if (content) this.#applied.show(content.instrument, [options], false);
    else this.#early = [...this.#early, options];
  }
}

defineReflected(ZeroPoint.prototype, reflected);

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
    'zeropoint-exercise': CustomEvent<ExerciseDetail>;
  }
}

// Without a document, as in server-side rendering, there is nothing to define.
if ('customElements' in globalThis && !customElements.get('zero-point')) {
  customElements.define('zero-point', ZeroPoint);
}

/** Sets an attribute; an empty or missing value removes it. */
function reflect(element: Element, name: string, value: unknown): void {
  if ((value ?? '') === '') element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Defines properties that reflect the attributes of the same names as strings. */
function defineReflected(prototype: Element, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(prototype, name, {
      get(this: Element) {
        return this.getAttribute(name) ?? '';
      },
      set(this: Element, value: unknown) {
        reflect(this, name, value);
      },
      configurable: true,
    });
}
