import { html, nothing, type TemplateResult } from 'lit-html';
import { bitsOf, type Granularity, granularities, integerBits } from './weight_formats.ts';

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

/** The format of the weights: a slider of bits, a list of stored formats, and the scales of integers. */
export interface WeightsControl {
  readonly format: string;
  readonly granularity: Granularity;
  readonly stored: readonly string[];
  readonly bitsLabel: string;
  readonly storedLabel: string;
  /** The choice in the list while the slider has integers. */
  readonly noStored: string;
  readonly scalesLabel: string;
  granularityLabel(one: Granularity): string;
  change(change: { readonly format?: string; readonly granularity?: Granularity }): void;
}

export function weightsView(control: WeightsControl): TemplateResult {
  const { format, granularity, stored, change } = control;
  const bits = bitsOf(format);
  return html`${slider({
    ...{ name: 'bits', label: control.bitsLabel, low: 0, high: integerBits.length, step: 1 },
    text: format,
    value: bits === undefined ? 0 : 1 + (integerBits as readonly number[]).indexOf(bits),
    set: (at) => change({ format: at === 0 ? 'float32' : `int${integerBits[at - 1]}` }),
  })}
    <label class="select"
      >${control.storedLabel}
      <select name="stored"
        @change=${({ currentTarget }: Event) => {
          const { value } = currentTarget as HTMLSelectElement;
          change({ format: value === '' ? 'int4' : value });
        }}>
        <option value="" .selected=${bits !== undefined || format === 'float32'}>${control.noStored}</option>
        ${stored.map((name) => html`<option value=${name} .selected=${name === format}>${name}</option>`)}
      </select></label
    >
    ${
      bits === undefined
        ? nothing
        : choicesView(
            'granularity',
            control.scalesLabel,
            granularities,
            granularity,
            (one) => control.granularityLabel(one),
            (one) => change({ granularity: one }),
          )
    }`;
}
