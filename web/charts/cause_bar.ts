import { html, svg, type TemplateResult } from 'lit-html';

export interface CausePart {
  readonly cause: string;
  /** 0 to 1 */
  readonly share: number;
  /** The cause and its share in words. */
  readonly text: string;
}

/** A stripe between two fractions of the width; causes differ by dashes, not only by colour. */
const stripe = (cause: string, from: number, to: number) =>
  svg`<line class="part ${cause}" x1="${from * 100}%" x2="${to * 100}%" y1="6" y2="6" />`;

/** One bar, divided by the causes of the squared error. */
export function causeBar(label: string, parts: readonly CausePart[]): TemplateResult {
  let end = 0;
  return html`<svg class="cause-bar" role="img" aria-label=${label}>
    ${parts.map(({ cause, share }) => {
      if (!(share > 0)) return '';
      const start = end;
      end += share;
      return stripe(cause, start, end);
    })}
  </svg>`;
}

/** The legend of the bar: its parts with their shares, from left to right. */
export const causeKey = (parts: readonly CausePart[]): TemplateResult =>
  html`<p class="cause-key">
    ${parts.map(({ cause, share, text }) =>
      share > 0
        ? html`<span><svg class="cause-bar" aria-hidden="true">${stripe(cause, 0, 1)}</svg>${text}</span> `
        : '',
    )}
  </p>`;
