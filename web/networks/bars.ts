import { svg, type TemplateResult } from 'lit-html';

// Bars from 0, with a name before and a value behind each.

export interface Bar {
  readonly label: string;
  /** From 0; the largest fills the room. */
  readonly share: number;
  readonly text: string;
}

export interface BarsChart {
  readonly bars: readonly Bar[];
  /** The description of the picture for those who do not see it. */
  readonly label: string;
  readonly kind: string;
  /** The width of the names. */
  readonly nameWidth: number;
}

const [width, step, valueWidth] = [340, 26, 110];

export function barsChart({ bars, label, kind, nameWidth }: BarsChart): TemplateResult {
  const most = Math.max(...bars.map(({ share }) => share), 1e-9);
  const room = width - nameWidth - valueWidth;
  return svg`<svg class="bars ${kind}" viewBox="0 0 ${width} ${bars.length * step}" role="img" aria-label=${label}>
    ${bars.map(
      ({ label: name, share, text }, i) => svg`<g>
        <text class="name" x="0" y=${i * step + 17}>${name}</text>
        <rect x=${nameWidth} y=${i * step + 6} width=${(share / most) * room} height="14" />
        <text class="value" x=${width} y=${i * step + 17}>${text}</text>
      </g>`,
    )}
  </svg>`;
}
