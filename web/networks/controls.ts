import { html, type TemplateResult } from 'lit-html';

// The controls of pages about networks.

/** Radio buttons of a few choices. */
export function choicesView<T extends string>(
  name: string,
  legend: string,
  all: readonly T[],
  chosen: T,
  labelOf: (one: T) => string,
  choose: (one: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${all.map(
      (one) => html`<label
        ><input type="radio" name=${name} value=${one} .checked=${one === chosen} @change=${() => choose(one)} />
        ${labelOf(one)}</label
      >`,
    )}
  </fieldset>`;
}

export interface Slider {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly step: number | 'any';
  readonly value: number;
  set(value: number): void;
}

export const slider = ({ name, label, text, low, high, step, value, set }: Slider) =>
  html`<label class="slider"
    ><span>${label} <output>${text}</output></span
    ><input type="range" name=${name} min=${low} max=${high} step=${step} .value=${String(value)}
      aria-valuetext=${text}
      @input=${(event: Event) => set(Number((event.currentTarget as HTMLInputElement).value))}
  /></label>`;

/** A list to choose from. */
export const selectView = <T extends string>(
  name: string,
  label: string,
  all: readonly T[],
  chosen: T,
  choose: (one: T) => void,
): TemplateResult =>
  html`<label class="select"
    >${label}
    <select name=${name} @change=${({ currentTarget }: Event) => choose((currentTarget as HTMLSelectElement).value as T)}>
      ${all.map((one) => html`<option value=${one} .selected=${one === chosen}>${one}</option>`)}
    </select></label
  >`;
