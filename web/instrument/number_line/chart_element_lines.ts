import { nothing, svg } from 'lit-html';
import { causeMark, lineCauses, moved } from '../../charts/cause_mark.ts';
import { extent } from '../../charts/extent.ts';
import { type Key, sameKey } from '../../charts/keys.ts';
import { causeCodes, causeOf, type LineCause, type LinePoints } from '../../charts/points.ts';
import { tenth } from '../../charts/rect.ts';
import { type RulerData, type RulerPlane, rows } from './chart_ruler_plane.ts';

/** With more elements than this, lines that begin and end at the same pixels are merged. */
const mostLines = 400;

/** A ruler with an optional selected element. */
export interface MarkedRuler extends RulerData {
  /** The index of the selected element. */
  readonly selected: number | undefined;
}

type Paths = Record<LineCause, string>;

interface ElementLines {
  /** From each element down to its integer. */
  readonly ways: Paths;
  /** On the real axis, from each element to its dequantized value. */
  readonly gaps: Paths;
  /** The elements themselves. */
  readonly marks: Paths;
  readonly isCrowd: boolean;
}

const noPaths = (): Paths => ({ exact: '', rounded: '', clipped: '', wrapped: '' });
/** The last drawing of each array of elements, which is reused while only the selection changes. */
const known = new WeakMap<ArrayLike<number>, { readonly key: Key; readonly drawn: ElementLines }>();

export function drawnLines(points: LinePoints, plane: RulerPlane): ElementLines {
  const key = [points.real, points.causes, plane.left, plane.right, ...plane.domain];
  const last = known.get(points.level);
  if (last && sameKey(last.key, key)) return last.drawn;
  const drawn = points.real.length > mostLines ? crowd(points, plane) : single(points, plane);
  known.set(points.level, { key, drawn });
  return drawn;
}

function single(points: LinePoints, { x }: RulerPlane): ElementLines {
  const [ways, gaps, marks] = [noPaths(), noPaths(), noPaths()];
  for (let i = 0; i < points.real.length; i += 1) {
    const cause = causeOf(points, i);
    const from = tenth(x(points.real[i] as number));
    const to = tenth(x(points.level[i] as number));
    ways[cause] += `M${from} ${rows.reals}L${to} ${rows.integers - 5}`;
    gaps[cause] += `M${from} ${rows.reals}H${to}`;
    marks[cause] += moved(causeMark(cause, 3.6), from, rows.reals);
  }
  return { ways, gaps, marks, isCrowd: false };
}

/** Causes below this code are those of values outside the levels. */
const outside = 2;

/** Half the width of one line of a crowd, in pixels. */
const halfLine = 0.375;

/**
 * Draws up to a million elements in one pass, as filled shapes, which are painted several times
 * faster than lines: neighbouring marks are one bar, and the lines from neighbouring pixels to the
 * same pixel are one fan.
 */
function crowd(
  { real, level, causes }: LinePoints,
  { domain, left, right }: RulerPlane,
): ElementLines {
  const [ways, gaps, marks] = [noPaths(), noPaths(), noPaths()];
  const start = domain[0];
  const perReal = (right - left) / (domain[1] - start || 1);
  const columns = Math.ceil(right - left) + 1;
  const isSeen = new Uint8Array(columns * causeCodes.length);
  /** Each line as one number, ordered by cause, end and start. */
  const lines = new Set<number>();
  // Compared before it is made whole, because a level may lie more than 2³¹ pixels away.
  const columnOf = (value: number) => {
    const at = (value - start) * perReal + 0.5;
    return at >= columns ? columns - 1 : at > 0 ? at | 0 : 0;
  };
  for (let i = 0; i < real.length; i += 1) {
    const code = causes[i] as number;
    const from = columnOf(real[i] as number);
    const slot = from * causeCodes.length + code;
    // The first rounded element at a pixel decides where its line leads.
    if (isSeen[slot] && code >= outside) continue;
    const to = columnOf(level[i] as number);
    isSeen[slot] = 1;
    lines.add((code * columns + to) * columns + from);
  }
  const ordered = Float64Array.from(lines).sort();
  for (let i = 0; i < ordered.length; i += 1) {
    const line = ordered[i] as number;
    const from = line % columns;
    const begun = i;
    while (ordered[i + 1] === line + i + 1 - begun) i += 1;
    const till = from + i - begun;
    const to = ((line - from) / columns) % columns;
    const code = Math.floor(line / columns ** 2);
    const cause = causeCodes[code] as LineCause;
    const foot = left + to;
    ways[cause] +=
      `M${left + from - halfLine} ${rows.reals}H${left + till + halfLine}L${foot + halfLine} ${rows.integers - 5}h${-2 * halfLine}Z`;
    // The gaps of neighbours overlap: the longest covers the others.
    if (code < outside) gaps[cause] += `M${left + (to < from ? till : from)} ${rows.reals}H${foot}`;
  }
  causeCodes.forEach((cause, code) => {
    for (let from = 0; from < columns; from += 1) {
      const first = from;
      while (isSeen[from * causeCodes.length + code]) from += 1;
      const count = from - first;
      if (count > 0) marks[cause] += `M${left + first - 0.5} ${rows.reals}h${count}v-5h${-count}Z`;
    }
  });
  return { ways, gaps, marks, isCrowd: true };
}

/** The lines of all elements; that of the selected one also leads back. */
export function elementLinesView(data: MarkedRuler, plane: RulerPlane) {
  const { ways, gaps, marks, isCrowd } = drawnLines(data.points, plane);
  const present = lineCauses.filter((cause) => marks[cause] !== '');
  const dense = isCrowd ? 'dense' : '';
  return svg`${densityView(data, plane, marks.wrapped ? 'wrapped' : 'clipped')}
    ${present.map((cause) => svg`<path class="way ${cause} ${dense}" d=${ways[cause]} />`)}
    ${present.map((cause) => svg`<path class="gap ${cause}" d=${gaps[cause]} />`)}
    ${present.map((cause) => svg`<path class="mark ${cause} ${dense}" d=${marks[cause]} />`)}
    ${journeyView(data, plane)}`;
}

/** The most that the density hangs down from the axis, in pixels. */
const deepest = 34;

/** How many elements lie where, hanging from the axis of real values; those beyond the levels apart. */
function densityView(
  { density, realQmin, realQmax }: MarkedRuler,
  { x }: RulerPlane,
  beyond: LineCause,
) {
  if (!density) return nothing;
  const { low, high, counts } = density;
  const [, most] = extent(counts);
  const edge = (bin: number) => low + ((high - low) * bin) / counts.length;
  const isWithin = (real: number) => (real - realQmin) * (real - realQmax) <= 0;
  const view = (cause: LineCause, within: boolean) => {
    const bars = Array.from(counts, (count, bin) =>
      count > 0 && isWithin(edge(bin + 0.5)) === within
        ? `M${tenth(x(edge(bin)))} ${rows.reals}v${tenth(Math.max(1, (deepest * count) / most))}H${tenth(x(edge(bin + 1)))}V${rows.reals}Z`
        : '',
    );
    return svg`<path class="way ${cause} dense density" d=${bars.join('')} />`;
  };
  return svg`${view('rounded', true)} ${view(beyond, false)}`;
}

/** The selected element's line to its integer and back, with the gap that is its error. */
function journeyView({ points, selected }: MarkedRuler, { x }: RulerPlane) {
  if (selected === undefined || !(selected < points.real.length)) return nothing;
  const cause = causeOf(points, selected);
  const mark = causeMark(cause, 6);
  return selectedWay(
    cause,
    mark,
    x(points.real[selected] as number),
    x(points.level[selected] as number),
  );
}

/** A line from an element to its level and back, with the gap that is its error. */
export function selectedWay(cause: string, shape: string, real: number, level: number) {
  const [from, to] = [tenth(real), tenth(level)];
  const [top, floor] = [rows.reals, rows.integers - 5];
  const mark = moved(shape, from, top);
  return svg`<g class="element-lines ${cause}">
    <path class="down" d="M${from} ${top}L${to} ${floor}" />
    <path class="up" d="M${to} ${floor}V${top}" />
    <path class="gap ${cause}" d="M${from} ${top}H${to}" />
    <path class="halo" d=${mark} />
    <path class="mark ${cause}" d=${mark} />
    <circle class="traveller" r="4" cx=${to} cy=${floor} data-from="${from} ${top}" data-to="${to} ${floor}" data-back="${to} ${top}" />
  </g>`;
}

/** The pointer selects elements within this distance along the axis, in pixels. */
const reach = 22;

/** The element whose mark or level is nearest to a position, if it is within reach. */
export function nearestOn(
  { points }: { readonly points: Pick<LinePoints, 'real' | 'level'> },
  { x }: Pick<RulerPlane, 'x'>,
  at: { readonly x: number; readonly y: number },
): number | undefined {
  if (at.y > rows.numbers + 6) return undefined;
  const along = (at.y - rows.reals) / (rows.integers - rows.reals);
  const part = Math.max(0, Math.min(1, along));
  let best: number | undefined;
  let least = reach;
  for (let i = 0; i < points.real.length; i += 1) {
    const from = x(points.real[i] as number);
    const to = x(points.level[i] as number);
    const distance = Math.abs(from + (to - from) * part - at.x);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}
