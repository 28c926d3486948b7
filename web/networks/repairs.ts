import { html, nothing, type TemplateResult } from 'lit-html';
import type { LayerFormat, NetworkRepairs, Observer } from '../core/engine/contract.ts';
import { slider } from './controls.ts';
import type { en } from './repairs_words.ts';
import { among } from './weight_formats.ts';

// The repairs that a page about a network offers as switches: its settings, their address, and their view.

/** How what enters a layer gets its range: row by row while the network runs, or once beforehand. */
const observerChoices = ['perRow', 'minMax', 'percentile', 'entropy', 'mse'] as const;
type ObserverChoice = (typeof observerChoices)[number];

const observers: Readonly<Record<ObserverChoice, Observer>> = {
  ...{ perRow: 'minMax', minMax: 'minMax', entropy: 'entropy', mse: 'mse' },
  percentile: { percentile: [0.1, 99.9] },
};

export interface RepairSettings {
  readonly observer: ObserverChoice;
  /** SmoothQuant's alpha; 0 is off. */
  readonly smoothing: number;
  readonly aware: boolean;
  readonly rotated: boolean;
  readonly gptq: boolean;
}

export const withoutRepairs: RepairSettings = {
  observer: 'perRow',
  smoothing: 0,
  aware: false,
  rotated: false,
  gptq: false,
};

type Activations = { readonly activations: string };

/** Formats of activations with a scale that an observer may find. */
const takesObserver = (format: string): boolean => /^u?int/.test(format);

/** The argument of the core for the repairs that are switched on. */
export const repairsOf = (state: RepairSettings & Activations): NetworkRepairs => ({
  ...(state.observer !== 'perRow' && takesObserver(state.activations) && { calibrated: true }),
  ...(state.smoothing > 0 && { smoothing: state.smoothing }),
  ...(state.aware && { activationAware: true }),
  ...(state.rotated && { rotated: true }),
  ...(state.gptq && { gptq: true }),
});

/** The format of what enters a layer, with its observer. */
export const activationsOf = (state: RepairSettings & Activations): LayerFormat => ({
  format: state.activations,
  ...(state.observer !== 'perRow' &&
    takesObserver(state.activations) && { observer: observers[state.observer] }),
});

/** Reads the repairs of an address; what it does not know stays off. */
export function repairsFrom(given: URLSearchParams): RepairSettings {
  const smoothing = Number(given.get('smoothing') ?? 0);
  return {
    observer: among(observerChoices, given.get('observer')) ?? withoutRepairs.observer,
    smoothing: smoothing >= 0 && smoothing <= 1 ? smoothing : 0,
    aware: given.get('aware') === 'true',
    rotated: given.get('rotated') === 'true',
    gptq: given.get('gptq') === 'true',
  };
}

/** Each repair alone, as pages compare them; the first is none. */
export const comparedRepairs = [
  ['none', {}],
  ['smoothing', { smoothing: 0.5 }],
  ['aware', { activationAware: true }],
  ['rotated', { rotated: true }],
  ['gptq', { gptq: true }],
] as const satisfies readonly (readonly [name: string, repairs: NetworkRepairs])[];

// ---- the view -----------------------------------------------------------------------------------

export interface RepairsControl {
  readonly state: RepairSettings & Activations & { readonly format: string };
  text(id: keyof typeof en): string;
  /** The name of ranges that each row has for itself. */
  readonly perRow: string;
  /** A control of the page's own. */
  readonly more?: TemplateResult;
  change(change: Partial<RepairSettings>): void;
}

/** The repairs as switches; those that do nothing under the formats cannot be pressed. */
export function switchesView({
  state,
  text,
  perRow,
  more,
  change,
}: RepairsControl): TemplateResult {
  const check = (name: 'aware' | 'rotated' | 'gptq', isPossible = true) =>
    html`<label class="check"
      ><input type="checkbox" name=${name} .checked=${state[name]} ?disabled=${!isPossible}
        @change=${(event: Event) => change({ [name]: (event.currentTarget as HTMLInputElement).checked })} />
      ${text(`repair.${name}`)}</label
    >`;
  return html`<div class="switches">
    ${check('aware', state.format !== 'float32')} ${check('rotated')} ${check('gptq', /^int/.test(state.format))}
    ${slider({
      ...{ name: 'smoothing', label: text('repair.smoothing'), low: 0, high: 1, step: 0.05 },
      text: state.smoothing === 0 ? text('repair.off') : `α = ${state.smoothing}`,
      value: state.smoothing,
      set: (smoothing) => change({ smoothing }),
    })}
    ${more ?? nothing}
    ${takesObserver(state.activations) ? observerView(state.observer, text, perRow, change) : nothing}
  </div>`;
}

const observerView = (
  chosen: ObserverChoice,
  text: RepairsControl['text'],
  perRow: string,
  change: RepairsControl['change'],
) => html`<label class="select"
  >${text('repair.observer')}
  <select name="observer"
    @change=${(event: Event) => change({ observer: (event.currentTarget as HTMLSelectElement).value as ObserverChoice })}>
    ${observerChoices.map((one) => html`<option value=${one} .selected=${one === chosen}>${one === 'perRow' ? perRow : text(`repair.observer.${one}`)}</option>`)}
  </select></label
>`;

/** Rows of figures, of which some are not computed yet. */
export interface Compared {
  /** The id of the heading that names the table. */
  readonly named: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly label: string;
    readonly figures: readonly (string | number)[] | undefined;
  }[];
}

export const comparedView = ({ named, heads, rows }: Compared): TemplateResult => html`<div
  class="frame" tabindex="0" role="region" aria-labelledby=${named}><table class="compared">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        ({ name, label, figures }) => html`<tr data-repair=${name}>
          <th scope="row">${label}</th>
          ${(figures ?? heads.slice(1).map(() => '…')).map((figure) => html`<td>${figure}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
