import { html, nothing, render } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { chartTable } from '../../charts/chart_table.ts';
import { words as chartWords } from '../../instrument/chart_words.ts';
import { textsIn } from '../../text/json.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { valueOn, type Way, wayAt } from './chart_parts.ts';
import type { Field, Frame, Given, Knob, Settings, Shown, Texts } from './drawing.ts';
import { words } from './words.ts';

/** The texts that were typed into a drawing before this page was loaded again. */
function keptTexts(name: string): Texts {
  try {
    return textsIn(JSON.parse(sessionStorage.getItem(`zeropoint.drawing.${name}`) ?? '{}'));
  } catch {
    return {};
  }
}

function keepTexts(name: string, texts: Texts): void {
  try {
    sessionStorage.setItem(`zeropoint.drawing.${name}`, JSON.stringify(texts));
  } catch {
    // Without storage, a reload starts from the lesson's texts.
  }
}

/** The content of a live drawing: numbers for its settings, and the picture of numbers. */
export interface LiveSource {
  readonly initial: Settings;
  readonly texts?: Texts;
  numbers(settings: Settings, given: Given, texts?: Texts): Promise<unknown>;
  show(numbers: unknown, frame: Frame): Shown;
}

/** A drawing in the lesson's text: its picture, its controls, a sentence and a table. */
export class LiveDrawing {
  #settings: Settings;
  #texts: Texts;
  #numbers: unknown;
  #hasNumbers = false;
  #isComputing = false;
  #isStale = true;
  #given: Given = new Map();
  #isTableOpen = false;
  #language: Language | undefined;
  #width = 0;
  #shown: Shown | undefined;
  /** The way along which a knob is being dragged. The drawing is made anew at each of its steps. */
  #held: Way | undefined;

  constructor(
    readonly name: string,
    readonly place: HTMLElement,
    readonly source: LiveSource,
  ) {
    this.#settings = source.initial;
    this.#texts = { ...source.texts, ...keptTexts(name) };
  }

  /** Draws it in a language and width; computes its numbers first where they are missing. */
  show(language: Language, width: number): void {
    const isSame = language === this.#language && width === this.#width;
    this.#language = language;
    this.#width = width;
    if (this.#hasNumbers && !isSame) this.#draw();
    this.#compute();
  }

  /** Shows the notebook's own variables, as its last run has left them. */
  give(given: Given): void {
    this.#given = given;
    this.refresh();
  }

  /** Draws it again from other numbers, with the settings of the beginning if `isReset`. */
  refresh(isReset = false): void {
    if (isReset) this.#settings = this.source.initial;
    this.#isStale = true;
    this.#compute();
  }

  async #compute(): Promise<void> {
    if (this.#isComputing || !this.#isStale || this.#width === 0) return;
    this.#isComputing = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const [settings, given, texts] = [this.#settings, this.#given, this.#texts];
        this.#numbers = await this.source.numbers(settings, given, texts);
        this.#hasNumbers = true;
        this.#draw(settings);
      }
    } catch {
      // The text alternative or the last drawing stays; the next sight or setting tries again.
      this.#isStale = true;
    } finally {
      this.#isComputing = false;
    }
  }

  #type(id: string, text: string): void {
    this.#texts = { ...this.#texts, [id]: text };
    keepTexts(this.name, this.#texts);
    this.#isStale = true;
    this.#compute();
  }

  #set(id: string, value: number): void {
    const knob = this.#shown?.knobs.find((one) => one.id === id);
    if (!knob || !Number.isFinite(value)) return;
    const { low, high, step } = knob;
    const stepped = low + Math.round((value - low) / step) * step;
    // Decimal steps would leave the noise of binary fractions.
    const next = Number(Math.min(high, Math.max(low, stepped)).toFixed(6));
    if ((knob.value ?? this.#settings[id]) === next) return;
    this.#settings = { ...this.#settings, [id]: next };
    this.#isStale = true;
    this.#compute();
  }

  #draw(settings = this.#settings): void {
    const language = this.#language;
    if (!language) return;
    const shown = this.source.show(this.#numbers, { settings, language, width: this.#width });
    // The first drawing replaces the text alternative.
    if (!this.#shown) this.place.replaceChildren();
    this.#shown = shown;
    const { svg, says, knobs, fields = [], tables } = shown;
    render(
      html`<div
          class="drawing-picture"
          @pointermove=${this.#moved}
          @pointerdown=${this.#pressed}
          @pointerup=${this.#released}
          @pointercancel=${this.#released}
        >
          ${unsafeHTML(svg)}
        </div>
        ${fields.length > 0 ? html`<div class="drawing-fields">${fields.map((field) => this.#field(field))}</div>` : nothing}
        <div class="knobs">${knobs.map((knob) => this.#control(knob, knob.value ?? settings[knob.id] ?? 0))}</div>
        <p class="drawing-says" role="status">${says}</p>
        ${chartTable(() => tables, {
          label: message(language, words, 'drawing.table'),
          open: this.#isTableOpen,
          toggle: (open) => {
            this.#isTableOpen = open;
            this.#draw();
          },
          more: (count) => message(language, chartWords, 'chart.tableMore', { count }),
        })}`,
      this.place,
    );
  }

  #field({ id, label, rows, problem }: Field) {
    const note = `${this.name}-${id}-problem`;
    return html`<label class="drawing-field"
      ><span>${label}</span
      ><textarea
        rows=${rows}
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${problem ? note : nothing}
        .value=${this.#texts[id] ?? ''}
        @input=${(event: Event) => this.#type(id, (event.currentTarget as HTMLTextAreaElement).value)}
      ></textarea
      >${problem ? html`<span class="drawing-problem" id=${note} role="alert">${problem}</span>` : nothing}</label
    >`;
  }

  #control(knob: Knob, value: number) {
    const { id, label, low, high, step, text, choices } = knob;
    const name = `${this.name}-${id}`;
    if (choices)
      return html`<fieldset class="choices">
        <legend>${label}</legend>
        ${choices.map((choice, at) => {
          const own = low + at;
          return html`<label
            ><input
              type="radio"
              name=${name}
              .checked=${own === value}
              @change=${() => this.#set(id, own)}
            /><span>${choice}</span></label
          >`;
        })}
      </fieldset>`;
    return html`<label class="knob"
      ><span>${label} <b>${text}</b></span
      ><input
        type="range"
        data-id=${id}
        min=${low}
        max=${high}
        step=${step}
        .value=${String(value)}
        aria-valuetext=${text}
        @input=${(event: Event) => this.#set(id, Number((event.currentTarget as HTMLInputElement).value))}
    /></label>`;
  }

  // ---- pointing and dragging ----

  readonly #pressed = (event: PointerEvent): void => {
    this.#held = wayAt(event.target as Element);
    if (!this.#held) {
      this.#pointAt(event);
      return;
    }
    try {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a script made up has no capture.
    }
    this.#drag(event, this.#held);
    event.preventDefault();
  };

  readonly #moved = (event: PointerEvent): void => {
    if (this.#held) this.#drag(event, this.#held);
    else if (event.pointerType === 'mouse') this.#pointAt(event);
  };

  readonly #released = (): void => {
    this.#held = undefined;
  };

  #pointAt(event: PointerEvent): void {
    const found = (event.target as Element).closest<HTMLElement>('[data-knob]');
    const { knob, value } = found?.dataset ?? {};
    if (knob !== undefined) this.#set(knob, Number(value));
  }

  #drag({ clientX, clientY }: PointerEvent, way: Way): void {
    const svg = this.place.querySelector('svg');
    if (!svg) return;
    const { left, top, width } = svg.getBoundingClientRect();
    const pixels = Number(svg.getAttribute('width')) / (width || 1);
    const at = (way.axis === 'x' ? clientX - left : clientY - top) * pixels;
    this.#set(way.knob, valueOn(way, at));
  }
}
