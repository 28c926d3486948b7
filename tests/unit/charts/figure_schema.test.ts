import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawPlot } from '../../../web/charts/drawing.ts';
import { figureFault, mostInFigure } from '../../../web/charts/figure/figure_schema.ts';
import type {
  Axes,
  Axis,
  ColorMap,
  Figure,
  ImageMark,
  Mark,
  Norm,
  PointsMark,
  TextStyle,
} from '../../../web/charts/figure/spec.ts';
import type { Panels, PanelTensor } from '../../../web/charts/panels/svg.ts';
import { everyCombination } from '../../combinations.ts';

// Every field of a record, with every hostile value: it is drawn, in a bounded picture, or refused. No number
// of a record decides how long drawing takes.

const figureType = 'application/vnd.zeropoint.figure+json';
const panelsType = 'application/vnd.zeropoint.panels+json';

const look: Required<TextStyle> = { size: 9, color: '#333333', bold: true, italic: true };
const line = { width: 1, dash: 'dashed', color: '#123456', alpha: 0.5 } as const;
const styled = { ...line, label: 'one', order: 2 } as const;
const map: ColorMap = {
  kind: 'linear',
  ...{ colors: ['#000000', '#ffffff'], positions: [0, 1], bad: '#ff0000' },
};
const norm: Norm = { kind: 'bounds', low: 0, high: 2, center: 1, bounds: [0, 1, 2] };

const axis: Required<Axis> = {
  ...{ label: 'x', labelStyle: look, labelAt: 'end', limits: [0, 3], inverted: false },
  ...{ scale: 'linear', ticks: [0, 1, 2], tickLabels: ['a', 'b', 'c'], rotation: 45, tickSize: 8 },
  ...{ tickColor: '#111111', grid: true, gridStyle: line, minorGrid: true, minorGridStyle: line },
  ...{ hidden: false, unlabelled: false, opposite: true, labelOpposite: true },
};

/** A mark of each kind, with every field that its type has. */
const marks: readonly Mark[] = [
  {
    ...{ kind: 'line', ...styled, x: [0, 1, 2], y: [1, 'nan', 3], step: 'mid', marker: '*' },
    ...{ markerSize: 5, markerFill: '#ffffff', markerEdge: '#000000' },
  },
  {
    ...{ kind: 'points', ...styled, x: [0, 1], y: [1, 'inf'], sizes: [20, 30], marker: 'x' },
    ...{ edge: '#000000', colors: ['#111111', '#222222'], values: [1, 2], colormap: map, norm },
  },
  {
    ...{ kind: 'bars', ...styled, horizontal: false, from: [0, 1], to: [1, 2], base: [0, 0] },
    ...{ value: [1, 2], colors: ['#111111', '#222222'], edge: '#000000' },
  },
  { kind: 'area', ...styled, edge: '#000000', x: [0, 1], low: [0, 0], high: [1, 2] },
  { kind: 'segments', ...styled, lines: [[0, 0, 1, 1]] },
  { kind: 'rule', ...styled, axis: 'x', at: 1 },
  { kind: 'span', ...styled, edge: '#000000', axis: 'y', from: 0, to: 1 },
  {
    ...{ kind: 'image', ...styled, rows: 2, columns: 2, values: [0, 1, 2, 3], colormap: map, norm },
    ...{ extent: [0, 2, 0, 2], lower: true, texts: ['0', '1', '2', '3'], textSize: 8 },
    textColor: '#000000',
  },
  {
    ...{ kind: 'text', ...look, alpha: 0.5, label: 'a', order: 1, text: 'a\nb', x: 1, y: 1 },
    ...{ relative: true, horizontal: 'center', vertical: 'top', rotation: 10, offset: [1, 1] },
    ...{ box: '#ffffff', boxEdge: 'none', boxAlpha: 0.5, arrow: [1, 1], arrowColor: '#000000' },
    arrowWidth: 1,
  },
  {
    ...{ kind: 'contour', ...styled, x: [0, 1], y: [0, 1], values: [0, 2, 2, 'nan'], norm },
    ...{ levels: ['-inf', 0.5, 1], filled: true, colors: ['#111111'], dashes: ['dashed'] },
    colormap: map,
  },
];

const axes: Required<Axes> = {
  ...{ place: { rows: 1, columns: 2, row: [0, 1], column: [0, 1] }, title: 'T', titleSize: 9 },
  ...{ titleStyle: look, sideTitles: { left: { ...look, text: 'L' }, right: { text: 'R' } } },
  ...{ x: axis, y: { ...axis, scale: 'log', ticks: [1], labelAt: 'start' } },
  ...{ sharing: { x: [0, 1], y: [0] }, off: false, aspect: 'equal', face: '#ffffff' },
  ...{ ratio: 2, over: 0, hiddenSpines: ['top'] },
  ...{ colorbars: [{ mark: 7, label: 'bar' }, { mark: 9 }], marks },
  legend: {
    ...{ location: 'best', title: 'L', size: 8, titleSize: 9, columns: 2, frameless: false },
    opacity: 0.5,
  },
};
const free: Axes = {
  place: { rows: 1, columns: 2, row: [0, 1], column: [1, 2] },
  ...{ x: {}, y: { scale: 'symlog' }, marks: marks.slice(0, 7) },
};
const figure: Required<Figure> = {
  ...{ width: 640, height: 480, text: '<Figure>', title: 'T', titleStyle: look, face: '#ffffff' },
  axes: [axes, free],
};

const tensor = (dtype: string): PanelTensor => ({ dtype, shape: [2, 2], data: [1, 'nan', 3, 4] });
const panels: Panels = {
  ...{ original: tensor('float32'), quantized: tensor('int8'), dequantized: tensor('float32') },
  ...{ error: tensor('float32'), dtype: 'int8', n_bits: 8, qmin: -128, qmax: 127 },
  causes: ['exact', 'rounded', 'clipped', 'wrapped'],
  titles: { original: 'O', quantized: 'Q', dequantized: 'D', error: 'E' },
  words: { clipped: 'clipped', wrapped: 'wrapped' },
};

const long = (count: number, value: unknown = 0) => Array(count).fill(value);

/** Values that JSON can have, in place of any field. */
const hostile: readonly unknown[] = [
  ...[0, -0, -1, 1, 0.5, 3, 1e5, 1e10, 2 ** 53, 1e300, 1e308, 1.7976931348623157e308, -1e308],
  ...[5e-324, -5e-324, 1e-300, JSON.parse('1e999'), null, true, false, '', 'x', 'nan', 'inf'],
  ...['none', 'bounds', 'constructor', '__proto__', 'a\n'.repeat(5000), 'x'.repeat(100_000)],
  ...[[], {}, [[]], [1], [0, 1], [1e308, -1e308], [5e-324, 0], ['nan', 'inf'], [null, null]],
  ...[long(4), long(1001), long(5000, 1e308), long(5000, 'a'), long(5000, null), [long(5000)]],
  ...[{ left: { text: 'x' } }, { kind: 'line' }, JSON.parse('{"__proto__": {"size": 1}}')],
];

type Path = readonly (string | number)[];

/** The paths of all values within a value, its own among them. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inside.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

/** A copy in which the value at a path is another one. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const part = (copy as Record<string, unknown>)[key];
  Object.defineProperty(copy, key, {
    value: replaced(part, rest, by),
    ...{ configurable: true, enumerable: true, writable: true },
  });
  return copy;
}

/** Draws a record within the limits that hold for all, and tells whether there is a picture. */
function drawn(type: string, record: unknown, what: string): boolean {
  const started = processorMs();
  const answer = drawPlot(type, record);
  const took = processorMs() - started;
  assert.ok(answer, what);
  assert.ok(took < 2000, `${what} takes ${took.toFixed(0)} ms`);
  if (answer.fault) {
    assert.equal(typeof answer.fault.part, 'string');
    return false;
  }
  const length = JSON.stringify(record).length;
  assert.ok(answer.svg.length < 300_000 + 60 * length, `${what}: ${answer.svg.length} characters`);
  assert.match(answer.svg, /^<svg .*<\/svg>$/s);
  return true;
}

/** This process's own time: another may have the machine. */
const processorMs = () => process.cpuUsage().user / 1000;

describe('a record of a plot', () => {
  for (const [type, record] of [
    [figureType, figure],
    [panelsType, panels],
  ] as const) {
    test(`is drawn in a bounded picture, or refused, whatever stands in one of its fields: ${type}`, () => {
      assert.ok(drawn(type, record, 'the record itself'));
      const paths = pathsIn(record);
      let [tried, pictures] = [0, 0];
      for (const [at, path] of paths.entries())
        for (const [index, value] of hostile.entries()) {
          // Each value is tried in some fields, and each field with some values.
          if (!everyCombination && (index + at) % 5 !== 0) continue;
          tried += 1;
          const what = `${path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`;
          if (drawn(type, replaced(record, path, value), what)) pictures += 1;
        }
      assert.ok(paths.length > 30, `${paths.length} fields`);
      assert.ok(pictures > tried / 20 && pictures < tried / 2, `${pictures} pictures of ${tried}`);
    });

    test(`is refused as whatever is no record: ${type}`, () => {
      for (const value of [...hostile, undefined, 1n, new Map(), new Date(0), () => 1])
        assert.ok(drawPlot(type, value)?.fault, String(value));
    });
  }

  test('is refused when a field is missing that every record has', () => {
    const isOptional = /^(?:title|titleStyle|face)$/;
    for (const key of Object.keys(figure)) {
      const { [key as keyof Figure]: _, ...rest } = figure;
      assert.equal(drawn(figureType, rest, key), isOptional.test(key), key);
    }
    for (const key of Object.keys(panels)) {
      const { [key as keyof Panels]: _, ...rest } = panels;
      assert.equal(drawn(panelsType, rest, key), key === 'causes', key);
    }
  });

  test('may have more fields, from a newer page', () => {
    assert.ok(drawn(figureType, { ...figure, newer: [1] }, 'newer'));
    assert.ok(drawn(panelsType, { ...panels, newer: [1] }, 'newer'));
  });

  test('is refused where its parts do not belong together', () => {
    const faultOf = (type: string, one: unknown) => drawPlot(type, one)?.fault?.part;
    const image = marks[7] as object;
    const withMark = (mark: object) => ({ ...figure, axes: [{ ...free, marks: [mark] }] });
    assert.equal(faultOf(figureType, withMark(image)), undefined);
    for (const wrong of [
      { rows: 3 },
      { columns: 1 },
      { values: [0] },
      { texts: Array(5).fill('') },
    ])
      assert.equal(
        faultOf(figureType, withMark({ ...image, ...wrong })),
        'axes[0].marks[0].values',
      );
    const bounds = { ...norm, bounds: [0, 2, 1] };
    assert.equal(
      faultOf(figureType, withMark({ ...image, norm: bounds })),
      'axes[0].marks[0].norm.bounds[2]',
    );
    const other = { ...tensor('int8'), shape: [4, 2] };
    assert.equal(faultOf(panelsType, { ...panels, quantized: other }), 'quantized.shape');
    const longer = { ...other, data: Array(8).fill(0) };
    assert.equal(faultOf(panelsType, { ...panels, quantized: longer }), 'quantized.data');
    assert.equal(faultOf(panelsType, { ...panels, causes: ['exact'] }), 'causes');
  });

  test('of a type that is none of ours is left alone', () => {
    assert.equal(drawPlot('text/plain', figure), undefined);
    assert.equal(drawPlot('__proto__', figure), undefined);
  });
});

describe('the limits of a figure', () => {
  const problem = (record: unknown) => drawPlot(figureType, record)?.fault;
  const plain = (own: readonly Mark[], more: Partial<Axes> = {}): Figure => ({
    ...{ width: 640, height: 480, text: '' },
    axes: [{ place: axes.place, x: {}, y: {}, marks: own, ...more }],
  });
  // The edges are drawn between the points, so each of these is an element.
  const dots = (count: number, more: Partial<PointsMark> = { edge: '#000000' }): Mark => ({
    ...{ kind: 'points', x: long(count, 1), y: long(count, 2), sizes: [1], marker: 'o', ...more },
  });

  test('hold at both of their sides', () => {
    const { side, shapes, marks: mostMarks, ticks, charts } = mostInFigure;
    for (const [name, inside, beyond] of [
      ['width', { ...plain([]), width: side }, { ...plain([]), width: side + 1 }],
      ['height', { ...plain([]), height: 1 }, { ...plain([]), height: 0.5 }],
      ['shapes', plain([dots(Math.floor(shapes * 0.9))]), plain([dots(shapes + 1)])],
      [
        'marks',
        plain(long(mostMarks, marks[5]) as Mark[]),
        { ...plain([]), axes: long(2, plain(long(mostMarks / 2 + 1, marks[5]) as Mark[]).axes[0]) },
      ],
      [
        'axes[0].x.ticks',
        plain([], { x: { ticks: long(ticks) } }),
        plain([], { x: { ticks: long(ticks + 1) } }),
      ],
      ['axes', grid(charts), grid(charts + 1)],
    ] as const) {
      assert.equal(problem(inside), undefined, name);
      const found = problem(beyond);
      assert.ok(found?.limits, name);
      assert.equal(found.part, name);
    }
  });

  test('count numbers and letters over all of its charts', () => {
    const path = (count: number): Mark => ({ kind: 'line', x: long(count), y: long(count) });
    const half = mostInFigure.numbers / 2;
    assert.equal(problem(plain([path(half / 2), path(half / 2 - 5)])), undefined);
    assert.equal(problem(plain([path(half / 2), path(half / 2)]))?.part, 'numbers');
    const word = 'x'.repeat(10_000);
    const texts = long(mostInFigure.letters / 10_000 + 1, { kind: 'text', text: word, x: 0, y: 0 });
    assert.equal(problem(plain(texts as Mark[]))?.part, 'letters');
  });

  const spread = (count: number) => Array.from({ length: count }, (_, i) => (i * 7919) % 10_007);
  const square = (side: number, more: Partial<ImageMark> = {}): Mark => ({
    ...{ kind: 'image', rows: side, columns: side, values: spread(side * side) },
    ...{ colormap: map, norm: { kind: 'linear' }, extent: [0, 1, 0, 1], lower: false, ...more },
  });
  const bars = (count: number, edge?: string): Mark => ({
    ...{ kind: 'bars', from: spread(count), to: spread(count), base: long(count) },
    ...{ value: spread(count), ...(edge && { edge }) },
  });
  const colored = { values: spread(20_000), colormap: map, norm };

  test('admit what notebooks draw', () => {
    for (const [name, common] of Object.entries({
      'a scatter of 10,000 points': dots(10_000, {}),
      'a scatter of 10,000 points with edges': dots(10_000),
      'a scatter of 10,000 points of many colours': dots(10_000, {
        ...{ values: spread(10_000), colormap: map, norm },
      }),
      'a histogram of 1,000 bins': bars(1000, '#000000'),
      'an image of 512 × 512': square(512),
      'a matrix of 32 × 32 numbers': square(32, { texts: long(1024, '0.25') }),
      'a line of 100,000 points': { kind: 'line', x: spread(100_000), y: spread(100_000) } as const,
    }))
      assert.equal(problem(plain([common])), undefined, name);
  });

  /** The largest count that is drawn. */
  function largest(make: (count: number) => Figure): number {
    let [drawn, refused] = [0, mostInFigure.numbers + 1];
    while (refused - drawn > 1) {
      const middle = (drawn + refused) >> 1;
      if (figureFault(make(middle))) refused = middle;
      else drawn = middle;
    }
    return drawn;
  }

  const rule = { kind: 'rule', axis: 'x', at: 1, label: 'a rule' } as const;
  const grid = (count: number, more: Partial<Axes> = {}): Figure => ({
    ...plain([]),
    axes: long(count, {
      ...{ place: { rows: 20, columns: 20, row: [3, 4], column: [3, 4] }, x: {}, y: {} },
      ...{ marks: [], title: 'T', ...more },
    }),
  });
  const kinds: Readonly<Record<string, (count: number) => Figure>> = {
    'points of one look': (count) => plain([dots(count, {})]),
    'stars of one look': (count) => plain([dots(count, { marker: '*' })]),
    'points with edges': (count) => plain([dots(count)]),
    'points of many colours': (count) => plain([dots(count, colored)]),
    'a line with points': (count) =>
      plain([{ kind: 'line', x: spread(count), y: spread(count), marker: 's' }]),
    bars: (count) => plain([bars(count)]),
    'small images': (count) => plain(long(count, square(28))),
    images: (count) => plain(long(count, square(40))),
    'cells with texts': (count) =>
      plain([
        square(Math.floor(Math.sqrt(count)), {
          texts: long(Math.floor(Math.sqrt(count)) ** 2, '1.25'),
        }),
      ]),
    'points of a line': (count) => plain([{ kind: 'line', x: spread(count), y: spread(count) }]),
    'points of a stepped line': (count) =>
      plain([{ kind: 'line', x: spread(count), y: spread(count), step: 'mid' }]),
    segments: (count) => plain([{ kind: 'segments', lines: long(count, [0, 1, 2, 3]) }]),
    texts: (count) => plain(long(count, { kind: 'text', text: 'a', x: 0, y: 0 })),
    'lines of a text': (count) => plain([{ kind: 'text', text: '\n'.repeat(count), x: 0, y: 0 }]),
    'names in a legend': (count) => plain(long(count, rule), { legend: { location: 'best' } }),
    ticks: (count) =>
      plain([], { x: { ticks: long(count, 1) }, y: { ticks: long(count, 1), limits: [0, 2] } }),
    charts: (count) => grid(count),
    'charts without axes': (count) => grid(count, { off: true }),
    'charts that share an axis': (count) =>
      grid(count, {
        off: true,
        sharing: { x: Array.from({ length: Math.min(count, 400) }, (_, i) => i) },
      }),
  };
  for (const [name, make] of Object.entries(kinds))
    test(`bound the elements and the length of the picture: ${name}`, () => {
      const count = largest(make);
      assert.ok(figureFault(make(count + 1))?.limits);
      const drawn = drawPlot(figureType, make(count));
      assert.ok(drawn && !drawn.fault);
      const elements = (drawn.svg.match(/<\w/g) ?? []).length;
      assert.ok(elements <= mostInFigure.shapes, `${count}: ${elements} elements`);
      assert.ok(drawn.svg.length <= 5_000_000, `${count}: ${drawn.svg.length} characters`);
    });
});

describe('what is drawn of numbers at the ends of what there is', () => {
  const ends = [1e308, -1e308, 1.7976931348623157e308, 5e-324, -5e-324, 0, 1e-300, 1e17, 1e17 + 32];
  for (const scale of ['linear', 'log', 'symlog'] as const)
    test(`has few ticks on every axis: ${scale}`, () => {
      for (const low of ends)
        for (const high of ends) {
          const own: Axis = { scale, limits: [low, high], grid: true, minorGrid: true };
          const record: Figure = {
            ...{ width: 16_000, height: 16_000, text: '' },
            axes: [{ place: axes.place, x: own, y: own, marks: [] }],
          };
          const svg = drawPlot(figureType, record);
          assert.ok(svg && !svg.fault);
          const lines = svg.svg.split('<line ').length - 1;
          assert.ok(lines <= 2000, `${low} to ${high}: ${lines} ticks`);
        }
    });
});
