import { html, svg, type TemplateResult } from 'lit-html';

export interface CausePart {
  readonly cause: string;
  /** 0 to 1 */
  readonly share: number;
}

/** One bar, divided by what caused the squared error. Its text stands beside it. */
export function causeBar(label: string, parts: readonly CausePart[]): TemplateResult {
  const drawn = parts.filter((part) => part.share > 0);
  const starts = drawn.map((_, i) => drawn.slice(0, i).reduce((sum, part) => sum + part.share, 0));
  return html`<svg class="cause-bar" role="img" aria-label=${label} viewBox="0 0 100 6" preserveAspectRatio="none">
    <rect class="empty" width="100" height="6" />
    ${drawn.map(
      (part, i) => svg`<rect
        class="part ${part.cause}" x=${(starts[i] as number) * 100} width=${part.share * 100} height="6" />`,
    )}
  </svg>`;
}
