import { html, nothing, type TemplateResult } from 'lit-html';
import { type Language, message } from '../../ui/messages/index.ts';
import { words as storedWords } from '../coded/words.ts';
import { type Entry, type EntryFamily, entryFamilies } from './entries.ts';
import { words as bitsVsErrorWords } from './words.ts';

/** Wider formats lose almost nothing and would take up most of the chart. */
const narrowBits = 12;
export const isWide = ({ bits }: Pick<Entry, 'bits'>): boolean => bits > narrowBits;

/** Which points are shown: families, and those of many bits. */
export class EntryFilter {
  #showsWide = false;
  readonly #hidden = new Set<EntryFamily>();

  constructor(readonly changed: () => void) {}

  /** The entries that are shown; wide ones also while the current setting is one of them. */
  shown(entries: readonly Entry[], current: Entry | undefined): readonly Entry[] {
    const wide = this.showsWide(current);
    return this.ofShownFamilies(entries).filter((one) => wide || !isWide(one));
  }

  /** The entries of the families that are shown, also those of many bits. */
  ofShownFamilies(entries: readonly Entry[]): readonly Entry[] {
    return entries.filter(({ family }) => !this.#hidden.has(family));
  }

  showsWide(current: Entry | undefined): boolean {
    return this.#showsWide || (current !== undefined && isWide(current));
  }

  /** A button for each family that has points. */
  chips(language: Language, entries: readonly Entry[]): TemplateResult {
    const present = new Set(entries.map(({ family }) => family));
    const chip = (family: EntryFamily) => html`<button
      type="button"
      data-family=${family}
      aria-pressed=${!this.#hidden.has(family)}
      @click=${() => {
        if (!this.#hidden.delete(family)) this.#hidden.add(family);
        this.changed();
      }}
    >
      ${message(language, storedWords, `format.${family}`)}
    </button>`;
    return html`<div
      class="buttons families"
      role="group"
      aria-label=${message(language, bitsVsErrorWords, 'points.families')}
    >
      ${entryFamilies.filter((family) => present.has(family)).map(chip)}
    </div>`;
  }

  /** The switch for settings of many bits; nothing where there are none. */
  wideSwitch(
    language: Language,
    entries: readonly Entry[],
    current: Entry | undefined,
  ): TemplateResult | typeof nothing {
    if (!entries.some(isWide)) return nothing;
    return html`<label class="switch wide-formats">
      <input
        type="checkbox"
        role="switch"
        .checked=${this.showsWide(current)}
        @change=${(event: Event) => {
          this.#showsWide = (event.target as HTMLInputElement).checked;
          this.changed();
        }}
      />
      <span>${message(language, bitsVsErrorWords, 'bitsError.wide', { bits: narrowBits })}</span>
    </label>`;
  }
}
