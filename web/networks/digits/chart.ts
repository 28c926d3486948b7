import { svg, type TemplateResult } from 'lit-html';

// The ten logits as bars, those of float32 above those of the format.

export interface LogitsData {
  readonly float32: ArrayLike<number>;
  readonly quantized: ArrayLike<number>;
  /** The outputs with the largest logit. */
  readonly best: { readonly float32: number; readonly quantized: number };
  /** The names of the two, and what the picture shows, for those who do not see it. */
  readonly label: string;
}

const row = 24;
const bar = 8;
const left = 26;
const right = 52;
const width = 340;

/** Two decimals and a true minus. */
export const logitText = (value: number): string => value.toFixed(2).replace('-', '−');

export function logitsChart({ float32, quantized, best, label }: LogitsData): TemplateResult {
  const all = [...Array.from(float32), ...Array.from(quantized), 0];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const span = high - low || 1;
  const at = (value: number) => left + ((value - low) / span) * (width - left - right);
  const height = row * float32.length + 4;
  return svg`<svg
    class="logits"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label=${label}
  >
    <line class="zero" x1=${at(0)} x2=${at(0)} y1="0" y2=${height} />
    ${Array.from(float32).map((value, digit) => {
      const other = quantized[digit] ?? 0;
      const top = digit * row + 4;
      const mark = [
        digit === best.float32 ? 'is-float32' : '',
        digit === best.quantized ? 'is-quantized' : '',
      ].join(' ');
      return svg`<g class=${mark}>
        <text class="digit" x="8" y=${top + 13}>${digit}</text>
        <rect class="float32" x=${Math.min(at(0), at(value))} y=${top}
          width=${Math.abs(at(value) - at(0))} height=${bar} />
        <rect class="quantized" x=${Math.min(at(0), at(other))} y=${top + bar + 1}
          width=${Math.abs(at(other) - at(0))} height=${bar} />
        <text class="value" x=${width} y=${top + 13}>${logitText(other)}</text>
      </g>`;
    })}
  </svg>`;
}
