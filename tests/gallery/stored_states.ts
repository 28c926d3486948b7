import { html } from 'lit-html';
import { readable } from '../../web/charts/number_text.ts';
import { codeBits } from '../../web/instrument/inspector/chart_code_bits.ts';
import { levelsLine } from '../../web/instrument/number_line/chart_levels.ts';
import type { CauseName } from '../../web/instrument/number_line/chart_stored_causes.ts';
import { blocksView } from '../../web/instrument/panels/chart_blocks.ts';
import { normal } from './data.ts';
import { live } from './live.ts';
import { type GalleryState, inWidth } from './state.ts';

/** The nearest of ascending levels, and why it differs. */
function stored(values: ArrayLike<number>, levels: readonly number[]) {
  const level = Float32Array.from(values, (value) =>
    levels.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best)),
  );
  const [first = 0] = levels;
  const last = levels.at(-1) ?? 0;
  const causeAt = (index: number): CauseName => {
    const value = values[index] as number;
    const loaded = level[index] as number;
    if (loaded === value) return 'exact';
    if (value > last) return -first > last ? 'clipped_sign' : 'saturated';
    if (value < first) return 'saturated';
    return loaded === 0 ? 'flushed' : 'rounded';
  };
  return { real: values, level, causeAt };
}

interface Plan {
  readonly format: string;
  readonly levels: readonly number[];
  readonly values: Float32Array;
  readonly selected?: number;
  /** Whether the levels are too many to be listed. */
  readonly isDense?: boolean;
  readonly width?: number;
}

function draw({ format, levels, values, selected, isDense, width = 760 }: Plan) {
  const points = stored(values, levels);
  return live(selected, (chosen: number | undefined, choose) => {
    const index = chosen ?? 0;
    const at = levels.indexOf(
      levels.find((level) => Math.fround(level) === points.level[index]) ?? 0,
    );
    return levelsLine(
      inWidth({
        title: 'Number line',
        summary: `${format} has ${levels.length} levels`,
        realLabel: 'real',
        levelsLabel: format,
        outsideLabel: `beyond ${format}`,
        values: isDense ? [] : levels,
        points,
        selected: chosen,
        magnified: {
          index,
          below: levels[at - 1] ?? Number.NaN,
          above: levels[at + 1] ?? Number.NaN,
          text: `error ${readable((points.level[index] as number) - (values[index] as number))}`,
        },
        width,
      }),
      { point: () => undefined, select: choose },
    );
  });
}

/** The values of a small float of which every exponent is used. */
function floats(exponentBits: number, fractionBits: number, bias: number, most: number): number[] {
  const values = new Set<number>();
  for (let code = 0; code < 2 ** (exponentBits + fractionBits); code += 1) {
    const exponent = code >> fractionBits;
    const fraction = (code % 2 ** fractionBits) / 2 ** fractionBits;
    const value =
      exponent === 0 ? fraction * 2 ** (1 - bias) : (1 + fraction) * 2 ** (exponent - bias);
    if (value <= most) values.add(value).add(-value || 0);
  }
  return [...values].sort((a, b) => a - b);
}

const e2m1 = floats(2, 1, 1, 6);
const whole = (from: number, to: number, scale: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) * scale);

/** A matrix with its blocks over it, as the panels show them. */
function grid(rows: number, columns: number, block: number, group = block, isFlat = false) {
  const perRow = Math.ceil(columns / block);
  const at = (row: number, column: number) => (isFlat ? row * columns + column : column);
  return html`<div class="raster-frame">
    <svg class="chart" viewBox="0 0 ${columns * 20} ${rows * 20}" width="640">
      <rect width=${columns * 20} height=${rows * 20} fill="#a3c2e4" />
    </svg>
    <svg class="block-grid" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none">
      ${blocksView({
        row: 0,
        column: 0,
        rows,
        columns,
        blockAt: (row, column) => Math.floor(at(row, column) / block) + (isFlat ? 0 : row * perRow),
        groupAt: (row, column) => Math.floor(at(row, column) / group),
        selected: 1,
      })}
    </svg>
  </div>`;
}

const words = {
  sign: 'sign',
  exponent: 'exponent',
  fraction: 'fraction',
  integer: 'integer',
  index: 'index',
};

export const storedStates: readonly GalleryState[] = [
  {
    name: 'levels-fp4',
    says: 'A block of mxfp4: fifteen levels, dense near zero. One element lies beyond the last of them; the selected one is rounded, and the lens shows the middles between its level and the next.',
    view: () =>
      draw({
        format: 'mxfp4',
        levels: e2m1.map((level) => level / 4),
        values: Float32Array.from([...normal(4, 31).map((value) => value / 2), 1.9]),
        selected: 3,
      }),
  },
  {
    name: 'levels-fp8-crowded',
    says: 'float8_e4m3fn: 253 levels up to 448, of which the data need those near zero. The lens shows them.',
    view: () =>
      draw({
        format: 'float8_e4m3fn',
        levels: floats(4, 3, 7, 448),
        values: normal(6, 24),
        selected: 5,
      }),
  },
  {
    name: 'levels-clipped-sign',
    says: 'q4_0: eight levels below zero, seven above. The largest positive value has none: a triangle.',
    view: () =>
      draw({
        format: 'q4_0',
        levels: whole(-8, 7, 0.25),
        values: Float32Array.from([-2, 1.95, 0.3, -0.6, 1.1, 0.05, -1.3, 0]),
        selected: 1,
      }),
  },
  {
    name: 'levels-codebook',
    says: 'A codebook of five values for 65,536 elements: those that begin and end at the same pixels share a line.',
    view: () =>
      draw({
        format: 'kmeans',
        levels: [-1.6, -0.6, 0.1, 0.8, 1.9],
        values: normal(9, 65536),
        selected: 77,
      }),
  },
  {
    name: 'levels-unlisted',
    says: 'bfloat16: too many levels to draw; the lens has the selected one and its neighbours.',
    view: () =>
      draw({
        format: 'bfloat16',
        levels: whole(-512, 512, 1 / 128),
        values: normal(2, 12),
        selected: 2,
        isDense: true,
      }),
  },
  {
    name: 'levels-zero-block',
    says: 'A block of zeros: one level, no error.',
    view: () => draw({ format: 'q4_0', levels: [0], values: new Float32Array(8), selected: 0 }),
  },
  {
    name: 'levels-narrow',
    says: 'The first on a narrow telephone.',
    view: () =>
      draw({
        format: 'mxfp4',
        levels: e2m1.map((level) => level / 4),
        values: normal(4, 32),
        selected: 3,
        width: 280,
      }),
  },
  {
    name: 'blocks-ragged',
    says: 'Rows of 40 in blocks of 32: the second block of every row is shorter. The second block is the selected element’s.',
    view: () => grid(6, 40, 32),
  },
  {
    name: 'blocks-groups',
    says: 'Blocks of 64 with groups of 16, which have a scale of their own: dashed.',
    view: () => grid(4, 64, 64, 16),
  },
  {
    name: 'blocks-flat',
    says: 'nf4 takes the tensor as one row: blocks of 64 go on in the next row.',
    view: () => grid(8, 24, 64, 64, true),
  },
  {
    name: 'code-bits',
    says: 'A code of float8_e4m3fn in its groups, and one that numbers a value.',
    view: () => html`<p>
      ${codeBits(
        0b1_0111_010,
        [
          { kind: 'sign', bits: 1 },
          { kind: 'exponent', bits: 4 },
          { kind: 'fraction', bits: 3 },
        ],
        (kind) => words[kind],
      )}
      ${codeBits(5, [{ kind: 'index', bits: 4 }], (kind) => words[kind])}
    </p>`,
  },
];
