import {
  and,
  byField,
  either,
  type Fault,
  fields,
  flag,
  integerIn,
  jsonFault,
  listOf,
  nil,
  noSize,
  numberIn,
  oneOf,
  optional,
  pairOf,
  type RulesOf,
  textOf,
} from '../../schema/schema.ts';
import { shapesIn } from './shapes.ts';
import {
  type AreaMark,
  type Axes,
  type Axis,
  type BarsMark,
  type ColorMap,
  type ContourMark,
  type Figure,
  type GridStyle,
  type ImageMark,
  type Legend,
  type LineMark,
  type Mark,
  type Norm,
  type Place,
  type PointsMark,
  type Real,
  type RuleMark,
  real,
  type SegmentsMark,
  type SpanMark,
  type Stroke,
  type TextMark,
  type TextStyle,
} from './spec.ts';

// A record of a figure comes from a cell's code or from a file. Every count that drawing follows has a limit
// here, so that a stranger's number chooses neither how long drawing takes nor how long the picture is.

/** The most of what a figure holds, over all of its charts. */
export const mostInFigure = {
  /** Pixels of a side: browsers show no larger pictures. */
  side: 16_384,
  charts: 400,
  marks: 5000,
  numbers: 300_000,
  /** The work of drawing, in elements of the picture: `shapesIn`. */
  shapes: 14_500,
  letters: 200_000,
  /** The record as JSON, without the digits of its numbers. */
  characters: 2_000_000,
  ticks: 1000,
} as const;

/** A number, or the text of one that JSON lacks. */
export const realRule = either<number, Exclude<Real, number>>(
  numberIn(-Number.MAX_VALUE, Number.MAX_VALUE),
  oneOf('nan', 'inf', '-inf'),
);

/** A record may have more fields, from a newer page; nobody reads them. */
const record = <T extends object>(rules: RulesOf<T>) => fields(rules, 'ignored');

const reals = listOf(realRule, mostInFigure.numbers);
/** Coordinates and angles that only place or turn something. */
const measure = numberIn(-1e6, 1e6);
const length = numberIn(0, 1000);
const part = numberIn(0, 1);
const words = textOf(10_000);
/** A name or a notation of numbers: nothing that makes a viewer fetch something. */
const color = textOf(40, /^(?:#[\da-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]+\))$/i);
const rgb = textOf(7, /^#[\da-f]{6}$/i);

const style = {
  size: optional(length),
  color: optional(color),
  bold: optional(flag),
  italic: optional(flag),
};
const textStyle = record<TextStyle>(style);

const dash = oneOf<NonNullable<Stroke['dash']>>('solid', 'dashed', 'dotted', 'dashdot', 'none');
const stroke = { width: optional(length), dash: optional(dash) };
const gridStyle = record<GridStyle>({ ...stroke, color: optional(color), alpha: optional(part) });

const cells = integerIn(1, 10_000);
const ends = pairOf(integerIn(0, 10_000));
const place = record<Place>({ rows: cells, columns: cells, row: ends, column: ends });

const axis = record<Axis>({
  label: optional(words),
  labelStyle: optional(textStyle),
  labelAt: optional(oneOf('start', 'end')),
  limits: optional(pairOf(either(nil, realRule))),
  inverted: optional(flag),
  scale: optional(oneOf('linear', 'log', 'symlog')),
  ticks: optional(listOf(realRule, mostInFigure.ticks)),
  tickLabels: optional(listOf(textOf(1000), mostInFigure.ticks)),
  rotation: optional(measure),
  tickSize: optional(length),
  tickColor: optional(color),
  grid: optional(flag),
  gridStyle: optional(gridStyle),
  minorGrid: optional(flag),
  minorGridStyle: optional(gridStyle),
  hidden: optional(flag),
  unlabelled: optional(flag),
  opposite: optional(flag),
  labelOpposite: optional(flag),
});

const legend = record<Legend>({
  location: textOf(40),
  title: optional(words),
  size: optional(length),
  titleSize: optional(length),
  columns: optional(numberIn(0, 1000)),
  frameless: optional(flag),
  opacity: optional(part),
});

const norm = record<Norm>({
  kind: oneOf('linear', 'log', 'twoSlope', 'centered', 'bounds'),
  low: optional(realRule),
  high: optional(realRule),
  center: optional(realRule),
  bounds: optional(
    and(listOf(realRule, 1024), (bounds) => {
      const at = bounds.findIndex((bound, i) => i > 0 && !(real(bound) > real(bounds[i - 1] ?? 0)));
      return at < 0 ? undefined : { part: `[${at}]` };
    }),
  ),
});

const colormap = record<ColorMap>({
  kind: oneOf('linear', 'listed'),
  colors: listOf(rgb, 1024),
  positions: optional(listOf(part, 1024)),
  bad: optional(rgb),
});

const styled = {
  color: optional(color),
  alpha: optional(part),
  label: optional(words),
  order: optional(numberIn(-1e9, 1e9)),
};
const marker = textOf(1);
const colors = optional(listOf(color, mostInFigure.shapes));
const direction = oneOf('x', 'y');
/** Areas of markers, in square points. */
const areas = listOf(numberIn(0, 1e8), mostInFigure.numbers);

const mark = byField<'kind', Mark>('kind', {
  line: record<LineMark>({
    ...{ ...styled, ...stroke, kind: oneOf('line') },
    x: reals,
    y: reals,
    step: optional(oneOf('pre', 'post', 'mid')),
    marker: optional(marker),
    markerSize: optional(length),
    markerFill: optional(color),
    markerEdge: optional(color),
  }),
  points: record<PointsMark>({
    ...{ ...styled, kind: oneOf('points') },
    x: reals,
    y: reals,
    sizes: areas,
    marker,
    edge: optional(color),
    colors,
    values: optional(reals),
    colormap: optional(colormap),
    norm: optional(norm),
  }),
  bars: record<BarsMark>({
    ...{ ...styled, ...stroke, kind: oneOf('bars') },
    horizontal: optional(flag),
    from: reals,
    to: reals,
    base: reals,
    value: reals,
    colors,
    edge: optional(color),
  }),
  area: record<AreaMark>({
    ...{ ...styled, ...stroke, kind: oneOf('area') },
    edge: optional(color),
    x: reals,
    low: reals,
    high: reals,
  }),
  segments: record<SegmentsMark>({
    ...{ ...styled, ...stroke, kind: oneOf('segments') },
    lines: listOf(listOf(realRule, 4, 4), mostInFigure.numbers),
  }),
  rule: record<RuleMark>({
    ...{ ...styled, ...stroke, kind: oneOf('rule') },
    axis: direction,
    at: realRule,
  }),
  span: record<SpanMark>({
    ...{ ...styled, ...stroke, kind: oneOf('span') },
    edge: optional(color),
    axis: direction,
    from: realRule,
    to: realRule,
  }),
  image: and(
    record<ImageMark>({
      ...{ ...styled, ...stroke, kind: oneOf('image') },
      rows: integerIn(0, mostInFigure.numbers),
      columns: integerIn(0, mostInFigure.numbers),
      values: reals,
      colormap,
      norm,
      extent: listOf(numberIn(-Number.MAX_VALUE, Number.MAX_VALUE), 4, 4),
      lower: flag,
      texts: optional(listOf(words, mostInFigure.shapes)),
      textSize: optional(length),
      textColor: optional(color),
    }),
    ({ rows, columns, values, texts = [] }) =>
      rows * columns !== values.length || texts.length > values.length
        ? { part: 'values' }
        : undefined,
  ),
  contour: and(
    record<ContourMark>({
      ...{ ...styled, ...stroke, kind: oneOf('contour') },
      x: reals,
      y: reals,
      values: reals,
      levels: listOf(realRule, mostInFigure.ticks),
      filled: flag,
      colors,
      dashes: optional(listOf(dash, mostInFigure.ticks)),
      colormap: optional(colormap),
      norm: optional(norm),
    }),
    ({ x, y, values }) => (x.length * y.length !== values.length ? { part: 'values' } : undefined),
  ),
  text: record<TextMark>({
    ...{ ...styled, kind: oneOf('text') },
    text: words,
    x: realRule,
    y: realRule,
    relative: optional(flag),
    size: optional(length),
    horizontal: optional(oneOf('left', 'center', 'right')),
    vertical: optional(oneOf('top', 'center', 'bottom', 'baseline')),
    rotation: optional(measure),
    bold: optional(flag),
    italic: optional(flag),
    offset: optional(pairOf(measure)),
    box: optional(color),
    boxEdge: optional(color),
    boxAlpha: optional(part),
    arrow: optional(pairOf(realRule)),
    arrowColor: optional(color),
    arrowWidth: optional(length),
  }),
});

const index = integerIn(0, mostInFigure.marks);
const sharing = optional(listOf(integerIn(0, mostInFigure.charts), mostInFigure.charts));
const sideTitle = record<TextStyle & { readonly text: string }>({ ...style, text: words });

type Colorbar = NonNullable<Axes['colorbars']>[number];

const axes = record<Axes>({
  place,
  title: optional(words),
  titleSize: optional(length),
  titleStyle: optional(textStyle),
  sideTitles: optional(
    record<NonNullable<Axes['sideTitles']>>({
      left: optional(sideTitle),
      right: optional(sideTitle),
    }),
  ),
  x: axis,
  y: axis,
  sharing: optional(record<NonNullable<Axes['sharing']>>({ x: sharing, y: sharing })),
  off: optional(flag),
  aspect: optional(oneOf('equal', 'auto')),
  ratio: optional(numberIn(1e-9, 1e9)),
  over: optional(integerIn(0, mostInFigure.charts)),
  face: optional(color),
  hiddenSpines: optional(listOf(textOf(10), 4)),
  legend: optional(legend),
  colorbars: optional(
    listOf(record<Colorbar>({ mark: index, label: optional(words) }), mostInFigure.charts),
  ),
  marks: listOf(mark, mostInFigure.marks),
});

const side = numberIn(1, mostInFigure.side);
const figure = record<Figure>({
  width: side,
  height: side,
  text: words,
  title: optional(words),
  titleStyle: optional(textStyle),
  face: optional(color),
  axes: listOf(axes, mostInFigure.charts),
});

/** Returns the first part of a record that is none of a figure, or that is too large; undefined for a `Figure` of a bounded size. */
export function figureFault(record: unknown): Fault | undefined {
  const size = noSize();
  const fault = jsonFault(record, mostInFigure.characters, size) ?? figure(record);
  if (fault) return fault;
  const { axes } = record as Figure;
  const marks = axes.flatMap((one) => one.marks);
  const counts = {
    marks: marks.length,
    numbers: size.numbers,
    letters: size.letters,
    shapes: shapesIn(record as Figure, size),
  };
  for (const [name, count] of Object.entries(counts)) {
    const most = mostInFigure[name as keyof typeof counts];
    if (count > most) return { part: name, limits: { least: 0, most } };
  }
  return undefined;
}
