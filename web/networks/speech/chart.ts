import { svg, type TemplateResult } from 'lit-html';

// The recording with the probability of speech over it, under float32 and under a format.

export interface ProbabilityData {
  readonly samples: ArrayLike<number>;
  /** Samples of a chunk. */
  readonly chunk: number;
  readonly seconds: number;
  readonly labels: ArrayLike<number>;
  readonly float32: ArrayLike<number>;
  readonly quantized: ArrayLike<number>;
  /** The chunks whose decision differs. */
  readonly flips: ReadonlySet<number>;
  /** The chunk that is pointed at. */
  readonly at: number;
  /** The names of the lanes. */
  readonly words: { readonly sound: string; readonly speech: string; readonly probability: string };
  readonly label: string;
}

export const chartWidth = 720;
const [left, right] = [64, 8] as const;
const wave = { top: 26, height: 70 } as const;
const spoken = { top: 104, height: 10 } as const;
const lines = { top: 142, height: 150 } as const;
const height = 322;
const inner = chartWidth - left - right;

/** The chunk below a place on the chart, which lies between 0 and 1. */
export const chunkAt = (share: number, count: number): number =>
  Math.floor(((share * chartWidth - left) / inner) * count);

/** Runs of neighbours, as [begin, end): those of the chunks that a test accepts. */
export function runsOf(count: number, accepts: (at: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < count; at += 1) {
    const last = runs.at(-1);
    if (!accepts(at)) continue;
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The waves of recordings, each of which is drawn for every frame while it is played. */
const waves = new WeakMap<object, string>();

function waveOf(samples: ArrayLike<number>): string {
  const known = waves.get(samples);
  if (known !== undefined) return known;
  const path = wavePath(samples, Math.floor(inner));
  waves.set(samples, path);
  return path;
}

/** The range of the samples of each of `columns` parts, as a band around the middle. */
function wavePath(samples: ArrayLike<number>, columns: number): string {
  let peak = 1;
  for (let i = 0; i < samples.length; i += 1) peak = Math.max(peak, Math.abs(samples[i] as number));
  const middle = wave.top + wave.height / 2;
  const parts = Array.from({ length: columns }, (_, column) => {
    const begin = Math.floor((column * samples.length) / columns);
    const end = Math.floor(((column + 1) * samples.length) / columns);
    let [low, high] = [0, 0];
    for (let i = begin; i < end; i += 1) {
      low = Math.min(low, samples[i] as number);
      high = Math.max(high, samples[i] as number);
    }
    const y = (value: number) => round(middle - (value / peak) * (wave.height / 2));
    return `M${round(left + ((column + 0.5) * inner) / columns)} ${y(high)}V${round(y(low) + 0.6)}`;
  });
  return parts.join('');
}

const probabilityAt = (value: number) => lines.top + (1 - value) * lines.height;

/** The probability of every chunk as steps. */
function stepsOf(values: ArrayLike<number>): string {
  const width = inner / values.length;
  return Array.from(
    values,
    (value, i) =>
      `${i === 0 ? `M${left} ` : 'V'}${round(probabilityAt(value))}H${round(left + (i + 1) * width)}`,
  ).join('');
}

export function probabilityChart(data: ProbabilityData): TemplateResult {
  const { samples, labels, float32, quantized, flips, at, words, seconds } = data;
  const count = float32.length;
  const x = (chunk: number) => round(left + (chunk / count) * inner);
  const band = (className: string, top: number, tall: number) => {
    const accepts = (i: number) => (className === 'flip' ? flips.has(i) : labels[i] === 1);
    return runsOf(count, accepts).map(
      ([begin, end]) =>
        svg`<rect class=${className} x=${x(begin)} width=${round(x(end) - x(begin))} y=${top} height=${tall} />`,
    );
  };
  const floor = lines.top + lines.height;
  const ticks = Array.from({ length: Math.floor(seconds) + 1 }, (_, second) => second);
  return svg`<svg class="probability" viewBox="0 0 ${chartWidth} ${height}" role="img" aria-label=${data.label}>
    ${band('flip', wave.top, floor - wave.top)}
    <text x=${left} y="20">${words.sound}</text>
    <path class="wave" d=${waveOf(samples)} />
    <path class="frame" d="M${left} ${spoken.top + spoken.height}H${chartWidth - right}" />
    ${band('spoken', spoken.top, spoken.height)}
    <text class="value" x=${left - 6} y=${spoken.top + 10}>${words.speech}</text>
    <text x=${left} y=${lines.top - 7}>${words.probability}</text>
    ${[0, 0.5, 1].map(
      (tick) =>
        svg`<path class=${tick === 0.5 ? 'threshold' : 'frame'} d="M${left} ${probabilityAt(tick)}H${chartWidth - right}" /><text class="value" x=${left - 6} y=${probabilityAt(tick) + 4}>${tick}</text>`,
    )}
    <path class="float32" d=${stepsOf(float32)} />
    <path class="quantized" d=${stepsOf(quantized)} />
    ${ticks.map(
      (second) =>
        svg`<text class="middle" x=${x((second / seconds) * count)} y=${floor + 22}>${second} s</text>`,
    )}
    <path class="cursor" d="M${x(at + 0.5)} ${wave.top}V${floor}" />
    <circle class="float32" cx=${x(at + 0.5)} cy=${probabilityAt(float32[at] ?? 0)} r="4" />
    <circle class="quantized" cx=${x(at + 0.5)} cy=${probabilityAt(quantized[at] ?? 0)} r="4" />
  </svg>`;
}

export interface LayerBars {
  readonly layer: string;
  readonly outputError: number;
  readonly weightError: number;
}

const [nameWidth, step, barsWidth] = [104, 26, 560] as const;
const most = (values: readonly number[]) => Math.max(...values, 1e-9);

/** For each layer what it costs alone, and beside it the error of its weight. */
export function layersChart(
  bars: readonly LayerBars[],
  texts: { readonly cost: string; readonly error: string; readonly label: string },
  shown: { cost(value: number): string; error(value: number): string },
): TemplateResult {
  const column = (barsWidth - nameWidth) / 2;
  const room = column - 74;
  const largest = {
    cost: most(bars.map(({ outputError }) => outputError)),
    error: most(bars.map(({ weightError }) => weightError)),
  };
  const bar = (kind: 'cost' | 'error', value: number, i: number) => {
    const from = nameWidth + (kind === 'cost' ? 0 : column);
    const wide = (value / largest[kind]) * room;
    return svg`<rect class=${kind} x=${from} y=${22 + i * step} width=${round(wide)} height="14" />
      <text x=${round(from + wide + 6)} y=${33 + i * step}>${shown[kind](value)}</text>`;
  };
  return svg`<svg class="layers" viewBox="0 0 ${barsWidth} ${24 + bars.length * step}" role="img" aria-label=${texts.label}>
    <text class="head" x=${nameWidth} y="14">${texts.cost}</text>
    <text class="head" x=${nameWidth + column} y="14">${texts.error}</text>
    ${bars.map(
      ({ layer, outputError, weightError }, i) => svg`<g>
        <text x="0" y=${33 + i * step}>${layer}</text>
        ${bar('cost', outputError, i)} ${bar('error', weightError, i)}
      </g>`,
    )}
  </svg>`;
}
