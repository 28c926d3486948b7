import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { extent } from './extent.ts';
import { ticks } from './ticks.ts';

export interface LinePoint {
  /** The original value. */
  readonly real: number;
  /** The real value that the stored integer stands for. */
  readonly level: number;
  readonly cause: string;
}

export interface NumberLine {
  readonly title: string;
  readonly summary: string;
  readonly realLabel: string;
  readonly integerLabel: string;
  readonly outsideLabel: string;
  /** Stands where the real 0 meets its integer. */
  readonly zeroPointLabel: string;
  readonly scaleLabel: string;
  readonly qmin: number;
  readonly qmax: number;
  readonly zeroPoint: number;
  /** The real values of qmin and qmax; the second is the smaller one where the scale is negative. */
  readonly realQmin: number;
  readonly realQmax: number;
  readonly points: readonly LinePoint[];
  readonly selected: number | undefined;
  /** In CSS pixels. */
  readonly width: number;
}

const height = 148;
const realY = 44;
const levelY = 108;
const margin = 14;
/** Levels closer than this many pixels are drawn as a band. */
const readableStep = 3;
/** More values than this are drawn as ticks only. */
const mostLinks = 400;

/** Real numbers above, the integers that stand for them below, at the same place; links lead from a value to the integer it got. */
export function numberLine(given: NumberLine): TemplateResult {
  const line = withFiniteValues(given);
  const [low, high] = domain(line);
  const x = (real: number) =>
    margin + ((real - low) / (high - low || 1)) * (line.width - 2 * margin);
  const start = Math.min(line.realQmin, line.realQmax);
  const end = Math.max(line.realQmin, line.realQmax);
  return html`<svg
    class="number-line"
    role="img"
    aria-label="${line.title}. ${line.summary}"
    viewBox="0 0 ${line.width} ${height}"
    width=${line.width}
    height=${height}
  >
    <defs>
      <pattern id="outside" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="1.5" height="6" class="outside-stroke" />
      </pattern>
    </defs>
    ${outside(x(low), x(start), line.outsideLabel)}
    ${outside(x(end), x(high), line.outsideLabel)}
    ${realAxis(line, low, high, x)}
    ${levels(line, low, high, x)}
    ${links(line, x)}
  </svg>`;
}

/** Float32 ends before the numbers of the axis do: what has overflown lies at its end. */
function withFiniteValues(line: NumberLine): NumberLine {
  const end = 3.5e38;
  const finite = (value: number) => Math.min(end, Math.max(-end, Number.isNaN(value) ? 0 : value));
  return {
    ...line,
    realQmin: finite(line.realQmin),
    realQmax: finite(line.realQmax),
    points: line.points.map((point) => ({ ...point, level: finite(point.level) })),
  };
}

/** All data, zero, and as much of the representable range as does not squeeze the data. */
function domain({ points, realQmin, realQmax }: NumberLine): [number, number] {
  const [least, most] = extent([0, ...points.map((point) => point.real)]);
  const span = most - least || Math.abs(realQmax - realQmin);
  const low = Math.max(Math.min(least, realQmin, realQmax), least - span);
  const high = Math.min(Math.max(most, realQmin, realQmax), most + span);
  return [Math.min(low, least) - span * 0.02, Math.max(high, most) + span * 0.02];
}

function outside(from: number, to: number, label: string) {
  const extent = to - from;
  if (extent < 1) return nothing;
  const needed = label.length * 6.2;
  return svg`<rect class="outside" x=${from} y="26" width=${extent} height=${levelY - 20} fill="url(#outside)" />
    ${
      extent > needed
        ? svg`<text class="outside-label" x=${from + extent / 2} y=${(realY + levelY) / 2} text-anchor="middle"
            dominant-baseline="central">${label}</text>`
        : nothing
    }`;
}

function realAxis(line: NumberLine, low: number, high: number, x: (real: number) => number) {
  const marks = ticks(low, high, line.width / 90);
  return svg`<g class="axis">
    <line x1=${margin} x2=${line.width - margin} y1=${realY} y2=${realY} />
    ${marks.map(
      (mark) => svg`<line x1=${x(mark)} x2=${x(mark)} y1=${realY - 4} y2=${realY} />
        <text x=${x(mark)} y=${realY - 18} text-anchor="middle">${Number(mark.toPrecision(6))}</text>`,
    )}
    <text class="axis-name" x="0" y="10">${line.realLabel}</text>
  </g>`;
}

function levels(line: NumberLine, low: number, high: number, x: (real: number) => number) {
  const { qmin, qmax, realQmin, realQmax, zeroPoint } = line;
  const step = (realQmax - realQmin) / (qmax - qmin);
  const pixels = Math.abs(x(step) - x(0));
  const start = x(Math.max(low, Math.min(realQmin, realQmax)));
  const end = x(Math.min(high, Math.max(realQmin, realQmax)));
  const at = (level: number) => x(realQmin + (level - qmin) * step);
  const inside = (level: number) => at(level) >= start - 0.5 && at(level) <= end + 0.5;
  const names = [...new Set([zeroPoint, qmin, qmax])].filter(inside);
  const apart = names.filter((name, i) => i === 0 || Math.abs(at(name) - at(zeroPoint)) > 44);
  const visible = [low, high].map((real) => qmin + (real - realQmin) / step);
  const first = Math.max(qmin, Math.ceil(Math.min(...visible)));
  const last = Math.min(qmax, Math.floor(Math.max(...visible)));
  const count = pixels >= readableStep ? Math.max(0, last - first + 1) : 0;
  const all = Array.from({ length: count }, (_, i) => first + i);
  const between = ticks(first, last, line.width / 110)
    .filter(Number.isInteger)
    .filter((level) => apart.every((name) => Math.abs(at(name) - at(level)) > 40));
  return svg`<g class="axis">
    ${
      end > start
        ? svg`<rect class=${all.length > 0 ? 'levels' : 'levels band'} x=${start} y=${levelY} width=${end - start} height="7" />`
        : nothing
    }
    ${all.map((level) => svg`<line class="level" x1=${at(level)} x2=${at(level)} y1=${levelY} y2=${levelY + 7} />`)}
    ${between.map(
      (level) => svg`<line x1=${at(level)} x2=${at(level)} y1=${levelY} y2=${levelY + 9} />
        <text class="minor" x=${at(level)} y=${levelY + 24} text-anchor="middle">${level}</text>`,
    )}
    ${apart.map(
      (name) => svg`<line x1=${at(name)} x2=${at(name)} y1=${levelY} y2=${levelY + 11} />
        <text x=${at(name)} y=${levelY + 24} text-anchor=${anchor(at(name), line.width)}
          class=${name === zeroPoint ? 'zero-point' : ''}>${name}</text>`,
    )}
    ${
      inside(zeroPoint)
        ? svg`<line class="zero" x1=${x(0)} x2=${x(0)} y1=${realY} y2=${levelY} />
            <text class="zero-label" x=${x(0) + 5} y=${(realY + levelY) / 2}>${line.zeroPointLabel}</text>`
        : nothing
    }
    <text class="axis-name" x="0" y=${height - 2}>${line.integerLabel}</text>
    <text class="scale-label" x=${Math.max(start + 90, end - 8)} y=${levelY - 9} text-anchor="end">
      ${line.scaleLabel}
    </text>
  </g>`;
}

function anchor(position: number, width: number): string {
  return position < 40 ? 'start' : position > width - 40 ? 'end' : 'middle';
}

function links(line: NumberLine, x: (real: number) => number) {
  const { points, selected } = line;
  const one = (point: LinePoint, index: number) => {
    const from = x(point.real);
    return svg`<g class="link ${point.cause}" ?data-selected=${index === selected}>
      <line x1=${from} x2=${x(point.level)} y1=${realY} y2=${levelY} />
      ${marker(point.cause, from, realY)}
    </g>`;
  };
  const last = selected === undefined ? undefined : points[selected];
  return svg`${points.length > mostLinks ? crowd(points, x) : points.map(one)}
    ${last ? one(last, selected as number) : nothing}`;
}

/** Many values as ticks, one path for each cause. */
function crowd(points: readonly LinePoint[], x: (real: number) => number) {
  const paths = new Map<string, string>();
  for (const { real, cause } of points) {
    paths.set(cause, `${paths.get(cause) ?? ''}M${x(real).toFixed(1)} ${realY - 4}v8`);
  }
  return [...paths].map(([cause, path]) => svg`<path class="link ${cause}" d=${path} />`);
}

/** Shapes as well as colours: a dot, a square for clipped, a cross for wrapped. */
function marker(cause: string, x: number, y: number) {
  if (cause === 'clipped') return svg`<rect x=${x - 4} y=${y - 4} width="8" height="8" />`;
  if (cause === 'wrapped') {
    return svg`<path d="M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}" />`;
  }
  return svg`<circle cx=${x} cy=${y} r="3" />`;
}
